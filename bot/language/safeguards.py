"""Rules no person's words may make: those that would switch off what protects the person and their memory.

A rule is judged clause by clause, by what it does together with what it does it to: a word alone is no harm.
"""

from __future__ import annotations

import re

_NOT = r"(?:never|don['’]?t|do\W+not|stop|no\W+longer|no\W+more|quit|avoid|nie|niemals|nicht|keine?\w*|ne|n['’]|jamais|nunca|no|non|mai|não|никогда|не|ніколи)"
_WITHOUT = r"(?:without|ohne|sans|sin|senza|sem|без)"
_ASK = (
    r"(?:ask\w*|confirm\w*|permission|consent|approval|check\w*\W+with\W+me|(?:nach)?(?:zu)?frag\w*|nachzufragen|rückfrage\w*|bestätig\w*|erlaubnis|zustimmung|demand\w*|permission"
    r"|pregunt\w*|permiso|confirma\w*|chied\w*|chiest\w*|permesso|conferm\w*|pergunt\w*|permissão|спраш\w*|спрос\w*|разрешени\w*|подтвержд\w*|питаючи|питай\w*|запит\w*|дозвол\w*|підтвердж\w*)"
)
_KEEP = (
    r"(?:sav(?:e|es|ing)|stor(?:e|es|ing)|keep\w*|remember\w*|memori[sz]\w*|record\w*|log|logging|learn\w*|write\W+down|note|speicher\w*|merk\w*|aufzeichn\w*|behalt\w*"
    r"|enregistr\w*|retiens|retenir|mémoris\w*|note[sz]?|guard\w*|recuerd\w*|graba\w*|salva\w*|ricord\w*|memorizz\w*|registr\w*|lembr\w*"
    r"|сохран\w*|запомина\w*|запомни\w*|запис\w*|зберіга\w*|збережи|запам['’]?ята\w*)"
)
_DROP = (
    r"(?:delet\w*|eras\w*|remov\w*|forget\w*|wip(?:e|ing)|lösch\w*|vergess\w*|vergiss|effac\w*|supprim\w*|oubli\w*|borr\w*|elimin\w*|olvid\w*|cancell\w*|dimentic\w*"
    r"|apag\w*|esque[cç]\w*|удал\w*|забыва\w*|забудь|стира\w*|видал\w*|забува\w*|стирай)"
)
_ACT = rf"(?:{_KEEP}|{_DROP}|send\w*|buy\w*|pay\w*|call\w*|us(?:e|ing)\W+tools|act(?:ing)?|schick\w*|envoy\w*|envi\w*|invia\w*|отправ\w*|надсил\w*)"
_MEMORY = (
    r"(?:memor(?:y|ies)|facts?|data|notes|profile|history|conversations?|chats?|messages|private\W+\w+|secrets|what\W+you\W+know|everything|erinnerungen|daten|gespräche"
    r"|souvenirs|mémoire|données|conversations|recuerdos|memoria|datos|ricordi|dati|memórias|dados|conversas|воспоминани\w*|память|данные|переписк\w*|спогади|пам['’]?ять|дані)"
)
_OTHERS = (
    r"(?:other\W+(?:users?|people|persons?|chats?)|others|anyone|anybody|everyone|everybody|strangers?|somebody\W+else|third\W+part\w+|all\W+users|my\W+(?:boss|wife|husband|ex)|andere\w*|jede[mrn]"
    r"|allen|d['’]autres|autres|tout\W+le\W+monde|otros|otras|todos|cualquiera|altri|tutti|chiunque|outros|outras|todo\W+mundo|другим\w*|другими|всем|іншим\w*|усім|всім)"
)
_SECRET = (
    r"(?:passwords?|passwort\w*|passwörter|card\W+numbers?|credit\W+cards?|(?:my\W+)?pins|pin\W+codes?|tokens?|api\W?keys?|credentials|bank\W+details|kartennummern?|mots?\W+de\W+passe|num[ée]ros?\W+de\W+(?:carte|tarjeta)"
    r"|contraseñas?|numeri\W+di\W+carta|senhas?|números?\W+de\W+(?:tarjeta|cartão)|парол\w*|номера?\W+карт\w*|номери\W+карт\w*)"
)
_OFF_RECORD = r"(?:incognito|inkognito|off\W+the\W+record|private\W+mode|инкогнито|інкогніто|incógnito|(?:learning|memory)\W+is\W+(?:\w+\W+)?(?:off|disabled))"
_EVEN = r"(?:even|also|too|anyway|despite|although|regardless|everything|auch|trotz\w*|même|malgré|incluso|aunque|también|anche|mesmo|também|даже|навіть|всё\W+равно)"
_AGAINST = (
    r"(?:ignor\w*|disregard\w*|overrid\w*|overrul\w*|disabl\w*|bypass\w*|circumvent\w*|remov\w*|violat\w*|break|exceed\w*|forget|drop|skip|lift|missacht\w*|umgeh\w*|vergiss|oublie\w*|contourn\w*|olvida\w*|salt\w+"
    r"|dimentica\w*|esqueça|игнорир\w*|забудь|обход\w*|отключ\w*|ігнор\w*|вимкн\w*)"
)
_MACHINERY = (
    r"(?:(?:system|previous|prior|earlier|above|ground|safety|security|original)\W+(?:prompts?|instructions?|rules?|messages?|guidelines?|settings|limits?|checks?)"
    r"|your\W+(?:\w+\W+)?(?:instructions?|rules|guidelines?|restrictions?|limits?|limitations?|policies|polic(?:y|ies)|programming|budget|filters?|training)"
    r"|all\W+(?:\w+\W+)?(?:instructions?|rules|guidelines?|restrictions?)|instructions?\W+above|safeguards?|guardrails?|off\W+the\W+record|incognito|(?:my\W+)?privacy|tombstones?"
    r"|(?:monthly|token|spending)\W+(?:budget|limit)|tool\W+(?:guards?|limits?|permissions?)|permission\W+checks?|confirmations?|receipts?|deletions?|requests?\W+to\W+(?:forget|delete)"
    r"|(?:alle|deine)\W+(?:\w+\W+)?(?:anweisungen|regeln|schutz\w*|grenzen|vorgaben)|(?:toutes|tes|les)\W+(?:\w+\W+)?(?:consignes|instructions|règles)|(?:tus|las|todas)\W+(?:\w+\W+){0,2}(?:instrucciones|reglas)"
    r"|(?:tue|le|tutte)\W+(?:\w+\W+)?(?:istruzioni|regole)|(?:suas|as|todas)\W+(?:\w+\W+){0,2}(?:instruções|regras)|инструкци\w*|(?:сво[ий]\w*|все)\W+правила|інструкці\w*|(?:сво[їй]\w*|всі)\W+правила)"
)
_FOREIGN = r"(?:forwarded|quoted|pasted|linked|web|other\W+people['’]?s|strangers['’]?|weitergeleitet\w*|zitiert\w*|transféré\w*|reenviad\w*|inoltrat\w*|encaminhad\w*|пересланн\w*|переслан\w*|memor(?:y|ies)|recalled)"
_TEXT = r"(?:text|words|messages?|content|instructions?|orders|commands?|pages?|articles?|mails?|emails?|nachrichten|anweisungen|befehle?|mensajes|messaggi|mensagens|сообщени\w*|повідомлен\w*|приказ\w*|команд\w*)"
_SAVED = r"(?:saved?|remember\w*|forg[eo]t\w*|learnt|learned|stored?|kept|keep|noted|deleted?|gespeichert|gemerkt|speicherst|enregistr\w+|retenu|guard\w+|salvat\w+|guardou|сохран\w+|запомнил\w*|зберіг\w*|запам['’]?ятав\w*)"
_SHOW = r"(?:tell|show|say|mention|send|display|report|list|sag\w*|zeig\w*|dis|dire|montr\w*|dig\w*|dí|decir\w*|muestr\w*|dir\w*|mostr\w*|говори|показывай|сообщай|кажи|показуй)"
_GAP = r"(?:\W+\w+){0,4}?\W+"

_RULES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # asking first
        rf"\b{_WITHOUT}\W+(?:\w+\W+){{0,3}}?{_ASK}\b(?!\W+(?:back|how|why|what|me\W+(?:how|why|what)|questions?|any\W+questions|follow|about))",
        rf"\b(?:{_NOT}|skip|no\W+need\W+to){_GAP}?{_ASK}\b(?:\W+\w+){{0,3}}?\W+(?:before|and\W+just|bevor|vor|avant|antes|prima|перед|прежде|перш|to|whether|if|for){_GAP}?(?:{_ACT}|permission|confirmation|consent)",
        rf"\b(?:no|skip|drop|without|keine)\W+(?:\w+\W+)?(?:confirmations?|permission|rückfragen)\b(?:\W+\w+){{0,2}}\W+(?:{_ACT}|needed|necessary|required)",
        r"\bне\W+(?:спрашивая|спросив|питаючи|запитуючи|запитавши)\b",
        rf"\b{_ASK}\W+(?:mich\W+)?(?:nie|niemals|nicht|not)\b\W+(?:bevor|vor|ob)\b.*\b{_ACT}",
        # receipts and evidence
        rf"\b(?:{_NOT}|hid(?:e|ing))\b(?:\W+\w+){{0,3}}?\W*\b(?:{_SHOW}\b)?(?:\W+\w+){{0,3}}?\W*\b(?:what|when|that|was|wann|dass|ce\W+que|qué|que|lo\W+que|cosa|quello\W+che|o\W+que|что|що)\b\W+(?:(?:you|du|tu|ты|ти|is|was|were|have|hast|gespeichert)\W+)?(?:\w+\W+){{0,3}}?{_SAVED}\b",
        r"\b(?:never|don['’]?t|do\W+not|stop|no\W+more|hid(?:e|ing)|skip|without)\W+(?:\w+\W+){0,3}?receipts?\b",
        rf"\b{_KEEP}\b.*\bwithout\W+(?:any\W+|a\W+)?(?:quotes?|evidence|sources?|proof)\b",
        rf"\b{_KEEP}\b{_GAP}?(?:your\W+own\W+(?:words|answers|replies|guesses|\w+)|what\W+you\W+(?:say|guess|assume|infer))\b.*\bas\b",
        # off the record
        rf"\b{_KEEP}\b.*\b{_EVEN}\b.*\b{_OFF_RECORD}",
        rf"\b{_EVEN}\b.*\b{_OFF_RECORD}.*\b{_KEEP}\b",
        rf"\b{_KEEP}\b.*\b{_OFF_RECORD}\b.*\b{_EVEN}\b",
        # forgetting
        rf"\b(?:{_NOT}|refuse\W+to|ignore){_GAP}?{_DROP}\b.*\b(?:when|if|even|though|wenn|quand|même|cuando|aunque|quando|anche|mesmo|когда|даже|если|коли|навіть|якщо)\b.*\b(?:ask|tell|say|want|request|order|bitte|sage|demande|pid[ao]|diga|chied\w*|peç[ao]|прошу|попрошу|скажу)\b",
        rf"\b(?:never|stop|refuse\W+to|don['’]?t|do\W+not|nie|niemals|jamais|nunca|mai|никогда\W+не|ніколи\W+не){_GAP}?{_DROP}\b{_GAP}?(?:anything|my\W+memor\w+|memor\w+|facts|data|erinnerungen|souvenirs|recuerdos|ricordi|memórias|воспоминани\w*|спогад\w*)\b",
        rf"\b(?:restor\w*|bring\w*|{_KEEP})\b{_GAP}?(?:what|things|everything|facts|memories)\W+(?:i|that\W+i)\W+(?:\w+\W+){{0,4}}?{_DROP}",
        # secrets
        rf"\b(?:{_KEEP}|{_SHOW}|share|reveal|leak|repeat|print|give|verrat\w*|révèl\w*|compart\w*|condivid\w*)\b{_GAP}?{_SECRET}",
        # other people
        rf"\b(?:share|tell|show|send|give|reveal|leak|disclos\w*|expose|forward|publish|teil\w*|gib|zeig\w*|schick\w*|partag\w*|montr\w*|donn\w*|compart\w*|mostr\w*|condivid\w*|выда\w*|дели\w*|покаж\w*|показ\w*|расскаж\w*|рассказ\w*|діли\w*|поділ\w*|розказ\w*)\b.*\b{_MEMORY}\b.*\b{_OTHERS}\b",
        rf"\b(?:let|allow|tell|give|share)\b{_GAP}?{_OTHERS}\b.*\b(?:my|our|about\W+me)\b.*\b(?:{_MEMORY}|remember|saved|said|told)\b",
        rf"\b(?:show|tell|give|send)\W+me\b.*\b(?:other\W+(?:users?|people)|somebody\W+else|everyone)['’]?s?\b.*\b(?:{_MEMORY}|said|told|saved)\b",
        # what is data, not an order
        rf"\b(?:obey\w*|follow|execut\w*|trust\w*|treat\w*|act\W+on|do\W+what(?:ever)?|carry\W+out|accept|gehorch\w*|befolg\w*|obé\w*|obed\w*|esegui\w*|выполня\w*|слушай\w*|виконуй\w*)\b{_GAP}?{_FOREIGN}\b(?:\W+\w+){{0,3}}?\W+(?:{_TEXT}|as)\b",
        rf"\b(?:obey\w*|follow|execut\w*|выполня\w*|виконуй\w*|befolg\w*)\b{_GAP}?{_TEXT}\b.*\b(?:in|from|of|из|в|з|aus|in)\W+(?:\w+\W+){{0,2}}?{_FOREIGN}\b",
        # what it was told before all, and what limits it
        rf"\b{_AGAINST}\b(?:\W+\w+){{0,3}}?\W+{_MACHINERY}\b(?!\W+(?:warning|note))",
        r"\b(?:turn|switch|shut)\w*\W+(?:\w+\W+){0,3}?off\W+(?:the\W+|your\W+|all\W+)?(?:safe\w*|guard\w*|filters?|receipts|confirm\w*|privacy|budget|limits?)",
        r"\b(?:turn|switch|shut)\w*\W+(?:the\W+|your\W+|all\W+)?(?:safe\w*|guard\w*|filters?|receipts|confirm\w*|privacy|budget|limits?)\W+off",
        r"\b(?:reveal|show|send|print|repeat|tell|leak|output|quote|share|append|verrat\w*|zeig\w*|montre\w*|muestra\w*|mostra\w*|покажи|показывай)\b(?:\W+\w+){0,3}?\W+(?:system\W?prompt|(?:your|hidden)\W+(?:\w+\W+)?(?:prompt|instructions?|guidelines?)|systemprompt|системн\w+\W+\w+)",
        r"\bjailbr\w+|\b(?:developer|dan|god)\W+mode\b|\b(?:you\W+have|with|there\W+are|you\W+know)\W+no\W+(?:restrictions?|limits?|rules)\W*$",
        r"\b(?:you\W+are|act\W+as|pretend)\W+(?:\w+\W+){0,4}?(?:unrestricted|uncensored|unfiltered|root\b|admin\w*)",
    )
)
_AT_ODDS = rf"(?!.*\b(?:{_SAVED}|even|what|receipts?)\b)"
_HARMLESS = re.compile(
    rf"""\b(?:do\W+not|don['’]?t|never)\W+forget\W+(?:to|that|about|my)\b
    | \b{_NOT}\b(?:\W+(?:ever|zu|jemals|pas))?\W+(?:{_KEEP}|{_SHOW}|share|reveal|leak|repeat|print|give|obey|follow|trust|treat|verrat\w*
      |teil\w*|partag\w*|compart\w*)\b{_AT_ODDS}[^.;]*
    | \b(?:{_KEEP}|{_SHOW}|teil\w*)\W+(?:\w+\W+){{0,2}}?(?:nie|niemals|nichts?|keine\w*|nothing|pas|jamais|rien|ничего|нічого)\b{_AT_ODDS}[^.;]*
    | \b(?:{_NOT}|{_ACT}\W+(?:nichts|nothing|rien|nada|niente))\b[^.;]*\b{_WITHOUT}\W+(?:\w+\W+){{0,2}}?{_ASK}\b""",
    re.IGNORECASE | re.VERBOSE,
)
_CLAUSES = re.compile(r"[.;!?\n]+(?=\s|$)")


def switches_off_safeguard(rule: str) -> bool:
    """Whether a rule tells the bot to drop what protects the person.

    That is: asking first, receipts and evidence, off the record, forgetting, secrets, other people's privacy, taking
    memory and foreign words for data, the limits of tools and budget. What asks for more care passes.
    """
    clauses = (_HARMLESS.sub(" ", clause) for clause in _CLAUSES.split(rule))
    return any(pattern.search(clause) for clause in clauses for pattern in _RULES)
