"""What finds a row again: words, vectors, names, and how rows follow one another."""
