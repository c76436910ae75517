"""The inspector: memory as a page, in a browser or in Telegram, rendered here and never without its person.

site (who may come in, what each response of ours says of itself) · entering (Telegram's signature, links,
sessions) · remembered (lists, one memory, the talk around a quote) · plans (what waits and is to come) ·
rooms (all of them together, and what is pressed).
"""
