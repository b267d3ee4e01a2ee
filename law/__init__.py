"""The law as data and pure functions: no Qt, no SQL, no clock, no I/O after load. Imports nothing of ours."""
