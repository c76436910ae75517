"""Pages as sites really serve them: an article between menus, a cookie banner, teasers, comments and a footer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    """A page's words by the part they stand in."""

    language: str
    title: str
    author: str
    day: str
    site: str
    paragraphs: tuple[str, ...]
    menu: tuple[str, ...]
    cookies: str
    teasers: tuple[str, ...]
    comments: tuple[str, ...]
    footer: str

    @property
    def around(self) -> tuple[str, ...]:
        """Everything that is not the article."""
        return (*self.menu, self.cookies, *self.teasers, *self.comments, self.footer)

    def html(self) -> str:
        menu = "".join(f'<li><a href="/{i}">{entry}</a></li>' for i, entry in enumerate(self.menu))
        story = "".join(f"<p>{paragraph}</p>" for paragraph in self.paragraphs)
        teasers = "".join(f'<li><a href="/more/{i}">{t}</a></li>' for i, t in enumerate(self.teasers))
        comments = "".join(f'<li class="comment"><p>{c}</p><a>+1</a></li>' for c in self.comments)
        return f"""<!DOCTYPE html>
<html lang="{self.language}"><head><meta charset="utf-8"><title>{self.title} | {self.site}</title>
<meta property="og:title" content="{self.title}"><meta property="og:site_name" content="{self.site}">
<meta property="og:type" content="article"><meta name="author" content="{self.author}">
<meta property="article:published_time" content="{self.day}T06:30:00+00:00">
<script>window.tracker = {{"id": "secret-tracker-code"}};</script><style>.x{{color:red}}</style></head>
<body><div id="cookie-banner" class="cookie-consent" role="dialog"><p>{self.cookies}</p><button>OK</button></div>
<header><nav class="main-nav"><ul>{menu}</ul></nav></header>
<main><article class="post"><h1>{self.title}</h1><p class="byline">{self.author}</p>
<div class="entry-content">{story}</div></article>
<aside class="sidebar related"><ul>{teasers}</ul></aside>
<section id="comments" class="comments"><ol class="comment-list">{comments}</ol></section></main>
<footer class="site-footer"><p>{self.footer}</p></footer></body></html>"""


ENGLISH = Sample(
    language="en",
    title="How a village brought its river back",
    author="Mary Oakley",
    day="2025-03-14",
    site="The Valley Post",
    paragraphs=(
        "For forty years the river Lenn ran through concrete pipes below the market square, and hardly anyone "
        "under fifty remembered what its water had sounded like in spring.",
        "In 2019 the council voted, by a single voice, to dig it up again. Engineers warned that the old walls "
        "might not hold, shopkeepers feared for their parking spaces, and the first winter proved both right.",
        "Today kingfishers nest under the new footbridge. Flood damage has fallen by two thirds, says the "
        "hydrologist Anna Brandt, because the water now has room to rise where it harms nobody.",
        "Four neighbouring towns have asked for the plans. The mayor sends them with a single piece of advice: "
        "begin with the school, since the children will persuade the rest.",
    ),
    menu=("Subscribe for one pound", "Crosswords and puzzles", "Weather maps"),
    cookies="We and our 842 partners store and access cookies on your device to personalise advertising.",
    teasers=("Ten garden sheds you can build this weekend", "Celebrity chef opens third restaurant"),
    comments=("First! Who even reads this newspaper", "My uncle said the pipes were perfectly fine"),
    footer="Copyright Valley Post Media Group. Imprint and terms of use apply.",
)
GERMAN = Sample(
    language="de",
    title="Warum Bienen im Winter nicht schlafen",
    author="Jürgen Weiß",
    day="2024-12-02",
    site="Naturblatt",
    paragraphs=(
        "Wenn der erste Frost kommt, rücken die Bienen eines Volkes zu einer dichten Kugel zusammen. In ihrer "
        "Mitte sitzt die Königin, und dort bleibt es das ganze Jahr über wärmer als zwanzig Grad.",
        "Die Wärme entsteht durch Muskelzittern: Die Tiere koppeln ihre Flügel aus und spannen die Flugmuskeln "
        "an, ohne sich von der Stelle zu bewegen. Wer außen sitzt, wird nach einer Weile abgelöst.",
        "Dafür verbraucht ein Volk bis zum Frühjahr rund fünfzehn Kilogramm Honig. Imker füttern deshalb schon "
        "im August zu und öffnen den Stock bei Kälte möglichst gar nicht mehr.",
    ),
    menu=("Abo bestellen", "Gewinnspiele", "Anzeigenmarkt"),
    cookies="Wir verwenden Cookies und ähnliche Technologien, um Ihnen personalisierte Werbung zu zeigen.",
    teasers=("Die zehn schönsten Wanderwege im Harz", "Rasenmäher im großen Vergleichstest"),
    comments=("Mein Opa hatte auch Bienen, Grüße aus Kassel", "Das stand doch letzte Woche schon hier"),
    footer="Alle Rechte vorbehalten. Impressum und Datenschutzerklärung finden Sie hier.",
)
JAPANESE = Sample(
    language="ja",
    title="消えゆく活版印刷を守る町工場",
    author="山田 花子",
    day="2025-06-20",
    site="下町新聞",
    paragraphs=(
        "東京の下町に、いまも鉛の活字を一本ずつ拾って名刺を刷る小さな工場がある。創業は昭和二十三年で、三代目の店主は"
        "毎朝七時に機械へ油をさすことから一日を始めるという。",
        "最盛期には町内に四十軒を数えた印刷所も、今では二軒だけになった。活字を鋳造する職人がいなくなり、欠けた文字は"
        "古い在庫の中から探し出すしかないのだと店主は静かに話す。",
        "それでも注文は少しずつ増えている。紙に残るわずかなへこみを好む若い世代が、結婚式の招待状や詩集の表紙を頼みに"
        "遠くから訪れるようになったからである。",
    ),
    menu=("定期購読の申し込み", "天気予報一覧", "求人広告"),
    cookies="当サイトではクッキーを使用して広告を最適化しています。同意する場合は閉じるを押してください。",
    teasers=("週末に行きたい温泉宿ベストテン", "人気俳優が新しい喫茶店を開業"),
    comments=("うちの祖父も印刷屋でした、懐かしいです", "写真をもっと載せてほしいと思いました"),
    footer="無断転載を禁じます。著作権は下町新聞社に帰属します。",
)
SAMPLES = (ENGLISH, GERMAN, JAPANESE)
