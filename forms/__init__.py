"""What each form and screen section is: typed field specifications."""
