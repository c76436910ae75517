"""Spanish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="spanish",
    letters="ñ¿",
    stop_words=(
        "el la los las lo un una unos unas de del al a y e o u pero sino si que qué quién quien quiénes "
        "cuál cuales cuáles cual dónde donde cuándo cuando cómo como por porque para con sin sobre entre "
        "hasta desde en yo me mí mi mis conmigo tú tu tus te ti contigo él ella ello ellos ellas nosotros "
        "nosotras nos nuestro nuestra nuestros usted ustedes vosotros os su sus se le les es soy eres "
        "somos son era eran fue fueron ser sido está estoy estás están estaba estar ha he has han había "
        "haber hay hemos tiene tengo tienes tienen tenía tener hace hacer no ni sí muy más menos también "
        "ya aún todavía este esta estos estas ese esa esos esas esto eso aquel aquella todo toda todos "
        "todas algo alguien nada cuánto cuántos cuánta cuántas gracias"
    ),
    common_words=(
        "abuela abuelo agua ah alguno allí amigos apenas arroz aunque ayúdame bebida bienvenido bueno buena "
        "busca café cama camino cena cielo coche comemos comer comida compra comprar conozco cualquier "
        "cuidado debo décadas deporte dime dinero dormir ejemplo empiezo encima enero entonces escucha "
        "espero estudio excelente explícame falta feliz fiesta frío fuera fútbol gran guapo hablo haz "
        "historia hombre hotel huevos imposible ir juntos lástima leche leer llegó lluvia luz mar mesa "
        "mesas mientras mira misma mismo mitad momento montaña muchos música nadie nieve ningún ninguna "
        "niña niño niños otro otros país pan parece peor pensé película pequeño persona pescado piso pollo "
        "poner posible precio prefiero primero pues quizá rápido recuérdame resulta rojo ropa salgo seguro "
        "sobrina sola sopa suerte supongo temprano tengamos tienda tomo trabajar tren vacaciones veces ven "
        "ver viaje vino vuelvo zapatos"
    ),
    common_endings="mente ción",
    name_joiners="de del la el y",
)

SPEECH = pack.Speech(
    says_that="que",
    i="yo|nosotros|nosotras",
    me="me",
    my="mi|mis|nuestr[oa]s?",
    you="tú|usted|ustedes",
    your="tu|tus|su|sus",
    third="él|ella|ellos|ellas",
    first_endings=r"\w{2,}o|peso|adoro|soy|estoy|voy|doy|he|sé|\w+é|\w+amos|\w+emos|\w+imos|mi|mí",
    for_me="para mí",
    kin_marks="mejor",
    people=(
        "hij[oa]s?|niñ[oa]s?|vecin[oa]s?|herman[oa]s?|madre|padre|prim[oa]|amig[oa]s?|jef[ea]|marido"
        "|mujer|espos[oa]|novi[oa]|tí[oa]"
    ),
    relations="familia|equipo|médico",
    titles="señor|señora|sr|sra|don|doña|doctora?",
    before_names="tío|tía",
    naming="se llama",
    renames=r"rebautiz\w+|renombr\w+",
    switches=r"(?:me|se|nos) (?:pas|cambi)(?:é|ó|amos) al?|reempla[cz]\w+|sustitu\w+|en (?:vez|lugar) de",
    copula="es",
    third_verbs="es|era|tiene|vive|trabaja|odia|le gusta|quiere",
    relatives="que",
    the="el|la|los|las",
    a="un|una",
    noun_openers="el|un|este|ese|del|al|los|de",
    ands="y|e",
    buts="pero",
    ors="o|u",
    because="porque",
    in_passing="ya que|puesto que",
    that="que|porque",
    adds="además|aparte",
    denials="no|todo menos|ni|nunca|jamás|tampoco|nada",
    without="sin",
    misses="pierdo|pierde|dejé",
    hates="odio|detesto",
    sounds_denied="no sólo|no solo|no hay duda|sin duda|no lejos de",
    dont_think="no (?:creo|pienso)",
    takes="puedo|como|tolero|bebo",
    formerly=r"antes|solía|antiguamente|en su día|hasta (?:el )?(?:19|20)\d\d",
    was="tenía|tuve|tuvimos|teníamos|vivía|viví|vivíamos|trabajaba|trabajé|era|fui|jugaba|fumaba",
    goes_on="desde|siempre|todavía|aún",
    ifs=("si|imagina|supongamos|digamos(?= que)|suponiendo"),
    conditions=(
        r"(?<!como )(?<!incluso )(?<!sé )(?<!saber )(?<!pregunto )"
        r"si(?= (?:no )?(?:(?:me|nos|todo|mis?|el|los|las)\b|\w*[^\Wn]o\b|\w+mos\b))(?! no me equivoco)"
        "|a menos que|salvo que|siempre y cuando|con tal de que|a no ser que"
    ),
    wishes=(
        r"quisiera|(?:me|nos) (?:\w+ )?(?:gusta|encanta|agrada|fascina)ría|(?:quiero|queremos)(?= (?:(?!que"
        r"|a)\w+ ){0,2}?(?:(?!decir|contar|añadir|hablar)\w+[aei]r(?:me|nos)?|una?)\b)|quizás?|tal vez|ojalá"
        r"|sueño con|no (?:s[eé]|sabemos) (?:aún |todavía |si )?si|no estoy segur[oa] (?:de )?(?:si|que)"
        r"|me pregunto si|dudo si"
    ),
    jokes=(
        "es broma|bromeo|estoy bromeando"
        "|(?:era|fue) (?:una )?(?:mentira|broma)|vaya mentira|qué mentira|es mentira|inocente"
    ),
    repairs="espera|perdón|quiero decir|quise decir|digo|mejor dicho|corrijo",
    questions="qué|quién|dónde|cuál|cómo|cuándo|puedes",
    whens="cuando",
    tags="verdad|no",
    reports=(
        r"dice|dijo|afirma|(?<=[\w,] )escribe|escribió|cuenta|contó|respondió|explicó|cree|sostiene|piensa"
        "|pregunt(?:a|ó|aron|aba|an) si|(?:piensan|creen|dicen) que"
    ),
    according_to="según",
    i_said="he dicho",
    to_places="a|en|hacia|desde|visitar",
    places="calle|plaza|playa|isla|lago",
    organisations="universidad|escuela|empresa|hospital|banco",
    projects="proyecto",
    nearly=(
        r"casi(?= (?:(?:me|nos|se|lo|la|te) \w+|\w+(?:é|ó|amos)\b))|por poco"
        "|(?:estuve|estuvimos|estaba) a punto de|a punto estuve"
    ),
    infinitives="(?<!voy a )(?<!vamos a )(?:ser|tener|vivir|casarme|mudarme)",
    unreal=(
        r"siento (?:como )?de(?= \d)|soñé (?:que|con que)|soñado que|en (?:mi|un|el) sueño|fingí|finjo"
        "|fingía|fingiendo|fingido|hice como (?:que|si)|mentí|hice creer"
    ),
    ended=(
        "vend(?:í|imos)|(?:he|hemos) vendido|dejé|perdí|(?:rompí|corté|terminé) con|me (?:echaron"
        "|despidieron) de|me (?:separé|divorcié) de|renuncié (?:a|en)|regalé a|(?:se )?(?:murió|ha muerto)"
        "|falleció"
    ),
    ended_last="(?:se )?(?:murió|ha muerto)|falleció|me (?:dejó|despidió)",
)

TALK = pack.Talk(
    anew=(
        "ahora|nuev[oa]s?|mud(?:o|é|amos|ad[oa]|arme|arnos)|mudanza|cambi(?:é|amos|ado)|me (?:hice|volví)"
        r"|convert\w+|cas(?:é|amos|ad[oa])|divorci\w+|prometid[oa]s?|separ(?:é|amos|ad[oa])|empec\w+"
        r"|empez\w+|comenc\w+|compr(?:é|amos|ado)|ascend\w+|cumplí|he cumplido"
    ),
    please="por favor",
    yes="si sí sip claro vale correcto dale guarda guárdalo",
    no="no tampoco nunca olvídalo falso incorrecto mentira",
    plain_no="no",
    yes_phrases=r"por supuesto|sin problema|no (?:lo )?olvides|(?<!\w )(?:hazlo|adelante)",
    no_phrases="mejor no|no es (?:verdad|cierto|así)|nunca (?:he dicho|dije) eso|no (?:l[oae]s? )?guardes",
    assents="perfecto mañana hoy",
    courtesies=(
        "buenos buenas días tardes noches hola adiós mañana hoy genial perfecto vale bien suena claro "
        "gracioso jaja cansado cansada aburro favor igual fin semana"
    ),
    small_talk="gracias hola adiós adios chao genial vale entendido perfecto claro jajaja jeje",
    formulae=(
        "(?:qué|que) (?:tal(?: (?:estás|todo|va))?|hay(?: de nuevo)?|onda|pasa)|cómo (?:estás?|está usted"
        "|te va|andas|va todo|le va|va)(?: hoy)?|y tú|hasta (?:luego|mañana|pronto|la vista|la próxima|otra)"
        "|nos vemos(?: (?:luego|mañana|pronto))?|(?:muchas|mil|muchísimas) gracias|(?:gracias )?por "
        "(?:tu|la|su|toda tu) (?:ayuda|respuesta|información)|de nada|buen(?:os|as|a)? (?:días?|tardes?"
        "|noches?)|que (?:tengas|tengas un) (?:buen|bonito|lindo) día|no hay de qué|cuídate"
    ),
    well="muy",
    done=(
        "(?:ya )?(?:est[áa] )?(?:hecho|listo|terminado)(?: ya)?"
        "|(?:me |todo )?(?:fue|sali[óo]) WELL(?:bien|genial)"
    ),
    later="todavía no|aún no|más tarde|luego|mañana",
    dropped="ya no|cancelado|déjalo",
    orders_to_keep=("recuerda(?: que|:)|acuérdate|no olvides|ten en cuenta|apunta|a partir de ahora"),
    pointers=r"todo|esto|eso|lo|por\W+favor|gracias",
    corrects="no|perdón|en realidad|corrección|me equivoqué",
    corrected="es|soy|vivo|en realidad|tengo|me",
    may_you="puedes|podrías|puede|podría",
    errands=(
        "cuéntame|escr[ií]be(?:me)? (?:una?|el|la|los|las)|traduce|muéstrame"
        "|dame (?:una?|el|la|los|las)|explica|continúa|sigue"
    ),
    i_meant="quise decir|quería decir",
    greeting="hola|buenas|buenos días|buenas (?:tardes|noches)",
    thanks="(?:muchas |mil |muchísimas )?gracias",
    farewell="adi[oó]s|chao|chau|hasta (?:luego|mañana|pronto|la vista|la próxima)|nos vemos",
    how_are_you=r"cómo estás|qué tal|y (?:tú|usted)\b",
    who_are_you="quién eres|ayuda",
    what_time=(
        "¿?(?:qué hora es|qué día (?:es(?: hoy)?|de la semana es)|a qué (?:día|fecha) estamos"
        "|qué fecha es(?: hoy)?|cuál es la fecha(?: de hoy)?)(?: (?:ahora|hoy))*"
    ),
    for_good="sol[oa]mente|s[oó]lo|siempre|nunca|sin",
    both="amb[oa]s|l[oa]s dos",
    neither="ningun[oa] de (?:l|est)[oa]s dos|ni un[oa] ni otr[oa]",
)

TIMES = pack.Times(
    months=pack.each(
        "enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre setiembre, octubre, "
        "noviembre, diciembre"
    ),
    short_months=pack.each("ene, feb, mar, abr, may, jun, jul, ago, sep(|t) set, oct, nov, dic"),
    weekdays=pack.each("lunes, martes, miércoles, jueves, viernes, sábado, domingo"),
    seasons=pack.each("primavera, verano, otoño, invierno"),
    weak="mayo abril julio primavera verano otoño invierno",
    homographs="once",
    numbers=pack.each(
        "uno un una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, "
        "quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte, veintiuno veintiún veintiuna, "
        "veintidós, veintitrés, veinticuatro, veinticinco, veintiséis, veintisiete, veintiocho, "
        "veintinueve, treinta"
    ),
    tens=pack.count(30, "treinta, cuarenta, cincuenta, sesenta", step=10),
    powers={100: "cien ciento", 1000: "mil", 1_000_000: "mill(ón|ones)"},
    ordinals=pack.each("primer(|o|a), segundo segunda, tercer(|o|a), cuarto cuarta"),
    ordinal_marks="o a er",
    few="unos unas algunos algunas varios varias pocos pocas unos_pocos unas_pocas unos_cuantos unas_cuantas",
    couple="par un_par un_par_de par_de",
    units=pack.units(
        "minuto(|s), hora(|s), día(|s), semana(|s), mes(|es), año(|s), fin(|es)_de_semana finde, estación, "
        "trimestre(|s), década(|s), semestre(|s)"
    ),
    pairs={(6, "month"): "medio_año"},
    days=pack.count(-2, "anteayer antier antes_de_ayer antayer, ayer, hoy, mañana, pasado_mañana"),
    feasts={
        (12, 25): "navidad día_de_navidad",
        (12, 24): "nochebuena",
        (12, 31): "nochevieja",
        (1, 1): "año_nuevo",
    },
    parts=pack.parts("mañana madrugada, mediodía, tarde, tarde-noche, noche"),
    day_parts={-2: pack.parts(", , , , anteanoche"), -1: pack.parts(", , , , anoche")},
    decade_marks="años los_años década_de_los",
    phases=pack.phases(
        "a_principios principio(|s) a_comienzos comienzo(|s) a_inicios inicio(|s), "
        "a_fin(|es|ales) fin(|es|al|ales), a_mediados mediados"
    ),
    shifts=pack.count(
        -1,
        "último última últimos últimas pasado pasada anterior, este esta estos estas, "
        "próximo próxima próximos próximas siguiente",
    ),
    shifts_after=pack.count(
        -2,
        "antepasado antepasada, pasado pasada pasados pasadas anterior último última últimos últimas, "
        "actual en_curso, próximo próxima próximos próximas siguiente que_viene entrante",
    ),
    ago="hace hacen",
    ago_after="atrás",
    ahead="dentro_de en",
    year_mark="año",
    glue="el la los las de del unos unas casi aproximadamente cerca por más_o_menos",
    on="en el durante",
    since="desde desde_el desde_la a_partir_de a_partir_del",
    before="antes_de antes_del",
    after="después_de después_del tras",
    until="hasta hasta_el hasta_la",
    between="entre de del desde",
    joins="y e",
    to="a al hasta",
    other_days=(
        r"navidad|nochebuena|nochevieja|año nuevo|pascua|semana santa|reyes|san valentín|"
        r"(?:cumpleaños|aniversario)"
    ),
    every="cada|todos los|todas las",
    second="segundo|segunda|dos",
    often=pack.often(
        "diariamente, semanalmente, mensualmente, anualmente",
        weekends="(?:todos )?los fines de semana|cada fin de semana",
        quarterly="trimestralmente|cada trimestre",
        fortnightly="una semana sí y otra no|quincenalmente|cada quince días|cada 15 días",
    ),
    at="a las|a la|sobre las",
    o_clock="horas?|h",
    past_hour={30: "y media", 15: "y cuarto", -15: "menos cuarto", 1: "y MINUTES", -1: "menos MINUTES"},
    am="de la mañana|por la mañana|(?:de|por) la madrugada|de madrugada",
    pm="de la tarde|de la noche|por la (?:tarde|noche)",
    night="(?:de|por) la noche",
    workdays="días? laborables?|entre semana",
    of_month="de cada mes|de todos los meses|del mes",
    several="(?<!semana )s[ií] y otr[oa] no|excepto|salvo",
    noon="(?:al )?mediod[ií]a",
    midnight="(?:a )?medianoche|(?:a la )?media ?noche",
    waits=pack.waits("media hora, (?:una )?hora y media, un cuarto de hora"),
    and_half="y medi[ao]",
    is_now="son|es",
    here="aquí|aqui|acá|donde estoy|para mí|mi hora",
    weekly="los DAYs?",
)

ORDERS = pack.Orders(
    forget="olvid[aeá]|olv[ií]d(?:ate|ese) de|borr[aeá]|elimin[aeá]",
    removes="quit[aeá]|sac[aá]|saque|tir[ae]|limpi[ae]|suprim[ae]|descart[ae]|deshazte de",
    wish="(?:quiero|quisiera|me gustaría|deseo) (?:borrar|eliminar|suprimir)",
    that="eso|esto|lo que (?:acabo de decir|(?:te )?dije|he dicho|te he dicho)",
    last=(
        "(?:este|ese) mensaje|lo que dije aquí"
        "|(?:lo último|el último mensaje|mi último mensaje)(?: que (?:dije|escribí))?"
    ),
    restore=(
        "(?:(?:no|espera),? ){1,3}consérvalo|consérvalo al final"
        "|(?:no,? )?(?:espera,? )?(?:restáuralo|recupéralo|devuélvelo|(?:restaura|recupera) eso)"
    ),
    other="(?:no,? )?(?:ese no|esa no|no ese|no esa)?,? ?(?:sino )?(?:el|la) otr[oa]",
    undo="deshaz(?: eso| esto|lo)?|deshacer|anula(?:r|(?: eso| esto)?)",
    keep_none=(
        "(?:no|nunca) (?:guardes|recuerdes|anotes|almacenes|registres|memorices) nada"
        r" (?:de (?:todo )?(?:esto|eso)|(?:sobre|acerca de) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=("(?:no|nunca) (?:guardes|recuerdes|anotes|apuntes|almacenes|registres|memorices) WHAT"),
    keep_not=(
        "no (?:guard|recuerd|anot|almacen|registr)es? (?:esto|eso|este mensaje)|no lo (?:guard|recuerd"
        "|anot)es?"
    ),
    of_that="(?:lo|eso|esto) (?:del?|sobre)|lo que (?:te )?(?:he dicho|dije|conté) (?:sobre|del?)",
    about="que|todo(?: lo(?: que sabes)?)? (?:sobre|del?)|lo que sabes (?:sobre|del?)",
    former="viej[oa]s?|antigu[oa]s?|anterior(?:es)?",
    lead=("por favor|perd[oó]n|mejor|y|pero"),
    from_memory="de (?:tu|la|su) memoria",
    everywhere="(?:de|en) todas partes|por todas partes",
    tail="gracias",
    no_name="lo|me",
    never="no|nunca|jamás",
    of_texts_too="borra|elimina",
    but_for="excepto|salvo|a excepción de|todos? menos|pero (?:no|guarda)",
    the_talk=(
        "(?:conversación|conversaciones|charlas?|chats?|plática)"
        "|(?:todo )?lo que (?:hablamos|dijimos|conversamos)"
    ),
    reminders=(
        "¿?(?:qué|cuántos|cuáles) recordatorios (?:tengo|hay)|¿?cuáles son mis recordatorios"
        "|¿?tengo (?:algún )?recordatorios?|(?:muéstrame|enséñame|lista) (?:todos )?mis recordatorios"
        "|¿?(?:cuándo|cuál) es mi próximo recordatorio"
    ),
    remember=(
        "¿?(?:recuerda|acu[ée]rdate(?: de)?|no (?:te )?olvides?(?: de)?|guarda|acordate(?: de)?|recordá"
        "|apunta|anota|ten en cuenta)(?: que |[:,] ?| )"
    ),
    remember_asked=(
        "(?:por favor )?(?:recordar(?:te)?|acordarte de|apuntar(?:te)?|anotar(?:te)?|guardar"
        "|tomar nota de|quiero que (?:recuerdes|te acuerdes de))(?: que|:) "
    ),
    everything=(
        "(?:todo(?: lo que sabes)?|lo que sabes)(?: (?:sobre|de) (?:mí|mi|(.+)))?$"
        "|(?:todos )?mis datos$|mi cuenta$"
    ),
    known="¿?(?:qué sabes|qué recuerdas)(?: (?:de|sobre) mí)?",
    known_about="¿?qué (?:sabes|recuerdas) (?:de|sobre) ",
    off_record="de incógnito|incógnito|extraoficial(?:mente)?|off the record",
    not_this=(
        "(?:por favor,? )?no (?:guardar|grabar|registrar|anotar|memorizar)(?: esto)?|"
        "(?:por favor,? )?no (?:(?:guardes|anotes|registres)(?: esto)?|recuerdes esto"
        "|aprendas (?:nada )?de (?:esto|este mensaje))"
    ),
    asks_back="había|tenía|teníamos|estaba|estábamos|fue|fuimos|era|eran",
    remind="recu[eé]rdame|hazme acordar|av[ií]same|recordame",
    remind_asked="recordarme|hacerme acordar|avisarme",
    remind_of="que|del?|al?",
    stop_reminding=(
        "(?:cancela|borra|elimina|quita|anula)(?: todos)?(?: mis| los| el| mi| ese| este)? recordatorios?"
        "|(?:cancela|anula) (?:el|la)(?= del? )|deja de recordarme"
        "|(?:ya )?no me (?:l[oa]s? )?recuerdes(?: más)?"
    ),
    learn_nothing=(
        "(?:deja|para) de (?:aprender|guardar|recordar|memorizar|anotar|registrar)(?: (?:cosas|lo que"
        " (?:te )?digo|todo))?(?: (?:sobre|de) mí)?|(?:ya )?no (?:aprendas|guardes|recuerdes|memorices"
        "|anotes|registres) (?:(?:más nada|nada más)(?: (?:sobre|de) mí)?|nada (?:sobre|de) mí(?: nunca"
        " más)?)|(?:desactiva|apaga|pausa) (?:el aprendizaje|(?:tu|la) memoria)"
    ),
    learn_again=(
        "(?:vuelve|empieza|comienza) (?:otra vez )?a (?:aprender|guardar|recordar|memorizar)(?: (?:cosas"
        "|lo que (?:te )?digo|todo))?(?: (?:sobre|de) mí)?(?: otra vez| de nuevo)?|(?:sigue"
        "|continúa) aprendiendo(?: (?:sobre|de) mí)?|(?:activa|enciende|reactiva"
        "|reanuda) (?:otra vez )?(?:el aprendizaje|(?:tu|la) memoria)(?: otra vez| de nuevo)?"
    ),
    go_off_record=(
        "(?:activa|pon|enciende|entra en|pasa a)(?: el| al)? (?:modo )?(?:de )?incógnito|(?:pasa|ponte"
        "|ve) (?:a|de|en) (?:modo )?incógnito|modo (?:de )?incógnito"
    ),
)

_UNDENIED = r"(?<![^.;!?\n])(?:(?!\b(?:no|nunca|nada|ni)\b)[^.;!?\n]){0,120}?"
"""From the start of a clause, denied nowhere."""
_UNDONE = r"(?<!no )(?<!nunca )"
"""Not denied right before it."""

SECRETS = pack.Secrets(
    password="contraseñas?|clave(?: (?:de acceso|del wifi))?",
    papers="número de(?:l| mi)? (?:pasaporte|dni|documento de identidad)|dni",
    key="clave api",
    pin=("código pin|código de (?:acceso|seguridad)|número de cuenta|número de (?:la )?tarjeta"),
    door="puerta|portal|garaje|alarma|caja fuerte|candado|edificio",
    code="código|clave|combinación",
    login="usuario|credenciales",
    secret_key="contraseña",
    no_value=("olvidada perdida mal larga corta segura débil fuerte nueva vieja muy una importante"),
    unlock="se desbloquea con|desbloqueo (?:el|la|mi) \\w+ con",
    zero="cero",
    of="de|del|para|en|la|el",
    be="es",
    changed="cambi",
    into="a|en",
    mine=r"mi|nuestr\w|el",
    as_="como",
    for_="para",
    use="uso|utilizo",
    safeguards=(
        r"(?:no|nunca|sin|ning[uú]n\w*)\W+(?:\w+\W+){0,6}?(?:líneas?\W+de\W+(?:ayuda|crisis)|(?:al|un"
        r"|el)\W+médico|contradi\w*|contradec\w*|una\W+ia)|(?:tus|todas"
        r"|anteriores)\W+(?:\w+\W+){0,2}?(?:instrucciones|reglas|normas|límites|restricciones|filtros)"
        rf"|{_UNDENIED}incógnito|"
        r"(?:aprueb|aprob|acept)\w*\W+todo\b|no\W+tienes\W+(?:\w+\W+)?(?:límites|reglas|restricciones"
        r"|filtros)|modo\W+desarrollador|(?:ignor|olvid|desactiv|salt"
        r"|elud)\w*\W+(?:\w+\W+){0,2}?(?:instrucciones|segur\w*|filtros|privacidad|confirma\w*)"
        rf"|{_UNDENIED}(?:sin\W+(?:\w+\W+){{0,2}}?(?:preguntar(?:me)?(?!\W+nada)|permiso|confirma\w*"
        rf"|aprobación"
        r"|consultar\w*))|(?:no|nunca)\W+(?:me\W+)?pregunt\w*\W+(?:nada\W+)?antes|(?:no"
        r"|nunca)\W+(?:me\W+)?(?:dig|muestr|enseñ)\w*\W+(?:nunca\W+)?(?:qué"
        r"|(?:lo\W+)?que)\W+(?:\w+\W+){0,3}?(?:guard|memoria)\w*|(?:obede|segui|sigue|ejecut|trata"
        r"|considera)\w*\W+(?:\w+\W+){0,3}?reenviad\w*"
        rf"|{_UNDONE}(?:compart|mostr|muestr|cuenta|env[ií]|da)\w*\W+(?=[^.;!?\n]{{0,60}}\b(?:otr[oa]s|todos"
        rf"|cualquiera"
        r"|extraños|desconocidos)\b)(?=[^.;!?\n]{0,60}\b(?:recuerdos|notas|datos|conversaciones"
        r"|secretos)\b)\w+"
        rf"|{_UNDONE}(?:guard|recuerd|graba|apunt|env[ií]|compart|muestr"
        rf"|da)\w*\W+(?:(?!\w+[aei]r\b)\w+\W+){{0,3}}?(?:contraseñas?"
        r"|n[úu]meros?\W+de\W+tarjeta|datos\W+bancarios)"
    ),
    guarded=(
        r"(?:^\W*|antes\W+de\W+(?:que\W+)?|lo\W+que\W+)(?:borr|elimin|guard|compart"
        r"|aprueb)\w*(?=\W*(?:(?:todo|nada|algo)?\W*(?:$|sin\b)|(?:mis|los)\W+(?:recuerdos|datos)))"
        r"|us\w*\W+(?:tu|la)\W+memoria"
        rf"|{_UNDENIED}(?:(?:ignor|olvid|salt|elud)\w*\W+(?:\w+\W+)?tus\W+(?:instrucciones|reglas"
        r"|normas)(?=\W*(?:$|y\b))|(?:mensajes?|textos?)\W+reenviad\w*(?=\W*(?:$"
        r"|como\W+(?:\w+\W+){0,3}?(?:m[ií]os?|órdenes)\W*$))|mis\W+(?:contraseñas|n[úu]meros\W+de\W+tarjeta"
        r"|datos\W+bancarios)(?=\W*(?:$|y\b|a\b)))"
    ),
    private=r"cáncer|embaraz\w+|deudas?|salario|aborto",
)

GIVEN = pack.GivenText(
    dear="querid[oa]s?|estimad[oa]s?|apreciad[oa]s?",
    own_readers="(?:chat)?bot|robot|asistente|ia|diario",
    regards=(
        "(?:un )?(?:cordial )?saludos?(?: cordiales| cordial)?|atentamente|(?:un )?(?:fuerte "
        ")?abrazo|besos|cordialmente"
    ),
    rewrite=(
        r"reescrib\w*|reformul\w*|traduce\w*|traducir|traduzc\w*|tradúce\w*|resum(?:e|ir|elo|ela|eme)"
        r"|resúm\w*|corrige\w* (?:este|esta|el|la|los|mi|mis)? ?(?:texto|frase|errores|gramática"
        r"|ortografía|correo|carta|mensaje)|revisa\w* (?:este|esta|el|la|mi)? ?(?:texto|frase|correo"
        r"|carta)|parafrase\w*|acorta\w*|simplific\w*|cómo se dice|mejora\w* (?:este|esta|el|la"
        "|mi)? ?(?:texto|frase|estilo|correo|carta)|repite conmigo"
    ),
    rewrite_alone="traduce|cómo se dice",
    rewrite_below="(?:traduce|resume|reescribe|corrige) (?:esto|eso|este texto)",
    forwarded="rv|mensaje reenviado|reenviado de|mensaje original",
    here_is="aquí (?:está|tienes|va)|esta? es",
    texts="texto|correo|carta|poema|cuento|canción|letra|borrador|mensaje|diario|capítulo",
    me="soy|vivo|tengo",
    played=(
        "imagin(?:a|e|ad|emos) que|érase una vez|había una vez|supongamos que|(?:digamos|pongamos|sup[oó]n"
        "|suponga|suponiendo|pon|asumamos) que|(?:hipotéticamente|en el supuesto de que)"
    ),
    labels=(
        "resumen corrección nota importante atención pregunta respuesta sí hola recordatorio"
        " noticia noticias hoy salud familia trabajo casa"
    ),
    role_play=(
        r"(?:hagamos|juguemos|vamos a)[^\n:.!?]{0,20}(?:juego de rol|rol\b|fingir)"
        r"|juego de rol\b|finge que|(?:juguemos|vamos a jugar"
        r"|jugamos)[,:;–— -]{0,3}(?:a que )?(?:(?:tú|yo) )?(?:eres|soy|haces de|hago de)\b"
    ),
)

DISTRESS = pack.Distress(
    low=(
        "(?:estoy|me siento)(?: (?:muy|tan|bastante))* (?:triste|sol[oa]|deprimid[oa]|fatal)|me odio"
        "|odio mi vida"
    ),
    said=(
        "(?:un día de estos|algún día|esta noche|hoy|mañana) me (?:mato|suicido)|(?:yo )?(?:solo |sólo "
        "|de verdad |ya |realmente )*(?<!no )(?:me quiero|quiero|quisiera|necesito|estoy pensando en"
        "|pienso en|deseo) (?:solo |ya )*(?:morir(?:me)?|matarme|suicidarme|acabar con mi vida"
        "|quitarme la vida|terminar con mi vida|acabar con todo|hacerme daño|cortarme las venas"
        "|estar muert[oa]|no despertar(?: más| mas| nunca)?)|me quiero (?:matar|suicidar|morir)"
        "|(?:me voy a (?:matar|suicidar)|voy a (?:matarme|suicidarme|acabar con mi vida|quitarme la vida"
        "|acabar con todo|cortarme las venas))|(?:ya )?no quiero (?:seguir )?(?:vivir|viviendo|existir"
        "|despertar)(?: más| mas| así| nunca)?|no quiero estar vivo|no tengo (?:ganas|razones|razón"
        "|motivos) (?:de|para) (?:seguir )?(?:vivir|viviendo)|tengo (?:pensamientos|ideas) suicidas"
        "|tengo ganas de (?:morir(?:me)?|matarme|suicidarme|desaparecer para siempre)|(?:ojalá|ojala"
        "|desearía|quisiera) (?:estar muert[oa]|estuviera muert[oa]|no haber nacido|me muriera)|(?:todos"
        "|mi familia|mis (?:hijos|padres)) estar[ií]an? mejor sin m[ií]|no puedo seguir viviendo|(?:pienso"
        "|estoy pensando) (?:mucho |todo el tiempo |siempre )*en (?:el suicidio|suicidarme|matarme"
        "|quitarme la vida|morir(?:me)?)|me (?:estoy )?(?:corto|cortando) (?:los brazos|otra vez|las venas)"
        "|(?:ayer|hoy|anoche) (?:intenté|intente|traté de|trate de) (?:matarme|suicidarme|quitarme la vida)"
    ),
    not_meant=(
        "de (?:la )?(?:risa|vergüenza|verguenza|hambre|aburrimiento|sueño|calor|sed"
        "|curiosidad|envidia|amor|ganas)|si tengo que"
    ),
    laughs="(?:ja){2,}j?|lol+",
    stories=(
        "canci[oó]n(?:es)?|letra|pel[ií]cula(?:s)?|novela(?:s)?|libro(?:s)?|poema(?:s)?|personaje"
        r"|cita(?:s)?|traduc\w*|canta|estribillo|t[ií]tulo"
    ),
)

KEYS = pack.Keys(
    boss="jefe jefa jefes",
    name="nombre",
    birthday="cumpleaños",
    allergies="alergias alergia alérgico alérgica",
    sisters="hermana hermanas",
    brothers="hermano hermanos",
    relatives="sobrino sobrina tía tío primo prima",
    mother="madre",
    father="padre",
    partner="mujer esposa esposo marido novia novio",
    sons="hijo",
    daughters="hija",
    pets="perro perra perrito gato gata gatito mascota",
    home_city="ciudad vivo vive",
    workplace="trabajo trabaja empleador",
    address="dirección",
    age="edad cuántos_años",
    phone="teléfono",
    job_title="profesión trabajo",
)

DEEDS = pack.Deeds(
    i_have="(?:(?:te|lo|la|los|las|me|se|ya) ){0,3}(?:he )?",
    kept="guardado|anotado|apuntado|registrado|memorizado|guardé|anoté|apunté|registré|recordaré|acordaré",
    changed="cambiado|actualizado|corregido|modificado|cambié|actualicé|corregí|modifiqué",
    deleted="borrado|eliminado|olvidado|quitado|borré|eliminé|quité",
    sent="enviado|mandado|adjuntado|envié|mandé|adjunté",
    reminds=(
        "(?:puesto|creado|programado|configurado|puse|creé|programé|configuré) (?:un|el|tu) "
        "recordatorio|avisaré"
    ),
    acts=(
        "(?:ya )?(?:(?:te |se )?(?:l[oa]s? ))?(?:he (?!(?:visto|leído|encontrado|entendido|mirado"
        r"|revisado|pensado|dicho|buscado|mencionado|comprobado|escrito)\b)\w+(?:ado|ido|esto|cho|uelto)"
        r"|(?!(?:vi|leí|encontré|entendí|miré|revisé|pensé|busqué|comprobé|escribí|\w*ré)\b)(?:\w+[éí]"
        r"|puse|hice))(?: (?:[\w-]+ ){0,5}?THINGS|(?<=lo he \w{5})\b)"
    ),
    things=(
        "(?:citas?|reuni(?:ón|ones)|recordatorios?|planes|plan|listas?|zona horaria|ajustes?|calendario"
        r"|agenda|direcci[óo]n|ciudad|reservas?|mesa|alarmas?|notificaciones|perfil)(?!\w)"
    ),
)
