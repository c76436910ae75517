"""French."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="french",
    letters="œùêè",
    stop_words=(
        "le la les l un une des du de d et ou mais donc or ni car si que qu qui quoi dont où quand comment"
        " pourquoi quel quelle quels quelles lequel laquelle à au aux en dans sur sous par pour avec sans"
        " chez vers entre je j me m moi mon ma mes tu te t toi ton ta tes il elle on se s soi son sa ses"
        " nous notre nos vous votre vos ils elles leur leurs lui y ce c cet cette ces ça cela ceci est es"
        " suis sommes êtes sont était étais étaient sera été être ai as a avons avez ont avait avais"
        " avaient aura eu avoir fait faire fais peut peux pouvez doit dois ne n pas plus moins très trop"
        " aussi encore déjà tout tous toute toutes même oui non bien ici là comme combien est-ce merci"
    ),
    common_words=(
        "ah aimer aller alors amis amour argent assez auparavant autant bah belle boire bref café certains "
        "chacun chambre cher cherche ciel cinéma commence comprends cuisine départ derrière dessine devant "
        "dîner dommage dors eau enfin ensuite envoie espérons essaie état eux faut fête fleurs football "
        "froid garçon gens grand homme idée impossible jardin jeune lait lire longtemps lorsque lune manger "
        "mauvais meilleur musique neige parfois personne petit peut-être pizza pluie pont possible prends "
        "prépare prix propose puis puisque quelqu'un rappelle-moi regarde repas rendez-vous robe rouge "
        "route sinon soleil sommeil sortir sport tant théâtre tiens train tranquille travaux trouve "
        "vacances veille vent viande vin vite voir voiture vois vu zut"
    ),
    common_endings="tion ment",
    name_joiners="de la le du des",
)

SPEECH = pack.Speech(
    says_that="que|qu'",
    i=r"je|j'\w+|nous",
    me=r"moi|nous|me|m'\w+|on",
    my="mon|ma|mes|notre|nos",
    you=r"tu(?= [a-zé]+s\b)|vous|t'es",
    your="ton|ta|tes|votre|vos",
    third="il|elle|ils|elles|lui",
    it="on",
    for_me="pour moi",
    kin_marks="petite?|grande?|meilleure?",
    people=(
        "fils|fille|enfants?|voisine?s?|amie?s?|frère|sœur|mère|père|cousine?|mari|femme|copine?|oncle|tante"
        r"|patron\w*|mec|meuf|gosses?|conjointe?|compagn(?:on|e)|époux|épouse"
    ),
    relations="famille|équipe|médecin|prof",
    titles="monsieur|madame|mme|m|dr|docteur|prof",
    before_names="ami|amie",
    naming="s'appelle",
    renames=r"rebaptis\w+|renomm\w+",
    switches=r"pass(?:ée?s?|er?) (?:au|à|aux)|remplac\w+|à la place|au lieu",
    copula="est",
    third_verbs=(
        r"est|a(?= (?:\w+é|dit|écrit|fait|vu|lu|eu|pris|une?|des|deux|trois|quatre|\d+|mon|ma|son|sa|la|peur"
        r"|mal|besoin)\b)|habite|vit|travaille|aime|déteste|veut"
    ),
    relatives="que|qui|dont",
    the="le|la|les|l'",
    a="un|une",
    ands="et",
    buts="mais",
    because="parce",
    in_passing="vu que|depuis que",
    ors="ou",
    that="que",
    adds="également|en plus(?! d)|à côté(?! d)",
    denials=r"n'\w+|tout sauf|ne(?= \S+ plus)|pas|jamais|rien|aucune?",
    without="sans",
    misses="rate|rates|manque|arrêté",
    hates="déteste",
    sounds_denied="pas seulement|pas de problème|pas loin de|ne .{0,20} que",
    no_longer="plus",
    dont_think="ne (?:pense|crois) pas",
    takes="mange|peux|supporte|digère|bois",
    formerly=r"avant(?=,| je| j')|autrefois|jadis|à l'époque|jusqu'en (?:19|20)\d\d",
    was=(
        "(?:j'|je |nous |il |elle )(?:avais|avait|avions|étais|était|habitais|habitait|vivais|travaillais"
        "|travaillait|jouais|fumais|aimais|adorais)|(?:j'ai|nous avons) (?:habité|vécu|travaillé)"
    ),
    goes_on="depuis|toujours|encore",
    ifs=("si|imaginez?|à supposer|supposons|disons(?= (?:que|qu'))"),
    conditions=(
        r"(?<!comme )(?<!même )(?<!savoir )(?<!demande )(?<!sais pas )(?:s'ils?(?! te| vous)"
        r"|si(?= (?:j'|l'|(?:je|on|nous|tout|ça|mon|ma|mes|le|la|les|elles?|ils?)\b))"
        r"(?! je (?:ne )?me (?:souviens|trompe)))|à condition|à moins|pourvu que"
    ),
    wishes=(
        r"(?:voud|aime|adore|souhaite|rêve)rais|ai (?:\w+ )?envie d(?:e|')|(?:veux|voulons)(?= "
        r"(?:(?!que)\w+ ){0,2}?(?:(?!dire|ajouter|parler)\w+(?:er|ir|re)|une?)\b)|peut-être|rêve (?:de|d')"
        "|(?:sais|sait) pas (?:encore )?si|pas (?:encore )?s[ûu]re? (?:que|de|si)|me demande si|hésite à"
    ),
    jokes=(
        "je plaisante|je rigole|c'est une blague|c'était (?:un mensonge|pour rire|une blague)|quel mensonge"
        "|je blague|c'est faux|je mens|poisson d'avril|pour rire"
    ),
    repairs="attendez|pardon|désolée?|je veux dire|je voulais dire|ou plutôt|plutôt|correction",
    asks_of_me=r"(?:est-ce que (?:je|j'|mon|ma)|\w+-je)(?!\s*(?:t'|te\b))",
    questions=r"que|qui|où|quel\w*|comment|quand|pourquoi|peux-tu|tu peux",
    whens="quand",
    tags="n'est-ce pas|non|hein",
    reports=(
        "(?:m'a|a) (?:dit|écrit|répondu)|dit|disait|prétend|affirme|écrit|répond(?:it)?|raconte"
        r"|(?:(?<=[\w,] )|(?<=m'))explique(?!-)|croit|pense|(?:demande|demandait|demandé|demandent) s[i']"
        "|pensent (?:que|qu')|croient (?:que|qu')"
    ),
    according_to="selon|d'après",
    i_said="j'ai dit|je dis",
    to_places="à|en|depuis|vers|visiter",
    places="rue|avenue|lac|mont|plage|île",
    organisations="banque|université|école|société|hôpital|musée",
    projects="projet",
    nearly=(
        "failli|(?:étais|était|étions) (?:à deux doigts|sur le point) de|presque(?= (?:épousé|acheté"
        r"|déménagé|adopté|accepté|signé|choisi|vendu|quitté))|manqué de (?=\w+(?:er|ir|re)\b)"
    ),
    infinitives="(?<!vais )(?<!allons )(?:(?<!-)être|avoir|habiter|vivre|épouser|devenir)",
    unreal=(
        r"sens comme à(?= \d)|rêvé (?:que|qu')|rêve (?:où|dans lequel)|(?:dans|en) (?:mon|un|ce) rêve|fait "
        "un (?:rêve|cauchemar)|(?:fait|fais|faisais|faisait|faire) semblant|prétendu|ai menti|fait croire"
    ),
    ended=(
        "(?:vendu|quitté|perdu|rompu avec|divorcé (?:de|d')|démissionné (?:de|d'|chez)"
        "|séparée? (?:de|d')|enterré)"
    ),
    ended_last="(?:est|sont) (?:mort|décédé|parti)e?s?|m'a (?:quitté|viré|licencié)e?",
)

TALK = pack.Talk(
    anew=(
        r"maintenant|désormais|dorénavant|nouve(?:au|lle?|aux)|déménag\w+|installée?s?|deven\w+"
        r"|chang(?:é\w*|eons)|mariée?s?|divorc\w+|fianc\w+|séparée?s?|commenc\w+|achetée?s?|promue?"
    ),
    please="s'il (?:te|vous) pla[iî]t",
    yes="oui ouais exact exactement volontiers garde",
    no="non pas jamais faux oublie",
    plain_no="non",
    yes_phrases=r"pas de problème|bien sûr|n'oublie pas|(?<!\w )(?:vas[- ]y|allez[- ]y|fais[- ]le)",
    no_phrases=(
        r"plutôt pas|n'?est pas (?:vrai|exact|juste)|n'?ai (?:jamais|pas) dit ça|garde (?:\w+ ){0,2}pas"
    ),
    assents="parfait accord demain",
    courtesies=(
        "bonjour bonsoir bonne bon salut journée soirée nuit demain aujourd hui super génial parfait "
        "accord ça va marche problème drôle fatigué fatiguée beaucoup plaît ennuie week-end"
    ),
    small_talk=(
        "merci salut ciao coucou bonjour bonsoir bonne bien compris entendu parfait super laisse tomber"
    ),
    formulae=(
        "comment (?:ça va|vas[- ]tu|allez[- ]vous|tu vas)(?: aujourd'hui)?|ça (?:va|roule|gaze)(?: bien"
        "| et toi)*|quoi de (?:neuf|beau)|à (?:bientôt|demain|plus(?: tard)?|tout à l'heure|la prochaine"
        "|toi)|a bientot|au revoir|de rien|je (?:vous|te|t'en) (?:prie|remercie)|(?:pour|de) (?:ton|votre"
        "|l'|les) ?(?:aide|réponse|infos?)|bonne (?:journée|soirée|nuit|chance|continuation)"
        "|merci (?:beaucoup|bien|à toi|mille fois)|et (?:toi|vous)"
    ),
    well="très",
    done="(?:c'est )?(?:fait|terminé|fini)|(?:ça s'est )?WELLbien passé",
    later="pas encore|plus tard|demain",
    dropped="plus maintenant|annulé|laisse tomber",
    orders_to_keep=(
        "souviens[- ]toi|rappelle[- ]toi|n'oublie pas|retiens|note que|désormais|à partir de maintenant"
    ),
    pointers=r"tout|ça|cela|ceci|ce\W+qui\W+suit|merci|s'il\W+te\W+plaît",
    corrects="non|faux|en fait|pardon|erreur",
    corrected="c'est|il|elle",
    may_you="peux-tu|tu peux|pourrais-tu|tu pourrais|pouvez-vous|vous pouvez|pourriez-vous|vous pourriez",
    errands=(
        "raconte(?:[- ]moi)?|écris(?:[- ]moi)? (?:une?|les?|la|des)|traduis|montre[- ]moi"
        "|donne[- ]moi (?:une?|les?|la)|explique|continue"
    ),
    i_meant="je voulais dire",
    greeting="bonjour|salut|bonsoir|coucou",
    thanks="merci(?: (?:beaucoup|bien|à toi|mille fois))?",
    farewell=(
        "au revoir|bonne (?:nuit|soirée|journée)|à (?:bientôt|demain|plus(?: tard)?|tout à l'heure"
        "|la prochaine)|a bientot"
    ),
    how_are_you=r"ça va|comment (?:ça va|vas-tu|allez-vous)|et (?:toi|vous)\b",
    who_are_you="qui es-tu|qui es|aide",
    what_time=(
        "(?:quelle heure est[- ]il|il est quelle heure|quel(?:le)? (?:jour"
        "|date) (?:sommes-nous|est-on|est-il)|on est (?:quel jour|le combien)"
        "|quel jour est-ce|quelle est la date)(?: (?:maintenant|aujourd'hui))*"
    ),
    for_good="seulement|uniquement|toujours|jamais|sans",
    both="(?:tous|toutes) (?:les )?deux|les deux",
    neither="ni l'une? ni l'autre|aucune? des deux",
)

TIMES = pack.Times(
    months=pack.each(
        "janvier, février, mars, avril, mai, juin, juillet, août aout, septembre, octobre, novembre, décembre"
    ),
    short_months=pack.each("janv jan, févr fév, mar, avr, mai, juin, juil, aou, sept sep, oct, nov, déc"),
    weekdays=pack.each("lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche"),
    seasons=pack.each("printemps, été, automne, hiver"),
    weak="mars mai avril été hiver printemps automne",
    homographs="hier mai demain matin juin",
    numbers=pack.each(
        "un une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze quize, treize, "
        "quatorze, quinze, seize, dix-sept, dix-huit, dix-neuf"
    ),
    tens=pack.count(20, "vingt, trente, quarante, cinquante, soixante", step=10),
    powers={100: "cent(|s)", 1000: "mille", 1_000_000: "million(|s)"},
    ordinals=pack.each("premier première, deuxième second(|e), troisième, quatrième"),
    ordinal_marks="er ère re e ème eme nd nde",
    few="quelques plusieurs",
    couple="",
    units=pack.units(
        "minute(|s), heure(|s) h, jour(|s) journée(|s), semaine(|s), mois, an(|s) année(|s), "
        "weekend(|s) week-end(|s) week_end(|s), saison, trimestre(|s), décennie(|s), semestre(|s)"
    ),
    pairs={
        (7, "day"): "huit_jours une_huitaine",
        (14, "day"): "quinze_jours une_quinzaine",
        (6, "month"): "six_mois",
    },
    days=pack.count(
        -2,
        "avant-hier avant_hier avanthier, hier, aujourd'hui aujourd_hui aujourdhui, demain, "
        "après-demain après_demain",
    ),
    feasts={(12, 25): "noël jour_de_noël", (1, 1): "nouvel_an jour_de_l'an"},
    parts=pack.parts("matin(|ée), midi, après-midi après_midi aprèm, soir(|ée), nuit"),
    day_parts={-1: pack.parts(", , , , la_nuit_dernière cette_nuit_là nuit_dernière")},
    decade_marks="années les_années",
    phases=pack.phases(
        "début au_début début_de au_début_de au_début_du, fin à_la_fin à_la_fin_de à_la_fin_du fin_de, "
        "milieu mi mi- au_milieu_de au_milieu_du"
    ),
    shifts=pack.count(-1, "dernier(|s) dernière(|s), ce cet cette, prochain(|s) prochaine(|s)"),
    shifts_after=pack.count(
        -2,
        "avant-dernier avant-dernière, dernier(|s) dernière(|s) passé(|e|s|es) précédent(|e|s|es), "
        "-ci en_cours courant(|e), prochain(|s) prochaine(|s) suivant(|e) qui_vient",
    ),
    ago="il_y_a y_a ilya ça_fait voilà voici",
    ahead="dans d'ici sous",
    within="sous",
    year_mark="an année l'an",
    glue="le la les l' l de du des d' d environ presque à_peu_près au à a_été",
    on="en au le pendant durant l'",
    since="depuis dès à_partir_de à_partir_du",
    before="avant",
    after="après",
    until="jusqu'à jusqu'en jusqu'au avant jusque",
    between="entre de du depuis",
    joins="et",
    to="à au jusqu'à jusqu'au jusqu'en",
    other_days=(
        "noël|pâques|pentecôte|la toussaint|l'an|(?:saint|st)[- ]sylvestre|saint[- ]valentin|anniversaire"
    ),
    every="chaque|tous les|toutes les",
    second="deux|deuxième",
    often=pack.often(
        "quotidiennement, hebdomadairement, mensuellement, annuellement",
        weekends="(?:tous les|chaque) week-?ends?",
        quarterly="trimestriellement|chaque trimestre|tous les trimestres",
        fortnightly="une semaine sur deux|tous les quinze jours|tous les 15 jours",
    ),
    workdays="jours? ouvrables?|en semaine",
    of_month="(?:de chaque|du) mois",
    several="(?<!semaine )sur deux|sauf",
    at="à|vers",
    o_clock="heures?|h",
    past_hour={30: "et demie?", 15: "et quart", -15: "moins (?:le )?quart", -1: "moins MINUTES"},
    am="du matin|le matin",
    pm="de l'après-midi|du soir|le soir",
    night="de la nuit|dans la nuit",
    noon="(?<!-)(?<!après )midi",
    midnight="minuit",
    waits=pack.waits("(?:une )?demi[- ]heure, une heure et demie, un quart d'heure, trois quarts d'heure"),
    and_half="et demie?",
    or_="ou(?: bien)?",
    is_now="il est|c'est|on est à",
    here="ici|chez moi|chez nous|pour moi",
)

ORDERS = pack.Orders(
    forget="oubliez?|supprimez?|effacez?",
    removes=(
        "(?:enlève|retire|vire|jette|élimine|raye|nettoie|ôte)|(?:enlev|retir|vir|jet|élimin|ray|nettoy"
        "|ôt)ez|débarrasse(?:-toi|z-vous) de"
    ),
    wish="je (?:veux|voudrais|souhaite|souhaiterais|aimerais) (?:supprimer|effacer|clôturer)",
    that="ça|cela|ceci|ce que (?:je viens de (?:dire|t'écrire|te dire)|j'ai dit)",
    last=(
        "ce message|ce que j'ai (?:dit|écrit) ici"
        "|(?:le dernier|mon dernier|la dernière) (?:message|chose|truc)"
    ),
    restore=(
        "(?:(?:non|attends),? ){1,3}garde[sz]?(?:-le| ça| cela)|garde[sz]?(?:-le| ça| cela) (?:quand même"
        "|finalement)|(?:non,? )?(?:attends,? )?(?:restaure|rétablis|remets|récupère)[sz]?(?:-le| ça| cela)"
    ),
    other="(?:non,? )?(?:pas (?:celui|celle)(?:-là)?,? )?(?:mais )?l'autre",
    undo="annule[rz]?(?: ça| cela)?|reviens en arrière",
    keep_none=(
        "(?:ne (?:garde|retiens|note|sauvegarde|enregistre|mémorise)|n'enregistre) (?:jamais )?rien (?:de "
        r"(?:tout )?(?:ça|cela|ceci)|là-dessus|(?:sur|concernant|à propos d(?:e|u)) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=(
        "(?:ne |n')?(?:retiens|retenez|garde[sz]?|note[sz]?|enregistre[sz]?|mémorise[sz]?) pas WHAT"
    ),
    keep_not=(
        "(?:ne )?(?:garde|retiens|note|sauvegarde|gardez|retenez|notez) pas (?:ça|cela|ceci|ce message)"
        "|(?:n')?enregistrez? pas (?:ça|cela|ceci|ce message)"
    ),
    of_that="(?:l'histoire|le truc) (?:de|du|des|avec|sur)|ce que (?:je t'ai|j'ai) dit (?:sur|de)",
    about="que|qu'|tout(?: ce que tu sais)? (?:sur|de|d')|ce que tu sais (?:sur|de)",
    former="ancien(?:ne)?s?|vieux|vieil(?:le)?s?|précédente?s?",
    lead=("s'il (?:te|vous) pla[iî]t|non|ah|pardon|mais|et"),
    from_memory="de (?:ta|votre|la) mémoire",
    everywhere="partout|de partout",
    tail="merci",
    never="surtout pas|pas|jamais|rien|ne|n'",
    of_texts_too="supprime|efface",
    but_for="sauf|à part|excepté|hormis|mais (?:pas|garde[rz]?)",
    the_talk=(
        "(?:conversation|discussion|échange)s?"
        "|(?:tout )?ce (?:que|dont) (?:nous avons|on a) (?:dit|parlé|discuté)"
    ),
    reminders=(
        "(?:quels|combien de) rappels (?:ai[- ]je|j'ai|est-ce que j'ai)(?: encore)?|quels sont mes rappels"
        "|(?:montre|liste)[- ]?(?:moi )?(?:tous )?mes rappels|(?:ai-je|j'ai) des rappels|(?:quand est"
        "|quel est) mon prochain rappel|c'est quand mon prochain rappel"
    ),
    remember=(
        "(?:retiens|rappelle-toi|souviens-toi|(?:n')?oublie[sz]? pas|souvenez-vous|retenez|notez|note"
        "|mémorise)(?: bien)?(?: que |[:,] ?| qu'| )"
    ),
    remember_asked=(
        "(?:(?:te|vous) )?(?:souvenir|rappeler|retenir|noter|mémoriser|je (?:veux"
        "|voudrais) que tu (?:te souviennes|retiennes|notes))(?: bien)?(?: que | qu'|: ?)"
    ),
    everything=(
        "(?:tout(?: ce que tu sais)?|ce que tu sais)(?: (?:sur|de) (?:moi|(.+)))?$"
        "|(?:toutes )?mes données$|mon compte$"
    ),
    known="(?:que sais-tu|qu'est-ce que tu sais|tu sais quoi|que savez-vous)(?: de moi| sur moi)?",
    known_about="(?:que sais-tu|qu'est-ce que tu sais|que savez-vous) (?:de |sur |d')",
    off_record="(?:c'est )?hors micro|officieusement|hors enregistrement",
    not_this=(
        "(?:merci de |prière de )?ne pas (?:enregistrer|sauvegarder|retenir|noter|garder|mémoriser)(?: ceci"
        "| ça| cela)?|(?:s'il te plaît,? )?(?:ne |n')(?:garde[sz]?|retiens|retenez|note[sz]?"
        "|sauvegarde[sz]?|enregistre[sz]?) pas(?: ça| ceci)?"
        "|(?:s'il te plaît,? )?n'appren(?:ds|ez) rien de (?:ça|ceci|ce message)"
    ),
    asks_back="fait|eu|été|avais|avait|avions|étais|était|étions|étaient|avaient",
    remind="rappelle[- ]moi|rappelez[- ]moi|fais[- ]moi penser",
    remind_asked="me rappeler|me faire penser",
    remind_of="de|d'|que|qu'|à",
    stop_reminding=(
        "(?:annule|supprime|efface|arrête)z?(?: tous)?(?: mes| les| le| mon| ce)? rappels?|(?:arrête"
        "|cesse)z? de me (?:l[ea]s? )?rappeler|ne me (?:l[ea]s? )?rappelle[sz]? (?:plus|pas)"
        "|annulez? celui(?= d['eu])"
    ),
    learn_nothing=(
        "(?:arrête|cesse)[zs]? (?:d'apprendre|d'enregistrer|de (?:retenir|mémoriser|sauvegarder|noter"
        "|garder))(?: (?:des choses|ce que je (?:dis|te dis|vous dis|t'écris)|quoi que ce soit"
        "|tout))?(?: sur moi| de moi)?|(?:n'(?:apprends|apprenez|enregistrez?)|ne (?:retiens|retenez"
        "|mémorisez?|notez?|gardez?|sauvegardez?)) (?:plus rien(?: (?:sur|de) moi)?|(?:jamais )?rien"
        " (?:sur|de) moi)|(?:désactive|coupe|suspend)[zs]? (?:l'apprentissage|(?:ta|la|votre) mémoire)"
        "|mets (?:l'apprentissage|ta mémoire) en pause"
    ),
    learn_again=(
        "(?:recommence|commence|continue)[zs]? à (?:apprendre|enregistrer|retenir|mémoriser"
        "|noter)(?: (?:des choses|ce que je (?:dis|te dis|vous dis)|tout))?(?: (?:sur|de) moi)?"
        "|(?:réactive|active|remets?|reprends?)z? (?:l'apprentissage|(?:ta|la"
        "|votre) mémoire)(?: en marche)?"
    ),
    go_off_record=(
        "(?:passe|mets-toi|reste)[zs]? (?:en )?(?:mode )?incognito|passons en (?:mode )?incognito"
        "|active[zs]? (?:le )?mode incognito|(?:en )?mode incognito|passons hors micro"
    ),
)

_UNDENIED = r"(?<![^.;!?\n])(?:(?!\b(?:ne|n['’]|jamais|rien|pas)\b)[^.;!?\n]){0,120}?"
"""From the start of a clause, denied nowhere."""
_UNDONE = r"(?<!ne )(?<!n')(?<!n’)"
"""Not denied right before it."""

SECRETS = pack.Secrets(
    password="mots? de passe",
    papers="numéro de (?:mon |ma )?(?:passeport|carte d'identité|permis de conduire)",
    key="clé api",
    pin=(
        "code pin|digicode|code (?:d'entrée|d'accès|secret|de sécurité)"
        "|numéro de compte|numéro de (?:la )?carte"
    ),
    door="porte|portail|immeuble|alarme|coffre|cadenas|vélo",
    code="combinaison",
    login="identifiants?",
    secret_key="mot_de_passe",
    no_value=(
        "oublié perdu faux long court sûr sécurisé simple compliqué expiré nouveau trop très pas"
        " un une ce cela"
    ),
    unlock="se déverrouille avec",
    zero="zéro",
    of="pour|de|du|de la|à|l'|la|le",
    be="est|c'est|était",
    between="maintenant",
    into="en",
    mine="mon|ma|notre|le|la|l'",
    as_="comme",
    for_="pour",
    use="utilise",
    safeguards=(
        r"(?:ne|pas|jamais|sans|aucun\w*)\W+(?:\w+\W+){0,6}?(?:lignes?\W+d['’]écoute"
        r"|numéros?\W+d['’](?:urgence|aide)|médecins?|(?:me\W+)?contredi\w*|une\W+ia)|(?:tes|toutes"
        r"|tous)\W+(?:\w+\W+){0,2}?(?:consignes|instructions|règles|limites|restrictions|filtres)"
        rf"|{_UNDENIED}même\W+(?:\w+\W+){{0,2}}?incognito|"
        r"(?:approuv|accept|valid)\w*\W+tout\b|tu\W+n['’]as\W+(?:pas|aucune?|plus)\W+(?:de\W+)?(?:limites?"
        r"|règles?|restrictions?|filtres?)|(?:ignor|oubli|désactiv"
        r"|contourn)\w*\W+(?:\w+\W+){0,2}?(?:consignes|instructions|sécurité|filtres|confidentialité"
        r"|confirmations?)|mode\W+développeur"
        rf"|{_UNDENIED}(?:sans\W+(?:\w+\W+){{0,2}}?(?:demander(?!\W+de\b)|permission|confirmation|accord"
        rf"|autorisation)"
        r")|(?:ne|n['’])\W*(?:me\W+)?demand\w*\W+(?:jamais|pas|rien|plus)\W+(?:\w+\W+)?avant"
        r"|ne\W+(?:me\W+)?(?:dis|montre)\w*\W+(?:jamais|pas"
        r"|plus)\W+(?:ce\W+)?que\W+tu\W+(?:\w+\W+){0,3}?(?:enregistr|reten|mémoire)\w*|(?:obéi|exécut|sui"
        r"|trait|consid[èé]r)\w*\W+(?:\w+\W+){0,3}?transféré\w*"
        rf"|{_UNDONE}(?:partag|montr|donn|envoi|envoy|révèl)\w*\W+(?=[^.;!?\n]{{0,60}}\b(?:autres"
        rf"|tout\W+le\W+monde"
        r"|inconnus)\b)(?=[^.;!?\n]{0,60}\b(?:souvenirs|notes|données|conversations|secrets)\b)\w+"
        rf"|{_UNDONE}(?:enregistr|retiens|retenir|mémoris|note|gard|envoi|envoy|partag|montr|donn)\w*\W+"
        r"(?:(?!jamais|pas)\w+\W+){0,3}?(?:mots?\W+de\W+passe|num[ée]ros?\W+de\W+carte"
        r"|coordonnées\W+bancaires)"
    ),
    guarded=(
        r"(?:^\W*|avant\W+(?:de\W+|d['’]|que\W+tu\W+)|ce\W+que\W+tu\W+)(?:supprim|effac|enregistr|partag"
        r"|mémoris|approuv|valid)\w*(?=\W*(?:(?:tout|quelque\W+chose)?\W*(?:$|sans\b)|(?:mes"
        r"|les)\W+(?:souvenirs|données)))|utilis\w*\W+(?:ta|la)\W+mémoire"
        rf"|{_UNDENIED}(?:(?:ignor|oubli|contourn)\w*\W+(?:\w+\W+)?tes\W+(?:consignes|instructions"
        r"|règles)(?=\W*(?:$|et\b))|(?:messages?|textes?)\W+transféré\w*(?=\W*(?:$"
        r"|comme\W+(?:\w+\W+){0,4}?(?:miens?|ordres)\W*$))|(?<![ei]r )(?<!dre )mes\W+(?:mots\W+de\W+passe"
        r"|num[ée]ros\W+de\W+carte|coordonnées\W+bancaires)(?=\W*(?:$|et\b|à\b)))"
    ),
    private=r"enceinte|dépress\w+|salaire|dettes?|avortement",
)

GIVEN = pack.GivenText(
    dear="ch(?:er|ère|ers|ères)|madame|monsieur|mesdames",
    own_readers="(?:chat)?bot|robot|assistante?|ia|journal",
    regards=(
        "(?:bien )?cordialement|(?:bien |très )?amicalement|(?:meilleures|sincères"
        "|respectueuses) salutations|salutations distinguées|bien à (?:vous|toi)|bises|bisous"
    ),
    rewrite=(
        r"réécri\w*|reformul\w*|tradui\w*|résume[rz]?|corrig\w* (?:ce|cette|le|la|les|mon|ma|mes"
        "|l')? ?(?:texte|phrase|fautes|grammaire|orthographe|mail|e-mail|lettre|message)|relis(?:ez)?"
        r"|raccourci\w*|simplifi\w*|paraphras\w*|comment dit-on|comment on dit|amélior\w* (?:ce|cette|le|la"
        "|mon|ma)? ?(?:texte|phrase|style|mail|lettre)|répète après moi"
    ),
    rewrite_alone="traduis|traduisez|comment dit-on",
    rewrite_below="(?:traduis|traduisez|résume|réécris|reformule|corrige)[- ](?:ça|cela|le|ce texte)",
    forwarded="tr|message transféré|transféré de|message d'origine",
    here_is="voici|c'est",
    texts="texte|lettre|poème|histoire|chanson|paroles|brouillon|journal intime|chapitre",
    played=(
        "imagine(?:z|ons)? (?:que|qu')|il était une fois|supposons (?:que|qu')|(?:disons"
        "|admettons|mettons|posons) (?:que|qu')|(?:à|en) suppos(?:er|ant) (?:que|qu')"
        "|suppose(?:z)? (?:que|qu')|imagin(?:e|ez|ons) (?:je|j'|un peu)"
    ),
    labels=(
        "correction remarque note important attention question réponse oui non bonjour salut"
        " rappel nouvelle nouvelles aujourd'hui adresse santé famille travail maison résumé"
    ),
    role_play=(
        r"(?:faisons|jouons|on fait|on joue)[^\n:.!?]{0,20}(?:jeu de rôle|semblant)"
        r"|jeu de rôle\b|fais semblant|(?:jouons|on joue|on va jouer)[,:;–— -]{0,3}(?:où "
        r"|que )?(?:tu|je) (?:es|suis|serais|fais|joues)\b"
    ),
)

DISTRESS = pack.Distress(
    low=(
        "je (?:suis|me sens)(?: (?:si|très|trop|tellement|vraiment))* (?:triste|seule?|déprimée?"
        "|malheureu(?:x|se)|nulle?)|je me (?:déteste|hais)|je déteste ma vie"
    ),
    said=(
        "je me (?:tuerai|suiciderai)(?! (?:à|au))|(?:ce soir|cette nuit|demain|un jour) je me (?:tue"
        "|suicide)(?! (?:à|au))|je veux (?:quand même|toujours|encore) mourir|je (?:veux|voudrais|voulais"
        "|souhaite) (?:juste |vraiment |plus que |simplement )*(?:mourir|crever|en finir(?: avec (?:la|ma) "
        "vie)?|me tuer|me suicider|me faire du mal|me scarifier|mettre fin à (?:mes jours|ma vie)|être "
        "mort(?:e)?|disparaître pour toujours|ne plus (?:vivre|exister|me réveiller))|j'ai (?:juste "
        "|vraiment |trop |tellement )?envie (?:de|d') ?(?:mourir|crever|en finir|me tuer|me suicider|me "
        "faire du mal|me foutre en l'air|disparaître pour toujours)|je (?:vais|pense(?: à)?|songe à|compte) "
        "(?:me tuer|me suicider|en finir(?: avec la vie)?|mettre fin à (?:mes jours|ma vie)|me foutre en "
        "l'air|au suicide)|je (?:ne )?veux plus (?:vivre|être là|me réveiller|exister)|je n'ai plus (?:envie"
        "|de raison|aucune raison) de vivre|je pense (?:souvent |tout le temps |encore |sans cesse )*(?:au "
        "suicide|à me tuer|à mourir)|j'ai des (?:idées|pensées) (?:suicidaires|noires de suicide)|je suis "
        "(?:très )?suicidaire|j'aimerais (?:mieux )?(?:être mort(?:e)?|mourir|ne jamais être né(?:e)?)"
        "|(?:tout le monde|ma famille|ils|mes (?:enfants|parents)) (?:serait|seraient|irait|iraient) "
        "(?:bien )?mieux sans moi|je ne peux plus (?:continuer à )?vivre|je me (?:scarifie|mutile)|j'ai "
        "(?:essayé|tenté) de (?:me tuer|me suicider) (?:hier|cette nuit|aujourd'hui|ce soir)"
    ),
    not_meant=("de (?:rire|honte|faim|ennui|chaud|soif|curiosité|joie|jalousie)|vieux et heureux|si je dois"),
    laughs="mdr+|ptdr|lol+|(?:ha){2,}h?",
    stories=(
        "chansons?|paroles|film(?:s)?|roman(?:s)?|livre(?:s)?|poème(?:s)?|personnage|citation(?:s)?"
        r"|tradui\w*|chante|refrain|titre"
    ),
)

KEYS = pack.Keys(
    boss="chef cheffe patron patronne",
    name="nom",
    birthday="anniversaire",
    allergies="allergie allergique allergies",
    sisters="sœur soeur sœurs",
    brothers="frère frères",
    relatives="neveu nièce tante oncle cousin cousine",
    mother="mère",
    father="père",
    partner="femme mari conjoint",
    sons="fils",
    daughters="fille",
    pets="chien chienne chat chatte",
    home_city="ville jhabite habite habites",
    workplace="travaille travailles employeur",
    address="adresse",
    age="âge",
    phone="téléphone",
    job_title="métier profession",
)

DEEDS = pack.Deeds(
    i_have=(
        "(?:j'ai |je (?:l'|les |te l'|vous l'|t'|t'en )ai |je vous ai |c'est )(?:(?:bien|aussi|donc|"
        "maintenant|tout) )?|je (?=m'en souv|te rapp|vous rapp)"
    ),
    kept="notée?s?|enregistrée?s?|mémorisée?s?|sauvegardée?s?|retenue?s?|m'en souviendrai",
    changed="modifiée?s?|changée?s?|corrigée?s?|mise? à jour|mis à jour",
    deleted="supprimée?s?|effacée?s?|oubliée?s?|retirée?s?",
    sent="envoyée?s?|transmise?s?|jointe?s?",
    reminds="(?:créé|mis|programmé|ajouté|réglé) (?:un|le|ton|votre) rappel|(?:te|vous) (?:le )?rappellerai",
    acts=(
        "(?:j'ai (?:(?:bien|aussi|donc|déjà) )?(?!(?:vu|lu|trouvé|compris|regardé|vérifié|pensé|dit|noté"
        r"|cherché|mentionné|consulté|écrit|rédigé|reçu|listé|comparé)e?s?\b)\w+(?:é|i|u|is|t)e?s? "
        r"(?:[\w'-]+ ){0,5}?(?:[ld]')?THINGS|je (?:te |vous )?(?:l'|les )ai (?!(?:vu|lu|trouvé|compris"
        r"|regardé|vérifié|aimé|adoré)e?s?\b)\w+(?:é|i|u|is|t)e?s?(?!\w))"
    ),
    things=(
        "(?:rendez-vous|réunions?|rappels?|plans?|listes?|fuseau|réglages?|paramètres?|agenda|calendrier"
        r"|adresse|ville|réservations?|table|alarmes?|notifications?|profil)(?!\w)"
    ),
)
