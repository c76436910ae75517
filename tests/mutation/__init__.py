"""Mutation testing: the bot is broken in one place at a time, and some test has to notice.

Of our own, because neither tool fits. mutmut 3 leaves decorated functions alone, and every transaction here is one; cosmic-ray
starts the whole suite anew for each mutation, which is four seconds of imports before the first test. Neither knows what
matters here: a condition of a query, a lock, a commit, a guard.

    operators     what is broken, and how: a mutation is a stretch of source and what stands there instead
    coverage      which test runs which line, measured once and kept outside of the repository
    plugin        collects the tests once, then forks: the child breaks the code in place and runs what covers it
    equivalent    the mutations that change nothing anybody could see, each with its reason
    report        docs/mutation.md
"""
