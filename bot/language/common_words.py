"""Words that open sentences without naming anybody: a capital there tells a name only of a word that is not among them.

Everyday words of the languages that statements are read in, beside the small words and courtesies of `words.vocabulary`.
Of other languages nothing is known here, so a capital at the start of their sentences tells nothing by itself.
"""

from __future__ import annotations

from bot.language.words.vocabulary import COURTESIES, STOP_WORDS

_TEXTS = {
    "en": """able absolutely according across actually add after again age ago agree ah aim air album alone along already although
        always amount animals another answer apparently appointment apples area arrived art article ask asked assuming atm aunt autumn
        away baby back bad ball band bank basically bath beach beautiful became become bed beer begin being believe besides best bet
        better big bike bill bills bird birthday bit black blue board boat body bonus book books boring boss both bought boys bread
        break breakfast brilliant bring brother brothers brought brown bus business busy buy cake call called came camping car card
        care careful cars case cash cat cats cause certainly chance change check cheese chicken child childhood children choose class
        clean clear clearly climbing clothes coffee cold colleague colleagues college come comes coming compare computer congrats
        congratulations consider cook cooking correct cost could count country course cousin crazy cut dad daily dance dancing dark
        date daughter days dear decided deep definitely dentist depends describe despite dinner directions doctor dog dogs door dream
        dreams drink drinks drive driving drop dude due dunno during each early easy eat eating eggs either else email end energy enjoy
        enough error especially eve evenings eventually every everybody everyone everything everywhere ex exactly exams excellent
        except excited exciting excuse exercise expect explain extra eyes fact fair family fancy fantastic far farm fast father favorite
        favourite feel feeling feels few figured final finally find fingers finish finished fire first fish fix flat flight flights
        flowers fog follow food football forget forgot found free french fresh friend friends frankly full game games garden gardening
        generally german get girl girls give given glad go god goes going gonna gosh got grab grade grandfather grandma grandmother
        grandpa granted green group guess guests guy guys gym hair half hand happened hard hate having head headache health hear heard
        heat heavy help her here high hiking hint hmm hold holiday holidays home homework honestly hopefully hot hotel hour hours house
        housework how however huge hungry husband ice idea ideas if imagine important impressive inside instead interested interesting
        internet interview it its itself job jobs jogging join just keep kid kids kinda kitchen knew know knowing language last late
        lately later latest laundry lead learn learned learning least leave left less lessons let letter life light like likely
        listen literally little live living local long look looking looks lost lots loud love loved lovely low luckily lunch made mail
        main make makes making mama man mango many marriage married matter may maybe meals mean meanwhile meat medicine meet meeting
        meetings men met middle might milk mind mine minor minutes miss moment money monthly months mood more mornings most mostly mother
        mountains move moved moving movie movies mum mom music must names naturally near nearly need needed never nevertheless new news
        next nights nobody noise none nope normal normally note noted nothing nowadays number numbers obviously odd off office often oh
        old once one online open option options order original others otherwise ouch outside over overall own paint painting papa paper
        parents part parties party past pasta pay people perhaps person personally phew phone photo photos piano pick picture pictures
        pity pizza place plan planning plans plants play played playing plenty plus point poor possibly post potatoes practice prefer
        present presents pretty price prices probably project promise proud public put question questions quick quickly quiet quite
        rain rainy rather read reading ready real really reason recently red regarding regards relax remember remind reminder rent
        research rest rice rock room rules run running sad said salad sales sat save saw say saying says school score second see seeing
        seems seen self send sent seriously service set several she shoes shop shopping short shot show sick side similar simple simply
        since singing single sister sisters sit sitting size skip sleeping slept slow small smart smells smoking snow so soccer some
        somebody somehow someone somewhere son song songs sort soup speaking special spent sport sports spring stage stand start started
        starting station stay step stop story strange street stress strong students study studying stuff stupid such suddenly sugar
        suggest suggestions summer sun sunny supper suppose supposedly surely surprisingly swimming table take taken taking talk talked
        talking tea teach teacher team technically teeth tennis terrible test thats theirs themselves then therefore think thinking third
        though thought thoughts three through ticket tickets time times tip tired together told tomatoes too took top totally touch tough
        towards traffic train trains translate travel travelling treat trees trip trust truth try trying turn turned turns two type ugh
        umm uncle under understood unfortunately unless unlike until up update use used useful usually vacation vegetables video visit
        visiting wait waiting wake walk walked walking walks want wanted warm was wash watch watched watching water way weather wedding
        week weekly weeks weird welcome went whatever whenever wherever whether which white whole whose wife win wind winter wish with
        within without woke woman women won wonder words work worked working workout works world worse worst worth wouldnt write
        writing written wrong wrote yay year years yellow yep yesterday yoga young yourself yum zero""",
    "fr": """ah aimer aller allons alors amis amour ancien année appelle après argent arrête article assez attends attention aucun aucune
        auparavant autant autre autrefois avant avoir bah beau beaucoup belle bien bientôt bois boire bref café ceci celle celui cent
        certains chacun chambre chaque chat chaud cher cherche chien chose ciel cinéma cinq combien comme comment commence comprends
        compte corrige cours course cuisine dame déjà départ depuis derrière dès dessine deux devant dimanche dis dîner dois dommage donne
        dors eau écoute écris effectivement également elle encore enfants enfin ensuite envoie espérons essaie est état eux évidemment
        excellent explique faim famille fatigué faut femme fête film fille fils finalement fini fleurs football frère frères froid garde
        garçon gens grand grande hein heure heureusement heureux hier histoire hiver homme ici idée impossible jamais jardin jeu jeudi
        jeune jouer jour journée jusque laisse lait lire livre loin longtemps lorsque lundi lune maintenant mais maison maman manger
        marche mardi matin mauvais médecin meilleur même mère merci mercredi mieux midi moins mois monde montre musique naturellement
        neige noël nom normalement note nouveau nouvelle nuit oh oublie ouais pain papa parce pardon parents parfois parle part partout
        pas passe pendant pense père personne petit petite peu peut-être pizza place pluie plus plusieurs plutôt pont porte possible
        pourquoi première premier prends prépare près presque printemps prix probablement prochain propose puis puisque quand quatre
        quelque quelques quelqu'un raconte rappelle rarement rappelle-moi regarde réponds repas rendez-vous rien robe rouge route rue
        salut samedi sans santé sauf selon semaine seulement sinon six soir soleil sœur sommeil sortir sous souvent souviens sport
        surtout tant tard tellement temps terminé théâtre tiens toujours tout traduis train tranquille travail travaux très trois
        trouve vacances vas veille vélo vendredi vent vers viande vie vient ville vin vite vive voici voilà voir voiture vois vraiment
        vu week-end zut""",
    "es": """abuela abuelo acabo además agua ah ahora algunas alguno algunos allí amigo amigos amor año años anoche antes apenas aquí
        arroz así aunque ayer ayuda ayúdame bastante bebida bien bienvenido bonito bueno buena busca cada café calle cama cambia camino
        casa casi cena cerca cielo cinco cine ciudad coche comemos comer comida compra comprar conozco corrige creo cualquier cuatro
        cuenta cuidado dame debo décadas deja dentro deporte después día dice dime dinero domingo dos dormir durante ejemplo empiezo
        encima ellas enero entonces escribe escucha escuela espera espero estamos estudio excelente explica explícame falta familia
        feliz fiesta finalmente frío fuera fútbol gato gente gracias gran grande guapo gusta habla hablamos hablo hambre haz hermana
        hermano hija hijo hijos historia hombre hora horas hotel huevos idea igual importante imposible incluso invierno ir jamás jueves
        jugar juntos lástima leche leer lejos libro listo llama llegó lluvia luego lunes luz madre mamá mañana mar martes mejor menos
        mes mesa mesas miércoles mientras mil mira misma mismo mitad momento montaña muchas mucho muchos mujer mundo música nadie
        navidad necesito nieve ningún ninguna niña niño niños noche normalmente nos nota nueva nuevo número nunca obviamente ojalá otra
        otro otros padre padres país pan papá para parece parte pasa peor pensé película pequeño perdón perfecto perro persona pescado
        piso playa poco pocos pollo poner posible precio prefiero pregunta primer primero probablemente problema pronto pues puede puedo
        quería quiere quiero quizá quizás rápido realmente recuerda recuérdame resulta rojo ropa sábado salgo salud seguro según seis
        semana siempre siento siete simplemente sobrina sol sola solamente solo sólo sopa suerte supongo tal tampoco tanto tarde
        temprano tengamos terminé tiempo tienda tío todavía tomo trabajo trabajar traduce tren tres triste últimamente última último
        una únicamente va vacaciones vamos varios veces ven ver verano verdad vez viaje vida viernes vino vivo voy vuelvo zapatos""",
    "it": """acqua adesso aiutami alcuni allora altra altri altro amici amico amore anche ancora andiamo anno anni aspetta assolutamente
        attenzione bambini basta bella bello bene bisogna bravo buon buona buono caffè caldo cambia casa caso cena cento cerca certo
        chiaro ciao cielo cinema cinque città colazione come comprare comunque conosco così credo cucina cuore dammi davvero decisamente
        dentro devo dieci dimmi domani domenica donna dopo dormire dottore due dunque ecco esatto estate facciamo famiglia fame fatto
        felice festa figlia figlio film finalmente forse fratello freddo fuori gatto gelato gente genitori giorno giovedì giusto gli
        grande grazie gruppo guarda ieri idea impossibile infatti inoltre insieme intanto inverno invece latte lavoro leggere letto
        libro lunedì lontano luce madre magari mai male mamma mangiare mangio mare martedì mattina meglio meno mentre mercoledì mese mi
        mille moglie momento mondo montagna musica natale nessuno neve niente nonna nonno normalmente notte nulla nuovo numero occhio
        oggi ogni oltre ora ormai ottimo padre paese pane papà parla parlo parte pazienza peccato penso perfetto persone pesce piccolo
        pioggia pizza poco poi pomeriggio possibile posso potrei pranzo praticamente prego prendo presto prima primo probabilmente
        problema pronto proprio prossimo purtroppo qualche qualcosa qualcuno quasi quattro questo ragazzi ragazzo ricorda ricordami
        rosso sabato sai salute scarpe scrivi scrivimi scuola scusa scusi secondo sei sempre senti sera sette settimana sicuramente
        sinceramente soldi sole solo soltanto sono sorella sotto spero spesso spiegami sport stanco stasera storia strada strano studio
        subito tardi tempo tra traduci tranquillo tre treno troppo tutti ultimamente ultimo uomo uova vacanza vacanze vado vai vediamo
        venerdì vento verde vero viaggio vicino vieni vino vita voglio volta vorrei zia zio zucchero""",
    "pt": """abraço acho agora água ah ai além alguém algum alguma alguns ali almoço amanhã amigo amigos amor ano anos antes apenas aqui
        arroz às assim atenção avó avô azul bastante beleza bem boa bola bolo bom bonito café calma cama caminho carne carro casa
        caso cedo céu cem certeza certo chega cheguei chuva cidade cinco claro coisa coisas comer comida começo compra comprar conta
        corrige criança crianças cuidado dá daqui depois desculpa desde devo dez dia dias dinheiro diz domingo dois doutor durante
        embora enfim enquanto então entendi era escola escreve escuta espera espero estamos estudo exato explica explica-me falta família
        feliz festa ficou filha filho filhos filme finalmente fim flores fome fora frio futebol ganhei gato gente gosto grande há hoje
        hora horas hotel ideia igual impossível incrível infelizmente inverno irmã irmão janela janta já jogo jantar jovem junto lá
        lembra lembra-me lembro leite lembrete ler livro logo longe lua luz mãe mais mal manhã mar médico melhor menina menino mês
        mesmo metade meia meio minha muita muitas muito muitos mulher mundo música nada namorada namorado natal nem nenhum nenhuma neve
        ninguém noite nome normalmente nossa nota nova novo nunca obviamente oi olá olha ontem outra outras outro outros ovos pai pais
        pão parece parte passa peixe penso pequeno perdão perfeito perto pessoal pessoas pior pizza pode podemos posso pouco praia
        precisa preciso preço prefiro primeiro primeira problema provavelmente próximo quase quarta quatro quer quero quinta rápido
        realmente rua sábado sabe saí saúde sei seis sempre semana segunda segundo sexta sim sobretudo sol sono sopa sorte só talvez
        também tanta tarde tempo tenta terça terminei teste tia tio todavia toma trabalho trabalhar traduz trem três triste última
        ultimamente último único vai vamos várias vários vejo vento ver verão verdade vez vezes viagem vida vinho vive vivo vou""",
    "ru": """алло апрель бабушка банк без белый берег билеты благодаря ближе больше большой брат быстро бывает важно ваш вдруг ведь везде
        весна весь ветер вечер вечером взял видел видимо видишь включи вместе вместо вода возможно возьми война вообще вопрос вот
        врач время всегда всего всё встреча вся всякий второй вчера выходит где главное глаза говорит говорят год город горы гости
        готово дай дайте далеко два дверь девушка дедушка действительно дела делаю делать день деньги дети дешево дождь доктор должен
        дома дорого дорога друг другой друзья думал думаю его ездили ела ели еле ем если ехать жаль жду жена жизнь завтрак загадка
        замечательно запиши запомни запланируй затем зато захотел зачем зима знаешь знаю значит игра иди идея идём из извини извините
        или иногда интересно ищу каждый кажется как какая квартира когда книга книги кофе конечно кот кошка красиво красный крайне
        круто куда купил купила купить лес лето летом лучше люблю люди мало мама маленький машина между меньше месяц место минут минута
        много можешь можно молодец молоко море моя музыка муж мы надеюсь надо наконец например народ настоящий начал наш небо недавно
        неделя недели некоторые нельзя необычно никак никогда никто ничего новый новая новости новое ночь ночью нравится нужно обед обычно
        объясни один однажды однако окно опять осень особенно остановка отец ответь отлично отпуск очень ошибка папа первый переведи
        песня письмо пиши плохо повтори погода под пожалуй поезд поехали поздно пойдём пойду пока покажи помню помоги помогите
        понял поняла понимаю пора порой посмотри после последний поставь потом потому похоже почему почти поэтому правда правильно
        праздник предложи представь при привыкла придумай приехал приехала примерно пришла пришли пришёл проверь продукты просто прости
        простите прошлый пусть работа работаю работать раз разве разные раньше расскажи рада рад ребёнок ресторан решил решила родители
        рядом садись сам самое самолёт самый сделай сделал сегодня сейчас семья сестра сижу скажи сказал скоро скучаю слишком сложно
        слушай случайно смотри смотрю снег снова собака собираюсь совсем согласен солнце сообщи сон сосед спать список спорт сразу
        станция старый стоит стол странно страшно сын такой так там телефон теперь тепло тесто течение только тоже точно три трудно туда
        туда-сюда тут ты тётя у увидел увы уже ужин улица устал утром утро учусь учитель фильм хватит ходил хожу холодно хотел хотела
        хочется хочешь хочу хоть хотя цветы чай час часто чего человек через что чтобы чувствую школа эх эта это этот я яблоки""",
    "uk": """або автобус адже але банк бабуся без більше біля брат бо був буде будинок весна весь вечір вже видно вийшло випадково вода
        вона вони все всі все-таки вчора вчитель він гарно гарна гроші голова гори гості готово давай далеко два день дивись дім дай
        дитина діти добре довго дощ друг друга друзі дуже думаю екзамен забув завтра завжди зараз звичайно звідки здається зима знаєш
        знаю знову зранку зустріч йде йду їжа його кава каже квартира квитки кіт коли ключ книга купив купила купити лист лише літо
        лікар люблю люди має майже мало мама маю маленький машина мені ми мене менше між місто місяць може можливо можна молоко море моя
        музика на навіть навіщо нагадай навчання найкраще напиши наприклад нарешті наш не небо недавно немає нехай ніколи ніхто нічого
        ніч новий нова новини обід один однак осінь особливо перший перевір переклади перше під пиши пишу погано погода поїзд поки
        покажи поясни після потім потрібно працюю пам'ятаєш пам'ятай приїхав прийшов приблизно привіт про пробач просто п'ять радий
        раз ранок раніше рано ресторан рік робота роблю розкажи самий сестра сім'я скажи скільки скоро слухай смачно сніг собака сон сонце
        сподіваюсь спорт спочатку справді ставлю старий стіл сусід сьогодні так також там тато тепер тепло тиждень тільки тому точно
        треба три трохи туди тут у увечері учора фільм хай хіба хліб холодно хоча хочу хочеться цей ця це цікаво чай час часто чекаю
        чому через чоловік чудово чи швидко шкода школа щастя щиро ще що щоб щодня щойно я яблука як який якщо""",
}
LANGUAGES: frozenset[str] = frozenset(_TEXTS)
"""Those whose common words are known."""

_ENDINGS = (
    "ing", "ly", "tion", "ness", "ment", "able", "less", "ful", "mente", "ción", "zione", "ção", "ность", "ние", "ться", "ість", "ння",
)  # fmt: skip
_SHORTEST_ENDED = 6
_COMMON = frozenset(word for text in _TEXTS.values() for word in text.split()) | COURTESIES
_SMALL = frozenset(word for words in STOP_WORDS.values() for word in words)


def is_common(word: str) -> bool:
    """Whether a word, in small letters, is an everyday one of any language, or is made as only such words are."""
    if "-" in word:  # "fait-il", but not "Anne-Marie"
        return any(is_common(part) for part in word.split("-"))
    made_so = len(word) >= _SHORTEST_ENDED and word.endswith(_ENDINGS)
    return made_so or word in _COMMON or word in _SMALL or word.removesuffix("s") in _COMMON
