"""What patterns make of a message: facts it states, and the one thing it may ask for."""
