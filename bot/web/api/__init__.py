"""The REST interface to a person's memory, for their programs."""
