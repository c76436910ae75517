"""Portuguese."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="portuguese",
    letters="ãõê",
    stop_words=(
        "o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela para com sem "
        "sobre entre até desde e ou mas se que quem qual quais onde quando como porque quanto quantos eu me "
        "mim meu minha meus minhas comigo tu te ti teu tua você vocês ele ela eles elas lhe nós nosso nossa "
        "seu sua seus suas é sou és somos são era eram foi foram ser sido está estou estão estava estar tem "
        "tenho têm tinha ter há fazer faz não nem sim muito mais menos também já ainda este esta estes estas "
        "esse essa esses essas isto isso aquele aquela tudo todo toda todos todas algo obrigado obrigada"
    ),
    common_words=(
        "água ah alguém algum alguma almoço amigos apenas arroz azul café calma cama caminho carne carro "
        "cedo céu cheguei chuva comer comida compra comprar criança crianças cuidado dá dez dinheiro doutor "
        "embora enfim enquanto então escola escuta espero explica-me falta feliz festa ficou filhos filme "
        "flores frio futebol ganhei gosto hotel ideia impossível incrível janela janta jantar jovem junto "
        "lá lembra-me lembro leite ler livro lua luz mar menina menino mesmo metade muita muitas muitos "
        "música neve ninguém oi olha outras outro outros ovos pais pão parece peixe pequeno pessoal pessoas "
        "pior pizza podemos praia precisa preço prefiro quer rápido rua saúde sobretudo sopa sorte só tanta "
        "tenta teste todavia toma trabalhar trem único vejo vento ver vezes viagem vinho"
    ),
    common_endings="mente ção",
    name_joiners="da do dos das de e",
)

SPEECH = pack.Speech(
    says_that="que",
    i="eu|nós",
    my="meus?|minhas?|noss[oa]s?",
    you="você|vocês",
    your="teu|tua|seu|sua",
    third="ele|ela",
    first_endings=r"\w{2,}o|peso|adoro|sou|estou|vou|dou|sei|mim|\w+ei|\w+amos|\w+emos|\w+imos",
    for_me="para mim",
    people="filh[oa]s?|vizinh[oa]s?|irmão|irmã|cunhad[oa]|mulher|namorad[oa]|chefe|sogr[oa]",
    relations="mãe|pai|marido|esposa|amigo|amiga|avô|avó|tio|tia|primo|prima|família",
    titles="senhora?|sr|sra",
    before_names="tio|tia|irmão|irmã",
    naming="(?:se )?chama(?:-se)?",
    renames=r"rebati[sz]\w+|renome\w+",
    switches=r"mudei para|passei (?:a|ao|à|para)|troquei|substitu\w+|em vez|no lugar",
    copula="é",
    third_verbs="é|tem|mora|trabalha|estuda|ama|odeia",
    relatives="que",
    the="o|os|as",
    a="um|uma",
    noun_openers="o|um|do|ao|meu|da|de|os|no|na|pelo|pela|num|esse|este|seu",
    ands="e",
    buts="mas",
    ors="ou",
    in_passing="já que|visto que",
    that="que|porque",
    adds="além disso",
    denials="não|tudo menos|nao|nem|nunca|nada",
    without="sem",
    misses="perco|perde|deixei",
    hates="odeio|detesto",
    sounds_denied=(
        r"não só|não esqueça\w*|não longe de|(?:moro|mora|moramos|morei|trabalho|trabalha|trabalhei|estudo"
        "|nasci|vivo|fico|estou|cresci) no"
    ),
    dont_think="não (?:acho|creio|penso)",
    takes="tolero|bebo|como",
    formerly=r"antes|antigamente|outrora|até (?:19|20)\d\d",
    was=("tinha|tive|tínhamos|morava|morei|moramos em|trabalhava|trabalhei|era|fui|jogava|fumava|vivia|vivi"),
    goes_on="desde|sempre|ainda",
    ifs=(
        r"se(?=.{0,30}?\w(?:ssi|sse|ssimo|ssem|rei|ria)\b)|se (?:eu|um dia)|imagina"
        "|suponhamos|digamos(?= que)|supondo"
    ),
    conditions=(
        r"(?<![-\w])(?<!vai )(?<!vou )(?<!vão )(?<!para )(?<!de )(?<!como )(?<!não )se (?:(?:eu|nós|a gente"
        r"|ele|ela|eles|tudo|isso|não) )?(?:\w+(?:ar|er|ir|or|armos|ermos|irmos)|for|der)|caso(?= (?:eu|isso"
        r"|não|\w{2,}[ea])\b)|a menos que|desde que(?= (?:eu|a gente|ele|tudo))|a não ser que"
    ),
    wishes=(
        r"quem me dera|(?:gosta|adora|ama)ria|(?:quero|queremos|queria)(?= (?:(?!que)\w+ ){0,2}?(?:(?!dizer"
        r"|contar|falar)\w+[aei]r|uma?)\b)|talvez|tomara|sonho em|não sei (?:ainda )?se|não tenho "
        "(?:a )?certeza (?:ainda )?se|ainda não sei se|não decidi (?:ainda )?se|pergunto-me se|me pergunto se"
    ),
    jokes=(
        "brincadeira|estou a brincar|tô brincando|(?:era|foi|é) (?:uma )?(?:mentira|piada)|que mentira"
        "|estava brincando|tô zoando|primeiro de abril"
    ),
    repairs="espera|perdão|desculpa|quero dizer|quis dizer|ou melhor|aliás|digo|correção",
    questions="que|quem|onde|como|quando|pode|você pode",
    whens="quando",
    tags="né|certo",
    reports=(
        "diz|disse|afirma|escreveu|acha"
        "|(?:pergunta|perguntou|perguntaram|perguntava) se|(?:pensam|acham|dizem) que"
    ),
    according_to="segundo",
    i_said="eu disse",
    to_places="em|para|visitar",
    projects="projeto",
    nearly=(
        r"quase(?= (?:(?:me |que )?(?:\w{2,}(?:ei|ou)|perdi|comi|vivi|fui|saí|caí|vendi)\b|que ))"
        "|por pouco|estive (?:quase|a ponto)|por um triz"
    ),
    infinitives="(?<!vou )(?<!vamos )(?:ser|ter|morar|viver|casar|virar)",
    unreal=(
        r"sinto(?:-me)? com(?= \d)|sonhei (?:que|com que)|sonhado que|no (?:meu |um )?sonho|fingi|finjo"
        "|fingia|fiz de conta|eu menti|fiz crer|fingindo"
    ),
    ended=(
        "vendi|deixei|larguei|perdi|terminei com(?: [ao])?|me separei d[eoa]|separei-me d[eoa]"
        "|divorciei-me d[eoa]|me divorciei d[eoa]|(?:saí|me demiti) d[eoa]|morreu"
    ),
    ended_last="(?:morreu|faleceu)|me (?:deixou|demitiu)",
    me="me|mim|comigo|nos|conosco",
)

TALK = pack.Talk(
    anew=(
        "agora|nov[oa]s?|mud(?:o|ei|ar)|mudamos|mudança|virei|torn(?:ei|amos|ou)|cas(?:ei|amos|ad[oa])"
        r"|divorci\w+|noiv\w+|separ(?:ei|amos|ad[oa])|comec\w+|começ\w+|compr(?:ei|amos)"
        r"|promovid\w+|completei"
    ),
    please="por favor|se faz favor",
    yes="sim isso exato certo",
    no="não nao nunca falso errado",
    plain_no="não|nao",
    yes_phrases=r"(?<!\w )(?:fa(?:z|ça) isso|vá em frente)",
    assents="perfeito",
    small_talk=(
        "obrigado obrigada bom boa dia tarde noite tchau valeu beleza perfeito entendi certo legal olá oi "
        "muito"
    ),
    formulae=(
        "tudo (?:bem|bom|certo|joia)|como (?:vai|está|você está|estás|vão as coisas|tem passado)(?: você"
        "| hoje)?|e (?:você|aí)|até (?:logo|amanhã|breve|mais|já|depois)|(?:muito )?obrigad[oa]"
        "|pela (?:ajuda|resposta)|bo[am] (?:dia|tarde|noite)|de nada|por nada|tenha um bom dia"
    ),
    orders_to_keep="lembre|lembra|não esqueça|anote|a partir de agora",
    well="muito",
    done="(?:está |já )?(?:feito|terminado)|(?:correu|foi) WELLbem",
    later="ainda não|mais tarde|amanhã",
    dropped="já não|cancelado|deixa (?:pra lá|estar)",
    pointers="tudo|isto|isso|obrigad[oa]",
    corrects="não|na verdade",
    corrected="moro|sou",
    may_you="podes|você pode|pode|poderias|poderia|podias|podia",
    i_meant="quis dizer|queria dizer",
    greeting="olá|ola|oi|bom dia|boa (?:tarde|noite)",
    thanks="(?:muito )?obrigad[oa]|valeu|brigad[oa]",
    farewell="adeus|tchau|até (?:logo|amanhã|breve|mais|já|depois)",
    how_are_you=r"como (?:vai|estás|está)|tudo bem|e (?:tu|você)\b",
    who_are_you="quem és|quem é você|ajuda",
    what_time=(
        "(?:que horas são|que dia (?:é(?: hoje)?|da semana é)|qual é a data(?: de hoje)?"
        "|que horas é)(?: (?:agora|hoje))*"
    ),
    both="amb[oa]s|os dois|as duas",
    neither="nenhuma? d[oa]s (?:dois|duas)|nem uma? nem outr[oa]",
)

TIMES = pack.Times(
    months=pack.each(
        "janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro"
    ),
    short_months=pack.each("jan, fev, mar, abr, mai, jun, jul, ago, set, out, nov, dez"),
    weekdays=pack.each(
        "segunda-feira segunda_feira segunda, terça-feira terça_feira terça, quarta-feira quarta_feira "
        "quarta, quinta-feira quinta_feira quinta, sexta-feira sexta_feira sexta, sábado, domingo"
    ),
    seasons=pack.each("primavera, verão, outono, inverno"),
    weak="segunda terça quarta quinta sexta primavera verão outono inverno",
    numbers=pack.each(
        "um uma, dois duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, catorze "
        "quatorze, quinze, dezesseis dezasseis, dezessete dezassete, dezoito, dezenove dezanove, vinte"
    ),
    tens=pack.count(20, "vinte, trinta, quarenta, cinquenta, sessenta", step=10),
    powers={100: "cem cento", 1000: "mil", 1_000_000: "milh(ão|ões)"},
    ordinals=pack.each("primeiro primeira, segundo segunda, terceiro terceira, quarto quarta"),
    ordinal_marks="o a º",
    few="alguns algumas uns umas vários várias poucos poucas",
    couple="par um_par_de par_de",
    units=pack.units(
        "minuto(|s), hora(|s), dia(|s), semana(|s), mês meses, ano(|s), fim_de_semana fins_de_semana "
        "fim-de-semana final_de_semana fds, estação, trimestre(|s), década(|s), semestre(|s)"
    ),
    pairs={(6, "month"): "meio_ano"},
    days=pack.count(-2, "anteontem antes_de_ontem, ontem, hoje, amanhã, depois_de_amanhã"),
    feasts={(12, 25): "natal", (12, 31): "réveillon", (1, 1): "ano_novo"},
    parts=pack.parts("manhã madrugada, meio-dia meio_dia, tarde, noitinha, noite"),
    day_parts={-1: pack.parts(", , , , noite_passada na_noite_passada ontem_à_noite")},
    decade_marks="anos os_anos década_de",
    phases=pack.phases("início começo, fim final, meados meio"),
    shifts=pack.count(
        -1,
        "último última últimos últimas passado passada, este esta esse essa estes estas neste nesta nesse "
        "nessa deste desta, próximo próxima próximos próximas",
    ),
    shifts_after=pack.count(
        -2,
        "retrasado retrasada, passado passada passados passadas anterior último última, atual corrente, "
        "próximo próxima seguinte que_vem",
    ),
    ago="há faz fazem",
    ago_after="atrás",
    ahead="em daqui_a dentro_de daqui",
    year_mark="ano",
    glue="o a os as de do da dos das cerca quase aproximadamente à pela",
    on="em no na nos nas durante",
    since="desde desde_o desde_a a_partir_de a_partir_do",
    before="antes_de antes_do antes_da antes_das antes_dos",
    after="depois_de depois_do depois_da após",
    until="até até_o até_ao",
    between="entre de do da desde",
    joins="e",
    to="a ao à até",
    other_days=(r"natal|páscoa|ano novo|réveillon|carnaval|dia dos namorados|(?:aniversário)"),
    every="(?:a )?cada|todos os|todas as|toda|todo",
    second="dois|duas|segundo",
    often=pack.often(
        "diariamente, semanalmente, mensalmente, anualmente",
        weekends="(?:todos os|cada|nos|aos) fi(?:m|ns) de semana",
        quarterly="trimestralmente|cada trimestre",
        fortnightly=(
            "de duas em duas semanas|semana sim,? semana não|quinzenalmente"
            "|de (?:quinze em quinze|15 em 15) dias"
        ),
    ),
    at="às|as|à|pelas",
    o_clock="horas?|h",
    past_hour={
        30: "e meia",
        15: "e (?:um )?quarto",
        -15: "menos um quarto",
        1: "e MINUTES",
        -1: "menos MINUTES",
    },
    from_hour={-15: "um quarto (?:para|p[ar]?a) as", -1: "MINUTES (?:para|p[ar]?a) as"},
    am="da manhã|de manhã|(?:da|de) madrugada",
    pm="da tarde|da noite|à (?:tarde|noite)",
    night="da noite|à noite",
    workdays="(?:nos )?dias? út(?:il|eis)",
    of_month="de cada mês|de todo mês|de todos os meses|do mês",
    several=r"(?<!semana )sim,? \w+ não|exceto",
    noon="(?:ao )?meio[- ]dia",
    midnight="(?:à )?meia[- ]noite",
    waits=pack.waits("meia hora, (?:uma )?hora e meia, um quarto de hora"),
    and_half="e mei[ao]",
    is_now="são|sao|é",
    here="aqui|cá|onde estou|para mim|no meu fuso",
    weekly="(?:às|nas|aos|nos) DAYs?",
    leads_in="dia",
)

ORDERS = pack.Orders(
    forget=(
        "esquece|esqueça|esquece-te de|apaga|apague|elimina|elimine|exclu[ai]|deleta|esqueça-se d[eoa]"
        r"|delete(?= (?:[oa]s? )?(?:meus?|minhas?)\b)"
    ),
    removes="remov[ae]|tir[ae]|limp[ae]|descart[ae]|jog[ae] fora|livr(?:a-te|e-se) de",
    wish="(?:eu )?(?:quero|queria|gostaria de|desejo) (?:apagar|excluir|eliminar|deletar|remover)",
    that="isso|isto|o que (?:eu )?(?:acabei de dizer|disse|falei)",
    last=(
        "(?:esta|essa) mensagem|(?:a última coisa|a última mensagem|a minha última mensagem"
        "|minha última mensagem)(?: que (?:eu )?(?:disse|escrevi))?"
    ),
    restore=(
        "(?:(?:não|espera),? ){1,3}mant(?:ém|enha) (?:isso|isto)|mant(?:ém|enha) (?:isso|isto) afinal"
        "|(?:não,? )?(?:espera,? )?(?:restaur|recuper)[ae] (?:isso|isto)|traz (?:isso )?de volta"
    ),
    other="(?:não,? )?(?:não )?(?:ess[ea],? )?(?:mas )?(?:o|a) outr[oa]",
    undo="desfaz(?: isso| isto)?|desfaça(?: isso| isto)?|desfazer",
    keep_none=(
        "(?:não|nunca) (?:guarde|guardes|salve|salves|memorize|anote|anotes|grave|registe|registre) nada"
        r" (?:d(?:e tudo )?(?:isso|isto)|(?:sobre|acerca d[aeo]) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=(
        "(?:não|nunca) (?:guardes?|guarde|lembres?|salves?|memoriz[ae]s?|anot[ae]s?|grav[ae]s?"
        "|regist(?:r?[ae])s?) (?:(?:o|a|os|as) )?WHAT"
    ),
    keep_not=(
        "não (?:guard[ae]s?|salv[ae]s?|memoriz[ae]|anot[ae]s?|grav[ae]|regist(?:r?[ae])) (?:isso|isto"
        "|esta mensagem|essa mensagem)"
    ),
    of_that=(
        "(?:isso|isto|aquilo|o|a (?:coisa|história)) (?:de|do|da|sobre|com)"
        "|o que (?:eu )?(?:te )?(?:disse|falei|contei) (?:sobre|de|do|da)"
    ),
    about="(?:de )?que|tudo(?: o que (?:sabes|você sabe))? sobre|o que (?:sabes|você sabe) sobre",
    former="antig[oa]s?|velh[oa]s?|anterior(?:es)?",
    lead="mas|desculpa",
    from_memory="da (?:sua |tua )?memória",
    everywhere="(?:de|em) (?:todo (?:o )?lado|toda (?:a )?parte|todos os lugares)",
    tail="obrigad[oa]",
    never="não|nao|nunca|jamais",
    of_texts_too="apaga|apague|elimina|elimine|exclu[ai]|delet[ae]",
    but_for="exceto|salvo|tudo menos|mas não",
    the_talk="(?:conversas?|chats?|papo)|(?:tudo )?o que (?:falamos|conversamos|dissemos)",
    reminders=(
        "(?:quais|quantos|que) lembretes (?:eu )?tenho|quais são (?:os )?meus lembretes"
        "|(?:eu )?tenho lembretes|mostr[ae](?:-me)? (?:os )?meus lembretes|(?:quando"
        "|qual) é (?:o )?(?:meu )?próximo lembrete"
    ),
    remember=(
        "(?:lembra(?:-te)?|lembre(?:-se)?|não (?:te |se )?(?:esqueças?|esquece)|anota|anote|guard[ae]"
        "|grav[ae])(?: aí)?(?: de)?(?: que |[:,] ?| )"
    ),
    remember_asked=(
        "(?:por favor )?(?:(?:te |se )?lembrar(?:-te|-se)?(?: de)?|anotar|guardar|gravar"
        "|quero que (?:você |tu )?(?:(?:se |te )?lembres?)(?: de)?)(?: que|:) "
    ),
    everything=(
        "(?:tudo(?: o que (?:você )?sabes?)?|o que (?:você )?sabes?)(?: (?:sobre|de) (?:mim|(.+)))?$"
        "|(?:todos )?(?:os )?meus dados$|(?:a )?minha conta$"
    ),
    known="o que (?:você sabe|sabes|lembras)(?: (?:sobre|de) mim)?",
    known_about="o que (?:você sabe|sabes|lembras) (?:sobre|de) ",
    off_record="em off|incógnito|off the record|extraoficial(?:mente)?",
    not_this=(
        "(?:por favor,? )?(?:para )?não (?:guardar|salvar|gravar|registar|registrar|anotar|memorizar)(?: isto"
        "| isso)?|(?:por favor,? )?não (?:(?:guard|salv|anot)[ae]s?(?: isto)?|(?:grave|registre) isto"
        "|aprendas? (?:nada )?com (?:isto|isso))"
    ),
    asks_back="tinha|tínhamos|estava|estávamos|foi|fomos|era|eram|havia",
    remind="lembra-me|lembre-me|me (?:lembr|avis)[ea]|avis[ae]-me|lembre me",
    remind_asked="me lembrar|lembrar-me",
    remind_of="de|que|do|da",
    stop_reminding=(
        "(?:cancel[ae]|apaga|apague|exclui|exclua|remov[ae]|elimin[ae])(?: todos)?(?: os?)?(?: meus?| esse"
        "| este)? lembretes?|par[ae] de me lembrar|não me lembr(?:es?|a)(?: mais)?"
        "|cancel[ae] (?:[oa]|aquel[ea])(?= d[eao]s? )"
    ),
    learn_nothing=(
        "(?:pare|para) de (?:aprender|guardar|lembrar|memorizar|salvar|gravar|anotar|registrar)(?:"
        " (?:coisas|o que (?:eu )?(?:te )?digo|tudo))?(?: (?:sobre|de) mim)?|não (?:aprendas?|guardes?"
        "|memorizes?|salves?|graves?|lembres?|anotes?|aprenda|guarde) (?:mais nada(?: (?:sobre|de)"
        " mim)?|nada (?:mais )?(?:sobre|de) mim)|(?:desativ[ae]|deslig[ae]|paus[ae]) (?:o aprendizado|a"
        " aprendizagem|a (?:sua |tua )?memória)"
    ),
    learn_again=(
        "(?:volt[ae]|recome[cç][ae]|comec[ae]|começ[ae]|continu[ae]) a (?:aprender|guardar|lembrar"
        "|memorizar|salvar|gravar)(?: (?:coisas|o que (?:eu )?(?:te )?digo|tudo))?(?: (?:sobre"
        "|de) mim)?(?: de novo| outra vez)?|(?:reativ[ae]|ativ[ae]|lig[ae]"
        "|retom[ae]) (?:de novo )?(?:o aprendizado|a aprendizagem|a (?:sua |tua )?memória)(?: de novo"
        "| outra vez)?"
    ),
    go_off_record=(
        "(?:ativ[ae]|lig[ae]|entr[ae] (?:em|no)|mud[ae] para|pass[ae] para)(?: o)? modo (?:anônimo|anónimo"
        "|incógnito)|(?:fique|fica) (?:em )?(?:incógnito|anônimo|anónimo)|modo (?:anônimo|anónimo|incógnito)"
    ),
)

_UNDENIED = r"(?<![^.;!?\n])(?:(?!\b(?:não|nunca|nada)\b)[^.;!?\n]){0,120}?"
"""From the start of a clause, denied nowhere."""
_UNDONE = r"(?<!não )(?<!nunca )"
"""Not denied right before it."""

SECRETS = pack.Secrets(
    password="palavras?-passe|senhas?",
    papers="número d[oe] (?:meu )?passaporte|número da (?:minha )?carta de condução",
    key="chave api",
    pin=("código pin|código de (?:acesso|segurança)|número da conta|conta número|número do cartão"),
    door="portão|prédio|garagem|cofre|cadeado",
    code="código|combinação",
    login="usuário|credenciais",
    no_value=("errada perdida longa curta fraca nova velha muito esquecida segura importante"),
    unlock="desbloqueia(?:-se)? com",
    zero="zero",
    of="do|da|di|para|no|na|o",
    be="é|era",
    between="agora",
    changed="mud|alter|defin",
    into="para",
    mine="o|a|meu|minha|nosso|nossa",
    as_="como",
    for_="para",
    use="uso|utilizo",
    safeguards=(
        r"(?:não|nunca|sem|nenhum\w*)\W+(?:\w+\W+){0,6}?(?:linhas?\W+de\W+(?:apoio|ajuda)|(?:ao|um"
        r"|o)\W+médico|contradi\w*|uma\W+ia)|(?:tuas|suas|todas|teus|seus"
        r"|todos)\W+(?:\w+\W+){0,2}?(?:instruções|regras|limites|restrições|filtros)"
        rf"|{_UNDENIED}incógnito|"
        r"(?:aprov|aceit)\w*\W+tudo\b|não\W+te[nm]s?\W+(?:\w+\W+)?(?:limites|regras|restrições|filtros)"
        r"|modo\W+(?:de\W+)?(?:desenvolvedor|programador)|(?:ignor|esque[cç]|desativ"
        r"|contorn)\w*\W+(?:\w+\W+){0,2}?(?:instruções|segurança|filtros|privacidade|confirma\w*)"
        rf"|{_UNDENIED}(?:sem\W+(?:\w+\W+){{0,2}}?(?:perguntar(?!\W+nada)|permissão|autorização|confirma\w*))"
        r"|(?:não|nunca)\W+(?:me\W+)?pergunt\w*\W+(?:nada\W+)?antes|(?:não|nunca)\W+(?:me\W+)?(?:dig"
        r"|mostr)\w*\W+(?:o\W+)?que\W+(?:\w+\W+){0,3}?(?:guard|salv|memória)\w*|(?:obede|execut|sig|trat"
        r"|consider)\w*\W+(?:\w+\W+){0,3}?(?:encaminhad|reenviad)\w*"
        rf"|{_UNDONE}(?:compart|mostr|envi|cont)\w*\W+(?=[^.;!?\n]{{0,60}}\b(?:outr[oa]s|todos|todo\W+mundo"
        rf"|estranhos)\b)"
        r"(?=[^.;!?\n]{0,60}\b(?:memórias|notas|dados|conversas|segredos)\b)\w+"
        rf"|{_UNDONE}(?:salv|lembr|guard|registr|anot|envi|compart|mostr)\w*\W+(?:(?!\w+[aei]r\b"
        rf"|de\b)\w+\W+){{0,3}}?(?:senhas?"
        r"|números?\W+de\W+cartão|dados\W+bancários)"
    ),
    guarded=(
        r"(?:^\W*|antes\W+de\W+|o\W+que\W+)(?:apag|elimin|exclu|guard|salv|compart"
        r"|aprov)\w*(?=\W*(?:(?:tudo|nada|algo)?\W*(?:$|sem\b)|as\W+(?:minhas\W+)?memórias))"
        r"|us\w*\W+a\W+(?:[ts]ua\W+)?memória"
        rf"|{_UNDENIED}(?:(?:ignor|esque[cç]|contorn)\w*\W+(?:\w+\W+)?[ts]uas\W+(?:instruções"
        r"|regras)(?=\W*(?:$|e\b))|(?:mensage[mn]s?|textos?)\W+(?:encaminhad|reenviad)\w*(?=\W*(?:$"
        r"|como\W+(?:\w+\W+){0,3}?(?:minhas?|meus?|ordens)\W*$))|minhas\W+senhas(?=\W*(?:$|e\b|a\b)))"
    ),
)

GIVEN = pack.GivenText(
    dear="car[oa]s?|querid[oa]s?|prezad[oa]s?|estimad[oa]s?",
    own_readers="(?:chat)?bot|robô|assistente|ia|diário",
    regards=(
        "atenciosamente|(?:com os )?(?:melhores |cordiais )?cumprimentos|cordialmente|(?:um "
        ")?(?:grande )?abraço|abraços|beijos|saudações"
    ),
    played=(
        "(?:digamos|suponhamos|suponha|supondo|imagina|imagine|imaginemos|vamos supor"
        "|vamos dizer|assumindo) que|era uma vez|hipoteticamente"
    ),
    role_play=(
        r"(?:jogo de (?:interpretação|papéis)|role-?play)\b|faz(?:er)? de conta que|(?:finge"
        "|finja) que|vamos (?:fingir|fazer de conta)|vamos (?:brincar"
        r"|jogar)[,:;–— -]{0,3}(?:que )?(?:você|tu|eu) (?:é|és|sou)\b"
    ),
    texts="carta|texto|poema|canção|letra|diário|capítulo",
)

DISTRESS = pack.Distress(
    low=(
        "(?:estou|tô|me sinto|sinto-me)(?: (?:muito|tão))* (?:triste|sozinh[oa]|deprimid[oa])|me odeio"
        "|odeio-me|odeio (?:a )?minha vida"
    ),
    said=(
        "(?:hoje|hoje à noite|esta noite|amanhã|um dia) (?:eu )?me (?:mato|suicido)|não quero viver(?! "
        "(?:em|no|na|nos|nas|com|sem|assim|de|aqui|longe|perto))|(?:eu )?(?:só |so |realmente "
        "|já )*(?<!não )(?<!nao )(?:quero|queria|preciso|penso em|estou pensando em|tô pensando em|to "
        "pensando em|tenho vontade de|desejo) (?:só |so |me )*(?:morrer|me matar|matar-me|suicidar(?:-me)?"
        "|acabar com (?:a minha|minha) vida|tirar (?:a minha|minha) (?:própria )?vida|acabar com tudo"
        "|me machucar|me cortar|estar mort[oa])|(?:eu )?(?:não|nao) quero mais (?:viver|existir|acordar"
        "|estar aqui|estar viv[oa])|(?:não|nao) quero (?:viver|existir|acordar) mais|(?:não|nao) tenho "
        "(?:mais )?(?:vontade|razão|razões|motivo|motivos) (?:de|para|pra) viver|tenho "
        "(?:tido )?(?:pensamentos suicidas|ideias suicidas|ideação suicida)|(?:penso|estou pensando|tô "
        "pensando) (?:muito |sempre |todo dia )*(?:em suicídio|em suicidio|no suicídio|em me matar|em morrer)"
        "|queria (?:estar mort[oa]|nunca ter nascido|não ter nascido|não acordar mais)|(?:todos|todo mundo"
        "|minha família) (?:estaria|estariam|ficaria|ficariam) melhor sem mim|(?:não|nao) (?:aguento"
        "|consigo) mais viver|vou (?:me matar|me suicidar|acabar com tudo)|(?:estou|tô) me cortando"
    ),
    not_meant=(
        "de (?:rir|vergonha|fome|tédio|tedio|sono|calor|sede|curiosidade|inveja|amor|saudade)|se eu tiver que"
    ),
    laughs="k{3,}|(?:rs){2,}|(?:ha){2,}h?|lol+",
    stories=(
        r"músicas?|musicas?|canção|letra|filmes?|romances?|livros?|poemas?|personagem|citaç\w+"
        r"|traduz\w*|tradução|canta|refrão|título"
    ),
)

KEYS = pack.Keys(
    boss="chefe patrão patroa",
    name="nome",
    birthday="aniversário",
    allergies="alergia alergias alérgico alérgica",
    sisters="irmãs",
    brothers="irmão irmãos",
    relatives="sobrinho sobrinha tia tio primo prima",
    father="pai",
    partner="esposa esposo marido namorada namorado",
    sons="filho",
    daughters="filha",
    pets="cão cachorro cadela gato gata",
    home_city="cidade moro mora",
    workplace="trabalho trabalha",
    address="endereço morada",
    age="idade quantos_anos",
    phone="telefone",
    job_title="profissão trabalho",
)

DEEDS = pack.Deeds(
    i_have="(?:(?:eu|já|te|lhe|o|a) ){0,3}",
    kept=(
        "salvei|guardei|anotei|gravei|registrei|registei|memorizei|anotado|guardado|salvo|gravado|"
        "lembrarei|vou (?:me )?lembrar"
    ),
    changed="mudei|alterei|atualizei|corrigi|modifiquei|alterado|atualizado|corrigido",
    deleted="apaguei|excluí|removi|deletei|eliminei|esqueci|apagado|excluído|removido|eliminado",
    sent="enviei|mandei|anexei|enviado",
    reminds=(
        "(?:criei|defini|coloquei|programei|configurei|agendei) (?:um|o|seu|o seu|teu|o teu) "
        "lembrete|vou te lembrar|te lembrarei"
    ),
    acts=(
        "(?:eu )?(?:já )?(?:te |lhe )?(?!(?:vi|li|encontrei|achei|entendi|olhei|verifiquei|pensei"
        r"|procurei|escrevi|sei|gostei|\w*rei)\b)(?:\w+[ei]i|movi|pus|fiz) (?:[\w-]+ ){0,5}?THINGS"
    ),
    things=(
        "(?:compromissos?|reuni(?:ão|ões)|consultas?|lembretes?|planos?|listas?|fuso|configuraç(?:ão|ões)"
        r"|calendário|agenda|endereço|cidade|reservas?|mesa|alarmes?|notificações|perfil)(?!\w)"
    ),
)
