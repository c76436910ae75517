"""What is brought into a prompt unasked, and what is not."""

from __future__ import annotations

from tests.scenarios.play import Command, Dialogue, Then, Wait

LIFE = (
    "My nephew goes to school in Graz and hates to get up early.",
    "I researched adoption agencies for hours today.",
    "We fixed the fence behind the garden, all of us.",
    "The sentence in my contract about overtime is strange.",
    "Our neighbour writes poems about rain and trains.",
    "妻子在人民医院当护士，工作很忙。",
    "我们去年夏天去了青岛看海。",
    "妹は図書館で働いています。",
)
A_WEEK_LATER = (Wait(days=7), Command("/new"), "Good morning!")
"""Only the first message of a talk is shown what the last one was about."""
FROM_EARLIER = "From earlier"

DIALOGUES = [
    Dialogue("a new conversation after a pause leaves the one before it", [
        "I watered the ficus.", Wait(hours=2), Command("/new"), "Good morning!", Then(unprompted=["[Friday 20 November 2026"]),
    ]),
] + [
    Dialogue("a task brings no memories in", [*LIFE, *A_WEEK_LATER, *(act for task in (
        "Fix this sentence: he go to school",
        "Korrigiere diesen Satz: my nephew go to school in Graz",
        "Переведи на немецкий: our neighbour writes poems about trains",
        "I researched adoption agencies for hours today. Please translate this into French.",
        "Write a haiku about the rain",
        "What's 15% of 240?",
        "I can't sleep",
        "Übersetze: Guten Morgen, wie geht es dir?",
        "蒙娜丽莎是谁画的？",
    ) for act in (task, Then(unprompted=[FROM_EARLIER])))])
] + [
    Dialogue(f"a question brings its memory in: {question}", [*LIFE, *A_WEEK_LATER, question, Then(prompt=[FROM_EARLIER, memory])])
    for question, memory in (
        ("What did I research?", "adoption agencies"),
        ("Where does my nephew go to school?", "school in Graz"),
        ("Who writes poems about trains?", "Our neighbour"),
        ("我妻子在哪个医院工作？", "人民医院"),
        ("妹はどこの図書館で働いている？", "図書館"),
    )
]  # fmt: skip
