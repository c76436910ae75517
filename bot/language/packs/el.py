"""Greek."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Talk, Writing

WRITING = Writing(
    script="greek",
    stemmer="greek",
    latin=(
        "α:a β:v γ:g δ:d ε:e ζ:z η:i ι:i κ:k λ:l μ:m ν:n ο:o π:p ρ:r σ:s ς:s τ:t υ:i φ:f ω:o θ:th ξ:x "
        "χ:ch ψ:ps"
    ),
    stop_words=(
        "ο η το οι τα του της των τον την τους τις και ή αλλά αν να θα που πως ότι τι ποιος ποια ποιο πού "
        "πότε γιατί πώς πόσο σε στο στη στην στον στα με για από προς εγώ μου εσύ σου αυτός αυτή αυτό μας "
        "σας είναι ήταν είμαι έχω έχει είχε δεν μη ναι όχι πολύ πιο"
    ),
)

TALK = Talk(
    yes="ναι βέβαια",
    no="όχι",
    small_talk="ευχαριστώ γεια καλημέρα καληνύχτα εντάξει παρακαλώ",
    formulae="τι κάνεις|πώς είσαι|καλη(?:μέρα|νύχτα|σπέρα)",
    orders_to_keep_anywhere="θυμήσου|μην ξεχάσεις",
)

GUARDS = Guards(
    secrets=Secrets(
        password=r"κωδικ\w+ πρόσβασης",
    ),
)

REQUESTS = Requests(
    remember="(?:θυμήσου|μην ξεχάσεις|σημείωσε)(?:[:,] ?)?(?: ότι)? ",
    forget="ξέχασε(?: ότι)? ",
    not_to_forget=r"(?:το|αυτό)\b",
    everything="(?:όλα|τα πάντα)(?: όσα ξέρεις)?(?: για (?:μένα|(.+)))?$",
    known="τι (?:ξέρεις|θυμάσαι)(?: για μένα)?",
    known_about="τι (?:ξέρεις|θυμάσαι) για ",
    i_meant="εννοούσα",
)

REMINDING = Reminding(
    order="(?:θύμισέ|υπενθύμισέ|θύμισε) μου",
    to="να|ότι|για",
    every="κάθε",
    at="στις|στη|κατά τις",
    today="σήμερα",
    tomorrow="αύριο",
    yesterday="χθες|χτες",
    weekdays=("δευτέρα", "τρίτη", "τετάρτη", "πέμπτη", "παρασκευή", "σάββατο", "κυριακή"),
    units={
        "minute": "λεπτ(?:ό|ά)",
        "hour": "ώρ(?:α|ες)",
        "day": "μέρ(?:α|ες)|ημέρ(?:α|ες)",
        "week": "εβδομάδ(?:α|ες)",
        "month": "μήν(?:α|ες)",
        "year": "χρόνι?[οα]|έτ(?:ος|η)",
    },
    ahead="σε",
    often={"DAILY": "καθημερινά", "WEEKLY": "εβδομαδιαία", "MONTHLY": "μηνιαία", "YEARLY": "ετησίως"},
    am=r"το πρωί|π\.?μ\.?",
    pm=r"το απόγευμα|το βράδυ|μ\.?μ\.?",
    workdays="εργάσιμη",
)

LOCAL_TIME = LocalTime(is_now="είναι|η ώρα είναι", here="εδώ|σε μένα|σε εμάς")


PACK = Pack(
    code="el",
    name="Greek",
    writing=WRITING,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
