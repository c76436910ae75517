"""What code says to a person: whole English sentences, said in the language in force."""
