"""A bot that remembers.

How to read it: from the bottom up. Imports point down only, and a test fails on an arrow that points up.

    speech                                sentences in the language in force, from catalogs
    settings  errors  clock  telemetry
    language                              what human languages need: engines that know none, a pack a language
    domain                                values and pure rules: no I/O, no async
    storage   llm   pages                 the only users of SQLAlchemy (a room a noun: people, log, facts,
                                          search, work, and the masks over them), of model providers, of the
                                          web's pages
    memory                                the verbs, a room each: recall, forgetting, writing, learning,
                                          reflecting, importing; beside them what others come in by: log,
                                          reader, indexer, inspecting, why, by_hand, outside,
                                          articles, media, deliveries, figures
    conversation   jobs                   one message now (turn, its tools, commands, who may enter the page),
                                          and everything later
    channels       web                    thin edges: Telegram, the terminal; HTTP
    app  service  check  cli              put it all together; app is the only place that builds anything

The life of one message (conversation/turn): a channel stores what came in and hands over an IncomingMessage,
the person's own words apart from quoted and forwarded ones. The log opens an interaction in a first
transaction. The agent runs with no transaction open: its tools read memory at once and stage what they want
to change. The second transaction writes the answer, the staged plan, the index and the outbound row together,
or nothing of it. The channel sends what is outbound, and again later if it must.

What happens after the answer is promised in the same transaction, as a job: the exchange is read for facts
once the person is quiet (learning), a session is closed once its chat is, a night thinks the day over
(reflecting), what was forgotten is purged (forgetting). A job thinks with no transaction open and writes its
plan together with its own end.

The words, one for each idea:
    interaction   one verbatim exchange              session     interactions of a chat with no long pause
    memory        one thing remembered, of a kind:   fact, note, summary, rule, intention, article, reflection
    portrait      profile, working memory or         source      the quote and interaction a memory rests on
                  scaffold of a person
    utterance     one message as far as believing    candidate   proposed, not yet believed
                  needs it                           plan        changes to be written, thought out before
    held          waits for an answer, the end of    declined    got a no, and is not asked again
                  its session, or being told again
    recall        finding what fits                  hit         one thing that recall found
    key           what a fact is about, as told      concept     what related keys have in common
    neighbour     a known fact that may be about     reconcile   deciding the outcome of such a pair: replace,
                  the same                                       beside, again, past, ask
    support       facts that rest on another one     receipt     the line that tells what was saved
    period        the days on which a fact holds     episode     one value that a fact had, with its period
    delete        gone from memory, undoable a while purge       gone for good
    mask          hides a row until its deletion     withheld    kept out of prompt and recall by a deletion
                  is undone or purged                            (exchanges)
    tombstone     that something was deleted,        telltale    what gives a forgotten value away
                  without its text
    unsaid        words that the person set right, or
                  has not agreed to as a memory
    job           a promise that is due              outbound    a row that must be said
    learning      exchanges that wait to be read     trace       the tool calls of an exchange, as the model
      queue       for facts                                      sees them later
    owner         the person or group a row          scope       where a memory may surface
                  belongs to                         speaker     the member of a group who said it
    group         an owner with several speakers     host        whoever added one, and pays for it
    lane          a chat or a topic of one, as the
                  place of order and answers
    instance      one process on the database        crash       a death of one, over what it had in hand
    notice        a line to a chat without a person  pack        one language's words, by ability
    token         what a program opens a memory with delivery    what came to a person's inbox
    guest         somebody of whom nothing is kept   access      who read, changed or erased what
    credential    a link, session or token that opens a person's memory from outside the chat
    operator      runs the bot: its "owner", as settings and what people read call them
    distress      words of wanting to die or to hurt oneself, said of oneself and in earnest
    wording       a sentence of code's for a person  catalog     the wordings in one language
"""
