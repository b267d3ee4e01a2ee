"""What joins plain case values to editors: the draft, the generated form views, the problems under fields."""
