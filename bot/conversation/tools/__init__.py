"""The tools by which the model uses and changes memory in a turn."""
