"""A file a language: everything of it that any engine needs."""
