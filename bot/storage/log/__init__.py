"""The conversation word for word: interactions, their sessions, and what is kept beside them."""
