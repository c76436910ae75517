"""English."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="english",
    stop_words=(
        "a an the and or but if then else so than as of at by for with about against between into through "
        "during before after above below to from up down in out on off over under again once here there "
        "when where why how all any both each few more most other some such no nor not only own same too "
        "very can will just should now i me my myself we our ours us you your yours he him his himself "
        "she her hers herself it its itself they them their theirs what which who whom whose this that "
        "these those am is are was were be been being have has had having do does did doing would could "
        "shall may might must s t d ll re ve m don doesn didn isn aren wasn weren hasn haven hadn won "
        "wouldn couldn shouldn ain let also yes yeah ok okay oh hey hi hello well really got get gets "
        "getting there's im ive id youre thats dont didnt doesnt cant tell please thanks thank because "
        "while until anyone anything something someone ever still yet much many lot kind thing things"
    ),
    common_words=(
        "across ago agree ah aim album alone along amount animals apples area arrived art asked atm baby "
        "back ball band bath become bed beer bet bill bills bird black blue boat bonus boys bread breakfast "
        "brother brown bus busy cake call cars case cash cat cats cheese chicken childhood class clean "
        "clothes coffee cold colleague comes compare congrats congratulations cook cost count cousin crazy "
        "dance dark daughter days dear deep depends describe despite dinner directions dog dogs dreams "
        "drinks dude dunno eggs energy enjoy error every everywhere ex exams excited excuse exercise expect "
        "extra eyes fair fancy fantastic farm fast favorite favourite figured fingers fire first fish flat "
        "flight flights flowers fog football forget fresh friend full garden girls given glad goes gonna "
        "gosh grab grade grandfather grandmother granted green guests guys gym hair half hand happened head "
        "headache heavy high holiday holidays homework hot hotel hour hours house housework however huge "
        "hungry ice impressive inside interested internet interview jobs join keep kinda kitchen last "
        "latest laundry lead learn least lessons light local looks loud loved low lunch main makes mango "
        "marriage meals meanwhile meat medicine meetings milk minor money months mood mountains music names "
        "never nights nobody noise none normal numbers odd office often online open options order others "
        "otherwise ouch outside overall paint paper parties party past pasta people phew photo photos piano "
        "pick picture pictures pity pizza plan plans plants play played plenty poor potatoes practice "
        "prefer present presents price prices promise proud questions quick quiet rain rainy red regards "
        "relax remember remind rent research rice rock room said salad sales score second seems sent "
        "service set several shoes shop short sick similar since sister size slow small smart smells snow "
        "soccer somehow somewhere soup special sport sports stage started stay step stop strange stress "
        "study stupid sugar suggestions sun sunny supper table talk tea tennis themselves therefore think "
        "third ticket tickets time times together tomatoes top tough towards traffic train trains travel "
        "trees trip try turns ugh umm unlike use vegetables video walk walked walks wash watch watched "
        "water way weather weeks weird wherever white wind wish without words workout worth wouldnt write "
        "year years yellow yoga young yourself yum zero"
    ),
    common_endings="ing ly tion ness ment able less ful",
    irregular_forms=(
        "be:am,is,are,was,were,been begin:began,begun bite:bit,bitten blow:blew,blown break:broke,broken "
        "bring:brought build:built buy:bought catch:caught choose:chose,chosen come:came draw:drew,drawn "
        "drink:drank,drunk drive:drove,driven eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought "
        "find:found fly:flew,flown forget:forgot,forgotten forgive:forgave,forgiven freeze:froze,frozen "
        "give:gave,given go:went,gone grow:grew,grown hang:hung hear:heard hide:hid,hidden hold:held "
        "keep:kept know:knew,known lead:led leave:left lend:lent lose:lost make:made mean:meant meet:met "
        "pay:paid ride:rode,ridden ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen sell:sold "
        "send:sent shake:shook,shaken shine:shone shoot:shot show:shown sing:sang,sung sink:sank,sunk "
        "sit:sat sleep:slept speak:spoke,spoken spend:spent stand:stood steal:stole,stolen stick:stuck "
        "strike:struck swear:swore,sworn sweep:swept swim:swam,swum swing:swung take:took,taken teach:taught "
        "tear:tore,torn tell:told think:thought throw:threw,thrown understand:understood wake:woke,woken "
        "wear:wore,worn win:won write:wrote,written child:children man:men woman:women person:people "
        "foot:feet tooth:teeth mouse:mice goose:geese knife:knives wife:wives life:lives wolf:wolves "
        "leaf:leaves half:halves shelf:shelves good:better,best bad:worse,worst"
    ),
    no_names=(
        "i i'm i've i'll i'd ok okay tv pc diy fyi btw lol omg asap pdf usa english german french spanish "
        "russian ukrainian italian monday tuesday wednesday thursday friday saturday sunday january "
        "february march april may june july august september october november december christmas easter "
        "mom mum dad mama papa thanks thank hi hey hello wow yes no god happy merry dear sincerely"
    ),
    name_joiners="of the and",
)

SPEECH = pack.Speech(
    says_that="that",
    i="i|i'm|i've|i'd|i'll|we|we're|we've",
    me="im|me|us|mine|myself",
    my="my|our",
    you="you|you're|you've",
    your="your|yours",
    third="he|she|they|he's|she's|they're|his|him|her|their",
    it="we|the|this|that|these|it",
    for_me="for me|to me",
    kin_marks="older|younger|little|big|best|old|new|dear|late|twin",
    people=(
        "neighbou?rs?|kids?|child|children|sons?|daughters?|brothers?|sisters?|mothers?|fathers?|mum"
        "|mom|dad|wife|husband|friends?|boss|manager|girlfriend|boyfriend|cousins?|uncle|aunt"
        "|colleagues?|flatmates?|roommates?|people|everyone|everybody"
    ),
    relations=(
        "family|team|ex|crush|in-laws|doctor|dentist|therapist|teacher|coach|landlord|landlady|tenant"
        "|clients?|employee|students?|guy|girl|man|woman|people|godson|goddaughter|stepson"
        "|stepdaughter|classmates?"
    ),
    titles="mr|mrs|ms|mx|miss|dr|doctor|prof|professor|sir|st",
    before_names="named|called|auntie|grandma|grandpa|neighbou?r",
    naming="is called|is named|(?:'s )?name(?:'s| is)",
    renames=r"renam\w+|goes by|known as",
    switches=r"switch\w* (?:\w+ )?to|replac\w+|swapp?\w*",
    copula="is",
    third_verbs=(
        "is|has|had|was|lives?|lived|works?|worked|likes?|loves?|hates?|moved|studies|speaks|plays"
        "|wants|tells|told|asked|called"
    ),
    auxiliaries="will|may|can|might|must|shall|could|would|should|do|did",
    relatives="who|whom|whose|which|that",
    the="the",
    a="that|those|these",
    ands="and",
    buts="(?<!anything )but",
    because="because|while|whereas|though|although",
    in_passing="since",
    ors="or",
    that="that|because|when|if",
    adds="also|as well|besides|on the side|in addition",
    denials=(
        r"not|no|never|anything but|neither|nor|none|nothing|hardly|\w+n't|dont|doesnt|didnt|isnt|arent"
        "|wasnt|cant|wont|havent|hasnt|cannot"
    ),
    without="without",
    misses=(r"skip\w*|miss|misses|missed|missing|quit|quits|stop|stopped|gave up|given up|forget|forgets"),
    hates=("hate|hates|dislike|dislikes|detest|despise|loathe|can'?t (?:stand|bear)|cannot (?:stand|bear)"),
    sounds_denied=(
        "who (?:doesn't|wouldn't)|not only|not just|not to mention|why not|no doubt|no problem|no wonder"
        "|no joke|no worries|don'?t worry|can'?t wait|cannot wait|(?:do not|don'?t|never) (?:ever )?forget"
        r"|don'?t mind|doesn'?t matter|couldn't be \w+|not far from|(?:can'?t|couldn'?t"
        "|cannot) (?:get enough of|help|resist)|no (?:less|fewer) than|no matter|if not|whether or not"
        "|or not|no one but|nothing but|nothing beats"
    ),
    no_longer="any ?more|any longer|no more|no longer",
    dont_think="(?:don'?t|do not|doesn'?t|didn'?t) (?:think|believe|feel|suppose|want)",
    lacking=(
        r"free|false|former\w*|ex|used to|avoid\w*|skip|stop\w*|quit|instead|only|dislike\w*|\w+less|non\w*"
    ),
    takes="(?:can|could|eat|tolerate|digest|stand|have|drink|touch)(?:'?t|not)?",
    formerly=(
        "used to|formerly|previously|once upon|back then|as an? (?:kid|child|student|teenager)"
        r"|until (?:(?:19|20)\d\d|last \w+|\w+ ago)|ex-\w+"
    ),
    was=(
        r"(?:i|we|he|she|they) (?:had|lived|worked|owned|played|smoked|dated)(?! to\b)"
        r"|(?:i|we|he|she|they) (?:was|were)(?! (?:born|\w+ed)\b)"
    ),
    goes_on="since|still|to this day|ever since|always|all my life|been",
    ifs=r"if|unless|suppose|supposing|imagine|pretend|whether|assuming|say(?= (?:i|i'm|we)\b)|what if",
    conditions=(
        "(?<!as )(?<!even )(?<!what )(?<!wonder )(?<!wondering )(?<!know )(?<!see )(?<!ask )"
        "(?<!asked )(?<!tell me )(?<!sure )(?<!doubt )if(?! (?:you|u|only|anything"
        "|i'm not (?:mistaken|wrong)|i (?:remember|recall)|it (?:helps|matters)|that (?:helps"
        r"|matters))\b)|unless|provided(?: that| i| we| they)|assuming|supposing|depending on"
        "|on condition|as long as"
    ),
    wishes=(
        r"wish|(?:one|some) ?day (?:i|we)(?:'ll| will)|(?:(?:would|i'?d|we'd) (?:(?!you)\w+ ){0,2}?(?:like"
        "|love|adore|kill|give (?:anything|a lot))|(?:want(?:s|ed)?|i long|hop(?:es?|ed|ing)(?= "
        r"(?:\w+ ){0,2}?to )) (?:(?!you)\w+ ){0,2}?(?:to|an?)(?!\w))(?! (?:to )?(?:say|tell|add|mention|note"
        r"|ask|share|know|talk|thank|remember|you|(?:for|if) you))|dream(?:s|ed|t|ing)? (?:\w+ ){0,2}?of"
        "|might|maybe|perhaps|(?:could|would) be|if only|thinking (?:about|of) (?:becoming|moving|getting"
        "|buying)|(?:(?:not|n't) (?:really |quite |completely |100% )?(?:sure|certain|know|decided?|clear)"
        "|unsure|undecided|no idea|wonder(?:s|ed|ing)?|debating|considering|can't decide|cannot decide"
        "|torn on)(?: yet| still| about)?,? (?:if|whether|that)(?! i(?:'ve| have)? (?:ever |already )?(?:told"
        r"|mentioned|said|tell|mention|say)\b)(?= (?:i|i'm|i'll|i'd|i've|we|we'll|my|our|he|she|it|they)\b)"
    ),
    jokes=(
        "just kidding|only kidding|kidding|just joking|only joking|i'?m joking|jk|j/k|/s|🙄|what a lie"
        "|(?:that|which|it) was a (?:total |complete |big )?lie|i was (?:just |only )?(?:lying|joking"
        r"|kidding)|i(?:'m| am) lying|i lied|(?:(?-i:NOT)|(?<=[.…] )not)(?=[.!]*\s*$)|april fools?"
    ),
    repairs=(
        "(?:no,? )?wait(?:,? no)?|no,? sorry|sorry|i mean(?:t)?|or rather|scratch that|"
        "strike that|correction|make that|my bad|(?:that was a )?typo|i misspoke"
    ),
    asks_of_me=(
        "(?:do|did|am|was|have|had|is|are|does|isn'?t|aren'?t|don'?t|didn'?t|should|could|would|can|will"
        r"|shall|must)\s+(?:i|my|we|our)\b(?!\s+(?:tell|told|mention|mentioned|say|said|ever tell)\b)"
    ),
    questions=(
        "what|who|where|when|why|how|which|did i (?:tell|mention)|can you|could you|would you|do you"
        "|any (?:tips?|ideas?)"
    ),
    whens="when|even if",
    tags="right|correct|isn'?t it|aren'?t i|don'?t i|am i not",
    reports=(
        "says|said|claims|claimed|writes|wrote|texted|replied|insists|thinks|believes|(?:they|friends|people"
        "|parents|kids|doctors) say|tells (?:me|us|everyone|everybody|people)|told (?:me|us|him|her|them)"
        r"|(?:says?|writes?)(?=\s?:)|(?:explained|added|answered)(?=\s?(?:[:,.!;]|$)| (?:that|i|i'm|to (?:me"
        r"|us))\b)|keeps (?:saying|telling \w+)|ask(?:s|ed)(?: me| us| everyone)?,? (?:if|whether)|want(?:s"
        "|ed) to know (?:if|whether)|wonder(?:s|ed) (?:if|whether)|(?:they|you|people|friends|parents|kids"
        r"|doctors|others|colleagues|bots|chatbots(?: like you)?|everyone|everybody|some)(?: \w+)? (?:think"
        r"|assume|believe|suspect)(?= (?:that )?(?:i|i'm|my|we|we're)\b)"
    ),
    according_to="according to",
    i_said=(
        "i(?:'ve| have)? (?:said|say|told|claimed|wrote|think|believe|tell|texted|replied|explained|added"
        "|answered)|did i (?:tell|say|mention)|as i said"
    ),
    to_places="in|at|to|from|near|visit|visited|visiting|leave|left|live|lives|lived|living|moved",
    places=(
        "street|avenue|road|city|lake|mount|mountain|river|park|beach|island|bay|valley|square|bridge"
        "|university"
    ),
    organisations=(
        "inc|ltd|llc|ag|corp|corporation|company|bank|university|college|school|institute|foundation"
        "|club|association|hospital|clinic|museum|ministry|department|group|labs|studio"
    ),
    projects="project",
    nearly=(
        "(?:i|we|he|she|they|you)(?:'d| had| very|'ve| have)? (?:nearly|almost|just about"
        r"|damn near)(?! (?:finished|completed|need|indeed|reached|turned \d))(?= (?:\w{2,}ed|became|bought"
        "|broke|built|came|chose|did|drove|fell|flew|gave|got|had|left|lived|lost|made|met|paid|ran|said"
        r"|sold|sent|spent|took|went|won|wrote)(?!\w))|came (?:very |so |this )?close to|(?:was"
        "|were) (?:just )?(?:about|this close) to|narrowly (?:avoided|missed|escaped)"
    ),
    infinitives=(
        r"(?<!going )(?<!about )to (?:be|have|live|own|marry|move|work (?=as\b|for\b))"
        r"|(?:of|from|for|about|without|by) (?:being|having|living|working|owning|marrying|moving)"
    ),
    unreal=(
        r"yeah,? right|sure,? and (?:i'm|i am)|(?:dreamt|dreamed)(?= (?:that|i|i'm|we|my|he|she)\b)|had (?:a"
        r"|this|the) (?:\w+ )?(?:dream|nightmare)(?= (?:that|where|in which|i|we|about)\b)|(?:in|into) (?:my"
        r"|a|the|last night's|this|that) (?:\w+ )?(?:dream|nightmare)s?|(?:feel|feels|felt) like(?= \d)"
        r"|pretend(?:ed|ing|s)?(?! (?:to like|it)\b)|(?:i|we)(?:'ve| have)? (?:lied|faked|made up"
        "|made believe)|lied (?:and|that|about)|in (?:the|this|that|our|my) (?:game|novel|play|film|movie"
        r"|show|musical)(?=,? (?:i|i'm|my)\b)|(?:i'm |i was |am )singing"
    ),
    ended=(
        "sold|(?:broke|broken|split) up with|divorced|dumped|left|lost|quit|resigned from|(?:gave|given"
        "|threw|thrown) away|got rid of|(?:was|got) (?:fired|laid off) (?:from|by)|retired from|buried"
    ),
    ended_last=(
        "(?:(?:has|have|had|'s|just|sadly|recently|suddenly|unfortunately) ){0,3}(?:died|passed away"
        "|ran away|fired me|laid me off|let me go|(?:left|dumped|divorced|broke up with) me)|(?:is|was|'s"
        "|has been|have been)(?: just| sadly)? (?:sold|stolen|dead|gone for good|put (?:down|to sleep))"
    ),
)

TALK = pack.Talk(
    anew=(
        r"now|nowadays|these days|new|(?:mov|relocat)(?:e[sd]?|ing)|settled|became|becom\w+|turned"
        "|chang(?:ed|ing)|married|divorced|engaged|separated|widowed|start(?:ed|ing)?|began|join(?:ed|ing)"
        "|promoted|hired|bought|from now on"
    ),
    please="please|pls",
    yes=(
        "yes yeah yep yup ya sure ok okay okey fine right correct exactly true definitely absolutely "
        "certainly please agreed confirmed keep"
    ),
    no="no nope nah never don't dont not wrong incorrect neither forget drop delete false untrue",
    never_beside_no="please certainly agreed ok okay okey",
    plain_no="no|nope|nah",
    yes_phrases=(
        "why not|no problem|go ahead|of course|no doubt|not (?:wrong|bad)|don'?t (?:forget|delete|drop)"
        r"|(?<!\w )do (?:it|that|so)"
    ),
    no_phrases=(
        "not (?:really|sure|quite)|rather not|better not"
        "|(?:don'?t|do not|never) (?:keep|save|remember|store|note)|i never said (?:that|this|it|so)"
    ),
    assents="k alright perfect today tonight tomorrow problem super",
    courtesies=(
        "thank thanks thx ty cheers welcome sorry morning afternoon evening night goodnight day today "
        "tonight tomorrow weekend good great nice fine cool perfect awesome amazing lovely wonderful "
        "super wow haha hahaha lol bye see later soon sleep sounds bored tired happy luck right sure true "
        "exactly agreed alright problem worries fun funny hope same maybe oops hmm uh um yep nope yup"
    ),
    small_talk=(
        "ok okay okey k kk never mind nevermind hi hello hey hiya yo bye goodbye cheers ta thx ty "
        "tysm np lol lmao rofl haha hahaha hehe wow yay hooray welcome appreciated gotcha understood "
        "noted roger indeed absolutely definitely certainly obviously whatever brilliant excellent"
    ),
    formulae=(
        "how(?:'s| is| are)(?: (?:it|you|things|everything|life))(?: (?:going|doing))?(?: today| tonight"
        "| these days)?|what'?s (?:up|new)|(?:talk|speak|see) (?:to |with )?(?:you|ya)(?: (?:later|soon|then"
        "|tomorrow|around|tonight|next time))?|have a (?:nice|good|great|lovely) (?:day|one|night|evening"
        "|weekend|time)|you(?:'re| are) welcome|(?:thanks|thank you|thx)(?: (?:so|very) much| a lot"
        "| again)*(?: for (?:your|the|all your) (?:help|answer|info|advice|time))?|take care|nice to meet you"
    ),
    well="very|really|so|pretty|quite",
    done=(
        "(?:it'?s |all |i'?m |i am |already )?(?:done|finished)(?: (?:it|already|now|that))?"
        "|(?:i )?(?:already )?did(?: (?:it|that))?(?: (?:already|today|yesterday))?"
        "|(?:it |that |everything )?(?:went|was|is) WELL(?:well|great|good|fine|ok(?:ay)?"
        "|perfect(?:ly)?|smoothly|amazing|awesome)"
    ),
    later=(
        "(?:i )?(?:have ?n['o]t )?not yet|(?:i )?haven'?t(?: (?:yet|done (?:it|that)(?: yet)?))?"
        "|(?:maybe |i'?ll do it |ask (?:me )?(?:again )?)?(?:later|tomorrow|next week)"
    ),
    dropped=(
        "(?:i'?m )?(?:not doing (?:it|that)|no longer|not any ?more)(?: any ?more)?|(?:i'?ve "
        "|i )?changed my mind|never ?mind|drop (?:it|that)|(?:it was |it'?s |i )?cancell?ed(?: it)?"
    ),
    orders_to_keep=(
        r"(?:do )?remember(?: that| this|:| i| my| to| it\b| all | both | these| those| everything"
        "| the following)|keep (?:this|that|all that) in mind|don'?t forget(?: that| to|:)|keep in mind"
        "|make a note|note that|note to self|bear in mind|write (?:this|that) down|save (?:this|that)"
        "|from now on|for the record"
    ),
    pointers=(
        r"please|all|of|(?:the|these|those|my)?\W*(?:following|things?|facts?|list|bits?|rest|two|three|four"
        r"|both)|this|that|these|those|it|them|everything|above|below|for\W+(?:me|later|now"
        r"|future\W+reference)|me|down|as\W+a\W+(?:rule|fact|note)|thanks?|thx|too"
    ),
    corrects=(
        "no|nope|nah|wrong|sorry|oops|wait|actually|correction|not quite"
        "|that'?s (?:wrong|not right|incorrect)|i (?:mixed|muddled) (?:it|that|this|them) up"
    ),
    corrected="it'?s|he|she|they|actually|that|the",
    may_you="would you mind|(?:can|could|would|will) (?:you|ya|u)",
    errands=(
        "tell (?:me|us)|write (?:me )?(?:a|an|some|the|another)|translate|show me|give me (?:an?|some|the"
        r"|another|\d+)|explain|summari[sz]e|continue|go on|repeat|list|define|calculate|compute|convert"
        "|recommend|suggest|help|say|sing|play"
    ),
    i_meant=(
        "i (?:meant|mean|meant to (?:say|write))|i should have said|make that|it's actually|that should be"
    ),
    greeting="hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|/start",
    thanks="(?:many |ok |okay )?thank(?:s| you)|thx|cheers",
    farewell="bye|goodbye|good night|see you|cu",
    how_are_you="how are you|how(?:'s| is) it going|how do you do|what's up",
    who_are_you=(
        "who (?:are|r) (?:you|u)|what are you|what(?:'s| is) your name|are you there|are you (?:a "
        "|an )?(?:bot|human|ai|real|robot|llm|model|chatgpt)|what can (?:you|u) do|what do you do"
        "|how do(?:es)? (?:you|this|it) work|help|(?:what|which) commands|which model|what model|(?:do|can"
        "|will) (?:you|u) (?:really |actually )?remember (?:things|stuff|anything|something)"
    ),
    what_time=(
        "(?:what(?:'s| is) the time|what time is it|what(?:'s| is) the date|what (?:day|date"
        "|month|year) is (?:it|today)|(?:what|which) day (?:is it|of the week is it"
        "|is today)|what(?:'s| is) today(?:'s date)?)(?: (?:now|today|right now|please))*"
    ),
    for_good="only|just|always|never|without",
    both="both",
    neither=r"(?<!me )neither(?! \w+ (?:i|we|my)\b)|none of (?:them|these|those|the two)|not either",
)

TIMES = pack.Times(
    months=pack.each(
        "january, february, march, april, may, june, july, august, september, october, november, december"
    ),
    short_months=pack.each("jan, feb, mar, apr, may, jun, jul, aug, sep(|t), oct, nov, dec"),
    weekdays=pack.each("monday, tuesday, wednesday, thursday, friday, saturday, sunday"),
    short_weekdays=pack.each("mon, tue(|s), wed(|s), thu(|r|rs), fri, sat"),
    seasons=pack.each("spring springtime, summer summertime, autumn fall, winter wintertime"),
    month_first=True,
    verbs="may march spring fall",
    weak=(
        "march may april june august spring summer autumn fall winter springtime mon tue tues wed thu thur"
        " thurs fri sat"
    ),
    numbers=pack.each(
        "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve dozen, thirteen, "
        "fourteen, fifteen, sixteen, seventeen, eighteen, nineteen"
    ),
    tens=pack.count(20, "twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety", step=10),
    powers={100: "hundred", 1000: "thousand", 1_000_000: "million"},
    ordinals=pack.each(
        "first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, "
        "thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth, "
        "twenty_first, twenty_second, twenty_third, twenty_fourth, twenty_fifth, twenty_sixth, "
        "twenty_seventh, twenty_eighth, twenty_ninth, thirtieth, thirty_first"
    ),
    ordinal_marks="st nd rd th",
    one="a an",
    few="few a_few some several",
    couple="couple couple_of a_couple a_couple_of",
    units=pack.units(
        "minute(|s) min(|s) m, hour(|s) hr(|s) h, day(|s) d, week(|s) wk(|s) w, month(|s) mon mons mo mos, "
        "year(|s) yr(|s) y, weekend(|s) week_end week-end, season, quarter(|s), decade(|s)"
    ),
    pairs={(14, "day"): "fortnight a_fortnight", (6, "month"): "half_a_year half_year"},
    periods={
        "week": {-2: "week_before_last", 2: "week_after_next"},
        "month": {-2: "month_before_last"},
        "year": {-2: "year_before_last"},
        "weekend": {-2: "weekend_before_last"},
    },
    days=pack.count(
        -2,
        "day_before_yesterday ereyesterday, yesterday yesterday's yday yest, today today's, tomorrow "
        "tomorrow's tmrw tmr tmrrw tmw tomoz 2moro 2morrow tomorow tommorow tommorrow, day_after_tomorrow",
    ),
    feasts={
        (12, 25): "christmas xmas christmas_day",
        (12, 24): "christmas_eve",
        (12, 26): "boxing_day",
        (12, 31): "new_year's_eve",
        (1, 1): "new_year's_day new_year's new_year",
        (10, 31): "halloween",
    },
    parts=pack.parts("morning, noon midday lunchtime, afternoon, evening, night"),
    day_parts={0: pack.parts(", , , , tonight tonite 2nite")},
    halves=pack.count(1, "first_half h1, second_half h2"),
    decades=pack.count(
        1920, "twenties, thirties, , fifties, sixties, seventies, eighties, nineties", step=10
    ),
    decade_marks_after="s 's",
    phases=pack.phases("early beginning_of start_of, late end_of, mid mid- middle_of"),
    shifts=pack.count(-1, "last previous, this current, next coming upcoming"),
    recent="past",
    ago_after="ago back",
    ahead="in within",
    within="within",
    ahead_after="from_now",
    year_mark="year",
    glue="the of about around roughly approximately almost nearly exactly more_than",
    on="in on during throughout around by over at_the",
    since="since ever_since starting",
    before="before prior_to",
    after="after",
    until="until till up_to through by",
    between="between from",
    joins="and &",
    to="to until till through thru up_to",
    other_days=(
        r"(?:christmas|xmas|boxing|new year'?s)(?: (?:day|eve))?|easter(?: (?:sunday|monday))?|"
        r"good friday|thanksgiving(?: day)?|halloween|hanukkah|ramadan|diwali|"
        r"valentine'?s(?: day)?|mother'?s day|father'?s day|(?:birthday|anniversary)"
    ),
    leads_in="on|at|the",
    every="every(?: single)?|each",
    second="second|other|2nd|two",
    often=pack.often(
        "daily|once (?:a|per|every) day, weekly|once (?:a|per|every) week, "
        "monthly|once (?:a|per|every) month, yearly|annually|once (?:a|per|every) year, hourly",
        month_end="every month[- ]end",
        weekends="(?:on |at )?weekends|(?:every|each) weekend",
        quarterly="quarterly|every quarter",
        fortnightly="fortnightly|biweekly",
    ),
    workdays="weekdays?|workdays?|working days?",
    weekly="on DAYs",
    of_month="(?:of|in) (?:every|each|the) month",
    several=(
        r"(?:twice|(?:two|three|four|five|six|several|\d{1,2}) times) (?:a|per|every|each) (?:day|week|month"
        r"|year)|(?<!at )half (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
        "|except|apart from"
    ),
    at="at|by|around|@",
    o_clock="o'?clock",
    from_hour={
        30: "half (?:past|after)|(?<=at )half",
        15: "(?:a )?quarter (?:past|after)",
        -15: "(?:a )?quarter (?:to|before)",
        1: "MINUTES(?: minutes)? past",
        -1: "(?<=at )MINUTES(?: minutes)? to",
    },
    am=r"a\.?m\.?|in the morning|mornings?",
    pm=r"p\.?m\.?|in the (?:afternoon|evening)|at night|tonight|evenings?|afternoons?",
    night="at night|tonight",
    noon="noon|midday|lunchtime",
    midnight="midnight",
    waits=pack.waits(
        "(?:a )?half an? hour|(?:a )?half[- ]hour, an hour and a half|one and a half hours, "
        "(?:a )?quarter of an hour, three quarters of an hour"
    ),
    and_half="and a half",
    is_now="it'?s|it is|the time is|we have",
    here="here|where i am|for me|over here|my time|in my time ?zone",
)

ORDERS = pack.Orders(
    forget="forget|unlearn|stop remembering|delete|erase|remove|discard|(?:do not|don'?t) remember(?= that )",
    removes=(
        "drop|wipe(?: out| away)?|clear|purge|scrub|scratch|scrap|dump|ditch|get rid of|throw (?:away|out)"
    ),
    wish="i(?: want|'d like| would like| wish| need) to (?:delete|erase|remove|wipe)",
    that=(
        "(?:that|this|(?:what|everything|all|the things?)"
        " (?:that )?(?:i(?:'ve| have)? )?(?:just )?(?:said|told you|wrote))(?: (?:again|please|now))?"
    ),
    last=(
        "(?:this|that) (?:message|one|post)|what i (?:just )?(?:said|wrote) (?:here|there)|(?:the|my) (?:last"
        "|previous) (?:thing|message|one|bit|part|answer|exchange)s?(?: i (?:said|wrote|sent))?|my message"
    ),
    restore=(
        "(?:no,? )?(?:wait,? )?(?:please )?(?:restore|unforget|bring back|give back|put back) "
        "(?:it|that|this|them)|(?:no,? )?(?:wait,? )?(?:bring|give|put|get) (?:it|that|them) back"
        "|(?:(?:no|wait|actually),? ){1,3}(?:please )?keep (?:it|that|this|them)(?: after all)?"
        "|(?:please )?keep (?:it|that|this|them) after all"
    ),
    other="(?:no,? )?(?:not (?:that|this)(?: one)?,? (?:but )?|i meant? )?the other(?: one)?",
    undo=(
        "undo(?: (?:that|this|it|the last (?:thing|one)|the last change))?|take (?:that|this|it) back"
        "|scratch that|strike that"
    ),
    keep_none=(
        "(?:(?:do not|don'?t|never) (?:keep|save|store|remember|record|memori[sz]e|note)(?: down)? "
        "any(?:thing)?|stop (?:keeping|saving|storing|remembering|recording|noting) (?:anything|things)"
        "|(?:keep|save|store|remember|record|memori[sz]e|note)(?: down)? (?:nothing|none)) "
        r"(?:(?:of|about) (?:this|that|it)|(?:about|on|regarding) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=(
        "(?:do not|don'?t|never) (?:keep|save|store|remember|record|memori[sz]e|note)(?: down)? (?!that )WHAT"
        "|i (?:do not|don'?t) want you to (?:know|remember|keep|save|store) (?:about |where |what |how "
        "(?:old |much )?|who )?WHAT"
    ),
    keep_not=(
        "(?:do not|don'?t|never) (?:keep|save|store|remember|record|memori[sz]e|note(?: down)?) (?:this"
        "|that|it|any of (?:this|that)|what i (?:just )?(?:said|told you|wrote))(?: (?:down|message|one))?"
    ),
    of_that=(
        "(?:that|the) (?:whole )?(?:thing|stuff|bit|part|business|story) (?:about|with)"
        "|what i(?:'ve| have)? (?:just )?(?:said|told you|wrote) about"
    ),
    about="about|the fact that|that",
    former="old|former|previous|past|earlier",
    lead=(
        "please|pls|ok(?:ay)?|oh|no|wait|actually|sorry|hey|hm+|well|and|but|now|also|then|just|help me"
        "|you (?:can|may|should)(?: now)?|i(?: want| need|'d like| would like) you to"
    ),
    from_memory="(?:from|out of) (?:your |the )?(?:memor(?:y|ies)|mind|records?)",
    everywhere="(?:from )?everywhere",
    tail=("thanks|thank you|thx|ok(?:ay)?|again|for me|now|right away|altogether|completely"),
    no_name="it|me",
    never="do not|don'?t|never|nothing",
    of_texts_too="delete|erase|remove|discard",
    but_for=(
        "except(?: for)?|apart from|aside from|other than|but (?:not|keep)"
        "|(?:all|every(?:thing|one|body)|anything)(?: of (?:it|that|them))? but"
    ),
    the_talk=(
        "(?:(?:whole|entire) )?(?:conversation|chat|talk|discussion|messages)s?(?: with you| between us"
        "| (?:that )?we had)?|(?:what(?:ever)?|everything|all)(?: that)? we(?:'ve| have)?(?: just)? "
        "(?:talked|chatted|spoke|discussed|said|wrote)(?: about)?"
    ),
    this="that|this|those|these",
    remember=(
        "(?:do not|don't|never) (?:ever )?forget(?: about)?(?: that|:|,)? |(?:always )?remember(?:[:,]| "
        "this[:,]| that| the fact that| also(?: that)?|(?= (?:my|i|i'm|i've|our|we(?! (?:talked|discussed"
        r"|said|agreed|spoke|were|had))|the|to|it's|there)\b)|(?= (?:(?-i:[A-Z])[\w-]*|[\w-]+)'s \S+ \S)|(?= "
        r"(?-i:[A-Z])[\w-]* \S+ \S)) (?!time|day|when|what|how|our chat|we (?:talked|discussed|said|spoke)"
        "|thing|one|those|these)|(?:please )?(?:take |make |keep )?(?:a )?note(?: to self)?(?: that|:|,| of "
        "(?:this|the fact that):?)[ ]?|note (?:down )?(?:that|this:|my)(?: down)?:? |(?:please )?(?:keep in "
        "mind|bear in mind|take note|make a note|write down|jot down|memori[sz]e|save this|store this|save"
        "|store|keep)(?: the fact)?(?: that|:|,(?: that)?) |for the record[,:] |important: "
    ),
    everything=(
        "(?:everything|all|anything|whatever)(?: that| of it| of that)?(?: (?:you|i) (?:know|have|remember"
        "|saved|stored|told you|said|ever))?(?: (?:me|you))?(?: (?:about|on|regarding|of) (?:(?:me"
        "|myself)(?= from|$)|(.+)))?(?: from (?:your )?memory)?$|what(?:ever)? you (?:know|have|remember"
        "|saved|stored)(?: (?:about|on|regarding|of) (?:(?:me|myself)$|(.+)))?$|(?:all )?(?:of )?(?:your|my"
        "|the) (?:whole |entire |personal )?(?:memory|memories|data|info(?:rmation)?)$|my account$|me$"
    ),
    known=(
        "what (?:do|did|else do|all do) you (?:actually |really |already )?(?:know|remember|learn|have stored"
        "|have saved|have)(?: so far| by now)?(?: about (?:me|myself))?(?: so far| by now| now)?$"
        "|what you (?:know|remember)(?: about me)?$|what(?:'?s| is) in your memory|what have you (?:learnt"
        "|learned|saved|stored|remembered)(?: about me| so far)?|(?:tell|show|list)(?: me)? (?:everything|all"
        "|what)(?: that)?(?: you (?:know|remember|have))?(?: about me)?$|do you (?:know|remember) (?:me"
        "|anything about me|something about me)|who am i to you|remember me$"
    ),
    off_record=(
        "(?:(?:this is|keep (?:this|it)|strictly) )?off[ -]the[ -]record[,.]?|incognito|off[ -]record[,.]?"
    ),
    not_this=(
        "(?:please )?(?:do not|don't|don’t) (?:save|store|keep|remember|record|log|"
        "note)(?: down)? this(?: message| one)?|(?:do not|don't|don’t) (?:save|store|record|log)"
        "|please (?:do not|don't|don’t) (?:keep|remember|note)"
        "|(?:please )?(?:do not|don't|don’t|never) learn (?:anything )?from this(?: message| one)?"
    ),
    asks_back="did|was|were|had|been",
    remind=(
        "(?:please )?(?:remind me(?: again)?|set (?:me )?a reminder|don'?t let me forget|give me a reminder)"
    ),
    stop_reminding=(
        "(?:please )?(?:(?:stop reminding|(?:don'?t|do not|never) remind"
        "|no longer remind) me(?: any ?more)?|(?:(?P<cancels>cancel)|stop|delete|remove|clear|drop"
        "|turn off)(?: all(?: of)?)?(?: my| the| that| this| these| those)?(?P<which>(?: (?!(?:and|or|but"
        r"|with|from|of|off|except|me|to|in|on|about|for)\b)[\w'-]+){0,4}?) "
        r"(?:reminders?|(?(cancels)one|(?!)))\b)"
    ),
    remind_of="to|that|about|of|for",
    learn_nothing=(
        "(?:stop|quit) (?:(?:learning|remembering|memori[sz]ing)(?: (?:things|anything|facts|stuff|everything"
        "|what i (?:say|write|tell you)))?|(?:saving|storing|recording|keeping|noting) (?:things|anything"
        "|facts|stuff|everything|what i (?:say|write|tell you)))(?: (?:about|from|of) me)?(?: any ?more"
        "| from now on)?|(?:do not|don'?t|never) (?:learn|remember|save|store|record|keep|note) "
        "(?:anything|things)(?: (?:about|from|of) me(?: any ?more| from now on| again)?| any ?more"
        "| from now on)|(?:learn|remember|save|store|record|keep|note) nothing(?: (?:more|else))? "
        "(?:about|from|of) (?:me|what i (?:say|write)|this (?:chat|conversation))(?: any ?more| from now on)?"
        "|(?:turn|switch) off (?:the |your )?(?:learning|memory)|(?:turn|switch) (?:the |your )?(?:learning"
        "|memory) off|(?:pause|disable|deactivate|stop) (?:the |your )?(?:learning|memory)"
    ),
    learn_again=(
        "(?:start|resume|begin|continue|go back to) (?:learning|remembering)(?: (?:things|facts"
        "|everything|what i (?:say|write|tell you)))?(?: (?:about|from|of) me)?(?: again| from now on)?"
        "|(?:you (?:can|may) )?learn(?: (?:things|facts))? (?:about |from )?me again|(?:you (?:can"
        "|may) )?(?:you (?:can|may) )?learn(?: (?:about|from) me)? again|(?:turn"
        "|switch) (?:back )?on (?:the |your )?(?:learning|memory)(?: again)?|(?:turn|switch) (?:the "
        "|your )?(?:learning|memory) (?:back )?on(?: again)?|(?:resume|enable|activate|reactivate"
        "|unpause) (?:the |your )?(?:learning|memory)(?: again)?"
    ),
    go_off_record=(
        "(?:(?:let'?s|let us|i want to|i'd like to|can we) )?(?:go|switch|change|get)(?: (?:in)?to)?"
        " (?:off[ -](?:the[ -])?record|incognito)(?: mode)?(?: from now on)?|(?:turn|switch) on (?:the"
        " )?incognito(?: mode)?|(?:turn|switch) (?:the )?incognito(?: mode)? on|incognito (?:mode(?:"
        " on)?|on)|(?:start|enter|enable|activate) (?:the )?(?:incognito|off[ -]the[ -]record)(?:"
        " mode)?|(?:put|take) (?:me|us) off the record"
    ),
)

_UNDENIED = (
    r"(?<![^.;!?\n])(?:(?!n['’]t\b|\b(?:never(?! mind)|no(?! need)|not|nothing|stop)\b)[^.;!?\n]){0,120}?"
)
"""From the start of a clause, denied nowhere."""
_UNDONE = r"(?<!never )(?<!not )(?<!n't )(?<!n’t )(?<!stop )"
"""Not denied right before it."""

SECRETS = pack.Secrets(
    password=(
        r"pass(?:word|phrase|code)s?|pas{1,2}w(?:or|ro|r)ds?|passwd|pwd?|(?:wi-?fi|wlan) ?(?:key|pass\w*)"
    ),
    papers=r"(?:passport|identity card|id card|driving licen[cs]e|driver'?s licen[cs]e) ?(?:numbers?|no\.?)",
    key=(
        r"(?:api|access|secret|private|ssh|license|recovery|auth\w*|bearer)[ _-]?(?:key|token|phrase"
        "|secret)s?|tokens?|bearer"
    ),
    pin=(
        "pin(?:[- ]?(?:code|number))?s?|cvv2?|cvc2?|tan|otp|2fa|puk|(?:one[- ]time|verification|security"
        "|recovery|backup|unlock|access|entry)[- ]?codes?|social security(?: number)?|ssn|(?:bank )?account "
        r"(?:number|no\.?)|sort[- ]?code|routing number|(?:credit |debit |bank )?card number"
    ),
    door=(
        "door|gate|garage|alarm|safe|locker|lock|entrance|entry|lift|elevator|phone"
        "|keypad|key ?box|lockbox|intercom|bike|luggage|suitcase"
    ),
    code="codes?|combination|combo",
    seed="(?:(?:seed|recovery|backup|mnemonic) phrases?|(?:seed|recovery|wallet|mnemonic) words)",
    login="log-?in|user(?:name)?|credentials",
    secret_key=(
        "passwords?|passwd|passphrase|passcode|pin|pin code|cvv|cvc|iban|card number|credit card number"
        "|account number|api key|access token|token|secret|secret key|private key|seed phrase|ssn"
        "|social security number|otp"
    ),
    no_password=(
        "manag|polic|reset|hint|generat|remind|field|protect|prompt|safe|book|rule|leak|breach|streng"
        r"|length|recover|chang|app\b|list|hash|database|securit|question|box|form\b|page|problem|issue"
        "|less|vault|economy|ring|board|badge|collect"
    ),
    no_value=(
        "a an the not no my your our too very so that this it its what which who where here there one"
        " something nothing anything always never still also in on at by under with only just like kept"
        " weak strong long short safe secure secret easy hard important needed old new gone lost wrong"
        " right correct incorrect forgotten stolen missing mine hers his theirs yours fine good bad unique"
        " public private empty blank random simple complex complicated same different ready okay invalid"
        " valid visible known unknown case-sensitive broken written complete"
    ),
    unlock="unlock(?:s|ed|ing)?(?: (?:it|them|this))? (?:with|by|using)",
    zero="zero oh null",
    counted="characters?|chars|digits?|times|years?|lines?|pieces|euros?|dollars?|pounds?",
    of="for|to|of|on|at|the|a|my|our",
    be="is|was|equals|used to be|has (?:always )?been",
    between="are|number|now|here",
    changed="chang|set|reset|updat",
    into="to",
    mine="my|our|the|his|her|their|your|a",
    as_="as",
    for_="for|at",
    and_="but|so|please|with",
    use="use|using|chose|have",
    safeguards=(
        r"(?:never|don['’]?t|no|not|without|stop)\W+(?:\w+\W+){0,6}?(?:helplines?|hotlines?|emergenc\w+"
        r"|crisis|doctors?|therapists?|disagree|contradict|an\W+ai)|(?:your|all|previous|prior|earlier"
        r"|system|hidden)\W+(?:\w+\W+)?(?:instructions?|rules|guidelines?|prompts?|restrictions?|limits?"
        r"|limitations?|polic(?:y|ies)|filters?|programming)(?!\W+(?:of|for)\b)|(?:ignor|disregard|bypass"
        r"|lift)\w*\W+(?:\w+\W+){0,2}?budget"
        rf"|{_UNDENIED}(?:incognito|off\W+the\W+record)|"
        # What it is told to keep to, and what keeps to that.
        r"approv\w*\W+(?:everything|anything|all|whatever)|(?:reveal|print|show"
        r"|send)\w*\W+(?:\w+\W+){0,2}?(?:system|hidden)\W+(?:instructions?|prompts?)|(?:ignor|disregard"
        r"|overrid|bypass|circumvent|disabl|remov|lift)\w*\W+(?:\w+\W+){0,3}?(?:instructions|guard\w*"
        r"|safe\w*(?!\W+(?:warn|note))|privacy|filters?|limits?|permissions?|confirmations?|receipts?"
        r"|requests\W+to)|(?:turn|switch|shut)\w*\W+(?=[^.;!?\n]{0,40}\boff\b)(?:\w+\W+){0,3}?(?:safe\w*"
        r"|guard\w*|filters?|receipts?|confirm\w*|privacy|budget|limits?)|unrestricted|uncensored|jailbr\w+"
        r"|developer\W+mode|you\W+(?:\w+\W+){0,2}?(?:no|any)\W+(?:restrictions?|limits?|limitations?|rules"
        r"|filters?)"
        # Asking first.
        rf"|{_UNDENIED}(?:without\W+(?:\w+\W+){{0,3}}?(?:asking(?!\W+(?:\w+\W+){{0,4}}?(?:back|questions?|how"
        rf"|why"
        r"|what|about|for)\b)|confirm\w*|permission|approval|consent|checking\W+with\W+me|evidence|proof)"
        rf"|no\W+(?:confirmations?|permission|approval|consent))|{_UNDONE}(?:never|don['’]?t|not|stop|skip"
        r"|quit|need\W+to|bother)\W+(?:ever\W+|the\W+)?(?:ask|confirm|check)\w*\W+(?:me\W+)?(?:before|first"
        r"|whether\W+to|and\W+just|for\W+permission|with\W+me)"
        # Receipts, and forgetting.
        r"|(?:never|don['’]?t|not|stop|skip|no|hid(?:e|ing))\W+(?:\w+\W+){0,3}?(?:receipts?|(?:what|that"
        r"|when)\W+(?:you|memory)\W+(?:\w+\W+){0,2}?(?:memory|used|saved?|remember\w*|forg[eo]t\w*|stored?"
        r"|kept|learn\w*|noted|deleted?))|(?:never|don['’]?t|not|stop)\W+(?:delet|forget"
        r"|eras)\w*\W+(?!(?:to|that|my)\b)[^.;!?\n]{0,40}?(?:when|if|though)\W+i\W+(?:ask|tell|say|want)"
        r"|refuse\W+to\W+(?:delet|forget|eras)\w*|learning\W+is\W+(?:\w+\W+)?off|(?:restor\w*"
        r"|bring\w*\W+back|keep\w*)\W+(?:what|everything|facts"
        r"|memories)\W+(?:that\W+)?i\W+(?:\w+\W+){0,4}?(?:forget|delete|drop)|your\W+own\W+(?:guess\w*"
        r"|words|answers)"
        # Others' words and others' eyes, and secrets.
        rf"|{_UNDONE}(?:obey\w*|follow(?!\W+up)|execut\w*|trust|(?:treat|pretend|consider)\w*|do\W+what\w*"
        rf"|act\W+on|accept)\W+(?:\w+\W+){{0,3}}?"
        r"(?:forwarded|quoted|pasted|linked|web\W?(?:pages?|sites?)|e?-?mails|memories)"
        rf"|{_UNDONE}(?:shar|tell|show|send|giv|reveal|leak|disclos|expos|forward|publish|let|allow)\w*\W+"
        r"(?=[^.;!?\n]{0,60}\b(?:other\W+users['’]?|others|anyone|anybody|every(?:one|body)|strangers?"
        r"|somebody\W+else)\b)(?=[^.;!?\n]{0,60}\b(?:memor\w+|(?:my|our)\W+(?:notes|data|secrets|chats?"
        r"|conversations?|history)|about\W+me|everything\W+i)\b)\w+"
        rf"|{_UNDONE}(?:sav|stor|keep|remember|record|not|log|send|shar|tell|show|repeat|reveal|print"
        rf"|giv)\w*\W+"
        r"(?:(?!to\b)\w+\W+){0,3}?(?:passwords?|card\W+numbers?|credit\W+cards?|my\W+pins?|pin\W+codes?"
        r"|tokens|api\W?keys?|credentials|bank\W+details)"
    ),
    guarded=(
        r"(?:^\W*(?:just\W+)?|(?:(?:before|whether)(?:\W+you)?|always|(?:refuse|requests|whether"
        r"|you)\W+to)\W+)(?:delet|eras|wip|forget|sav|stor|shar|approv)\w*(?=\W*(?:(?:(?:any|every)?things?"
        r"|stuff|all)?\W*(?:$|without\b|no\b)|(?:(?:my|your|all)\W+)?(?:memor\w+|notes|facts)(?!\W+(?:of"
        r"|about|from)\b)))|what\W+you(?:['’]ve|\W+have)?\W+(?:saved?|stored?|kept|noted"
        r"|deleted?)(?=\W*(?:about\W+me\W*)?$)|us\w+\W+(?:your\W+)?memory|memory\W+\w+\W+used"
        rf"|{_UNDENIED}(?:my\W+memories(?=\W*$)|(?:ignor|disregard|overrid|bypass|break|forget"
        r"|reveal|print)\w*\W+(?:your|all\W+(?:previous|prior|earlier))\W+(?:\w+\W+)?(?:instructions?|rules"
        r"|guidelines?|polic(?:y|ies)|prompts?)(?=\W*(?:$|from\W+now|and\b))|(?:forwarded|quoted"
        r"|pasted)\W+(?:messages?|texts?|words)(?=\W*(?:$|say\b|as\W+(?:\w+\W+){0,3}?(?:mine|orders"
        r"|commands|instructions|my\W+words)))|(?:my|sav\w*|keep|remember)\W+(?:passwords|card\W+numbers"
        r"|api\W?keys|bank\W+details)(?=\W*(?:$|and\b|to\b|too\b|when\b|in\W+memory)))"
    ),
    private=(
        r"hiv|aids|std|cancer|tumou?r|diagnos\w+|depress\w+|bipolar|schizo\w+|anxiety disorder|panic attacks?"
        r"|suicid\w+|self-harm|abortion|miscarriage|pregnan\w+|addict\w+|alcoholi\w+|rehab|therapy"
        r"|psychiatr\w+|medicat\w+|antidepress\w+|gay|lesbian|bisexual|transgender|queer|affair|divorc\w+"
        r"|salary|income|debts?|bankrupt\w*|mortgage|religio\w+|muslim|jewish|christian|atheist|vot(?:e|ed"
        r"|ing) for|politics|political (?:views?|party)|sexuality|sexual orientation|health|mental health"
        r"|convict\w+|arrest\w+|prison|undocumented"
    ),
)

GIVEN = pack.GivenText(
    dear="dear|dearest|to whom",
    own_readers="(?:chat|telegram )?bot|chatbot|robot|assistant|ai|gpt|diary",
    regards=(
        "(?:with )?(?:kind|kindest|best|warm|warmest|many) (?:regards|wishes)|regards|all the "
        r"best|yours(?: (?:sincerely|faithfully|truly))?(?=[ \t]*[,\n])|sincerely(?: yours)?"
        r"|respectfully|(?:best|love|lots of love|take care)(?=[ \t]*[,\n])"
    ),
    rewrite=(
        "re-?write|re-?phrase|paraphrase|re-?word|summari[sz]e|proof-?read|translate|polish (?:this|the|my"
        r"|it|up)|shorten|simplify|(?:copy-?)?edit (?:this|the|my) (?:\w+ )?(?:text|sentence|e-?mail|letter"
        r"|essay|paragraph|message|draft|article)|fix (?:the |my |this |any )?(?:\w+ )?(?:grammar|spelling"
        "|typos|english|text|sentence|wording|email|paragraph|letter)|correct (?:the |my |this "
        r"|any )?(?:\w+ )?(?:grammar|spelling|typos|english|german|french|spanish|text|sentence|wording"
        r"|e-?mail|paragraph|letter|essay|message)|check (?:the |my |this )?(?:\w+ )?(?:grammar|spelling"
        r"|english|text|sentence|e-?mail|paragraph|letter|essay)|improve (?:the |my |this )?(?:\w+ )?(?:text"
        "|sentence|wording|e-?mail|paragraph|letter|essay|english)|make (?:this|it|the following"
        r"|my \w+) (?:\w+ )?(?:sound|more|shorter|longer|formal|informal|polite|friendl\w+|clearer)"
        "|turn (?:this|the following)|convert (?:this|the following)|put (?:this|the following|it) into"
        "|analy[sz]e (?:this|the)|explain (?:this|the) (?:text|sentence|quote|paragraph|poem)"
        "|repeat after me|spell-?check|what language is|how (?:do|would|can|should) (?:you|i|we) (?:say"
        "|write|put|phrase|translate)|(?:is this|is the following) (?:sentence )?correct|what does (?:this"
        "|it|the following) (?:text |sentence )?(?:mean|say)"
    ),
    rewrite_alone=(
        "re-?write|re-?phrase|paraphrase|proof-?read|translate|summari[sz]e|how do you (?:say|write)"
    ),
    rewrite_below=(
        "(?:re-?write|re-?phrase|paraphrase|summari[sz]e|proof-?read|translate|shorten)"
        " (?:this|that|it|the above)"
    ),
    forwarded="(?:begin )?forwarded message|original message|forwarded from|fwd?",
    to_me="to me|me",
    here_is=r"(?:here(?:'s| is| are|'re)|this is|below is)(?![ \t]my (?:\w+ )?story)",
    texts=(
        "text|e-?mail|mail|letter|essay|paragraph|poem|story|song|lyrics|transcript|article|draft"
        "|message|review|chat|diary|journal|chapter|(?:book|novel|film)(?= (?:that|which|begins|starts))|form"
    ),
    played=(
        r"(?:in|for) (?:this|our|the|my) (?:role-?play|novel|screenplay|short story)\b|in (?:this|our) "
        r"(?:story|scenario|game)\b|imagine (?:that |i |i'm |you|we )|suppose (?:that |i |my )"
        "|once upon a time|(?:(?:let's|let us|let me|just|ok|okay|so|but|and) ){0,2}say (?:that )?(?=(?:i|i'm"
        r"|i've|i'd|we|we're|we've)\b|(?:my|our) \w+ (?:is|was|has|had|were|are)\b)|(?:(?:let's|let us|now"
        "|just|ok|okay|so|but|and) ){0,2}(?:assume|assuming|supposing|suppose|presuming|imagine)(?: that)?,? "
        r"(?=(?:i|i'm|i've|we|we're|my|our|he|she|they|there)\b)|hypothetically(?: speaking)?[,:]? "
    ),
    labels=(
        "update correction edit reminder info information status note notes fact facts news warning"
        " important urgent attention background context summary answer question hello hi hey yes no nope"
        " well so also listen look honestly seriously true truth confession disclaimer secret health home"
        " work family food today now tomorrow yesterday ps p.s btw fyi faq hint tip example about intro"
        " introduction profile address location city country job hobbies hobby pets diet medical request"
        " remember monday tuesday wednesday thursday friday saturday sunday again first second third"
        " finally actually anyway conclusion result"
    ),
    role_play=(
        "(?:let's|let us|shall we|can we|we) (?:do a |start a |play a )?(?:role[- ]?play|pretend"
        r"|play pretend|make believe)|role[- ]?play(?:ing)?\b|(?:let's|let us) play (?:pretend"
        "|make|a game (?:where|in which)|d&d)|pretend (?:that |to be |i |i'm |you|we )"
        "|(?:let's|let us|we) play(?: a (?:little )?game)?[,:;–— -]{0,3}(?:where |in which "
        "|that )?(?:you|i)(?:'re|'m|'ll be| are| am| be| play) "
    ),
)

DISTRESS = pack.Distress(
    low=(
        "i(?:'m| am| feel|'m feeling| am feeling)(?: (?:so|very|really|just|a bit|quite))* (?:sad|lonely"
        "|depressed|miserable|hopeless|worthless|heartbroken|awful|terrible|overwhelmed)|i hate (?:myself"
        "|my life)|i (?:can't|cannot) stop crying"
    ),
    said=(
        "i (?:really |just |honestly |truly |actually |still |so |kind of |only )*(?:want|wanted|wan+a|need"
        "|wish|would like|'d like|deserve)(?: to)?(?: just)? (?:die|be dead(?! set| sure| serious| honest| "
        "right| on| last)|not be alive|not exist|stop existing|kill myself|end it all|end my (?:own )?life"
        "|take my (?:own )?life|hurt myself|harm myself|cut myself|commit suicide|unalive myself|kms)|i(?: am"
        "|'?m|'?ll| will| might| may)(?: really| just| about| so| honestly)*(?: going to| gon+a| planning to"
        "| ready to| about to| to)? (?:kill(?:ing)? myself|end(?:ing)? it all|end(?:ing)? my (?:own )?life"
        "|tak(?:e|ing) my (?:own )?life|commit(?:ting)? suicide|kms|unalive myself)|i(?:'?m| am) (?:planning"
        "|thinking of|thinking about|considering|close to) (?:to )?(?:kill(?:ing)? myself|suicide"
        "|end(?:ing)? it all|end(?:ing)? my (?:own )?life|tak(?:e|ing) my (?:own )?life|hurting myself"
        "|harming myself)|i(?: keep| have been|'?ve been| can'?t stop| am always|'?m always) (?:thinking "
        "(?:about|of) )?(?:killing myself|suicide|ending (?:it all|my life)|hurting myself|harming myself"
        "|cutting myself|dying)|i(?:'?m| am| feel)(?: really| so| feeling| quite| very)* suicidal|i (?:have"
        "|had|get|keep having|keep getting) (?:suicidal thoughts|thoughts of (?:suicide|killing myself"
        "|ending (?:it all|my life)))|i do ?n'?t want to (?:live|be alive|exist|be here)(?: any ?more| any "
        "longer)|i (?:do ?n'?t|can'?t|never) (?:want to )?wake up (?:again|any ?more|tomorrow)|i do ?n'?t "
        "want to wake up|i (?:can'?t|cannot) go on(?: living| like this| any ?more)|i (?:can'?t|do ?n'?t) "
        "(?:want to )?live (?:like this )?any ?more|i wish i (?:was|were) (?:dead|never born)|i wish i "
        "(?:had never|'?d never|was never|were never) been born|(?:i see|there(?:'?s| is)|i have) no "
        "(?:reason|point)(?: for me)?(?: left)? (?:to live|in living|to go on living|to be alive)|(?:everyone"
        "|everybody|they|my (?:family|kids|parents|friends)|the world) (?:would|'?d|will) be better off "
        "(?:without me|if i (?:was|were) (?:dead|gone))|i(?:'?d| would) be better off dead|i "
        "(?:just )?(?:tried|have tried|'?ve tried) to (?:kill myself|end my life) (?:today|tonight|last night"
        "|yesterday|again|just now)|i(?:'?ve| have)? (?:just )?(?:took|taken|swallowed) (?:all|a whole (?:box"
        "|bottle) of|the whole (?:box|bottle) of|too many of) (?:the |my )?(?:pills|tablets|sleeping pills)"
    ),
    not_meant=(
        "(?:die|dead|dying|myself) (?:of|from|with|for) (?:laughter|laughing|embarrassment|shame|boredom"
        "|curiosity|hunger|cringe|cuteness|heat|joy|jealousy|envy|happiness|thirst|forgetting)|laughing"
        "|cringe|old and happy|happy and old|of old age|in my sleep at|on (?:that|this) hill"
        "|cut myself (?:some slack|off|a|out|loose|short)|(?:if|when|every time|whenever) (?:i have to"
        "|i hear|one more|it rains|(?:this|that|these)(?! (?:pain|life|feelings?|goes|go|is|are|was|keeps?"
        r"|continues?|happens?|lasts?|never|ever|does|do|doesn't|don't|will|won't|has|hurts?)\b))"
    ),
    laughs="lol+|lmf?ao+|rofl|(?:ha){2,}h?",
    stories=(
        "songs?|lyrics|films?|movies?|novels?|books?|poems?|character|quotes?|quotations?|translate"
        "|translation|titled?|called|sings|sang|chorus|meme"
    ),
)

DEEDS = pack.Deeds(
    i_have="i(?:'ve|'ll| have| will|)(?: (?:just|now|also|successfully|gone ahead and|went ahead and)){0,2} ",
    kept=(
        "saved|noted|stored|recorded|remembered|memori[sz]ed|logged|kept|written (?:it|that|this) "
        "down|wrote (?:it|that|this) down|made a note|(?<=ll )remember (?:it|that|this)|(?<=ll )keep "
        "(?:it|that|this) in mind"
    ),
    changed="changed|updated|corrected|adjusted|amended|modified|fixed",
    deleted="deleted|removed|erased|forgotten|forgot|cleared|wiped",
    sent="sent|attached|e-?mailed|forwarded|uploaded",
    reminds=(
        "reminders? (?:is )?(?:set|created)|(?:set|scheduled|created|added)(?: up)? (?:you )?(?:an?|"
        r"the|your|that|this|both|two) (?:[\w:-]+ ){0,3}reminders?|(?<=ll )remind you"
    ),
    acts=(
        "(?:i(?:'ve| have|) (?:(?:just|now|also|already|successfully|gone ahead and|went ahead and) "
        "){0,2})(?!(?:need|found|seen|looked|checked|reviewed|noticed|mentioned|listed|considered"
        "|compared|summari[sz]ed|understood|received|needed|wanted|liked|loved|enjoyed|missed|learned"
        "|searched|asked|answered|explained|guessed|tried|written|drafted|shared|been|been|used|hoped"
        r"|assumed|described|taken)\b)(?:\w+ed|\w+en|set|put|made|cut|done|took) (?:(?:[\w'-]+ "
        r"){0,5}?THINGS|(?:up |off |on )?(?:it|them)(?: (?:to|off|on|for|up|back|from|out|there)\b|$"
        "|[.!,]))"
    ),
    things=(
        r"(?:(?:your|the|this|that|an?|all|both|these|those) (?:[\w'-]+ ){0,3})(?:reminders?|appointments?"
        "|meetings?|plans?|lists?|(?:time ?)?zones?|settings?|calendar|home city|address|reservations?"
        r"|bookings?|tables?|alarms?|events?|memory|profile)(?!\w)|(?:follow-ups?|questions?)(?!\w)"
        r"|notifications?(?!\w)"
    ),
)
