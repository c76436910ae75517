"""What is hidden, withheld, entombed or erased."""
