"""REST: a person's memory for programs of theirs, with a token."""
