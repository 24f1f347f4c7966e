/** The commonest small words of languages in Latin letters; one that several share says less of each. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it with as was on are be this by from at which or have not you an can if will has but they their were when there been its',
  de: 'der die das und ist nicht von mit den des dem ein eine einen einer zu zum zur im auf für sich wird auch als wurde werden oder sie es aus bei nach kann wenn über',
  nl: 'de het een en van is dat op te in niet zijn met voor die er aan ook werd wordt als bij naar om of kan worden deze door uit maar niets dit geen u',
  af: 'die van en is nie het in wat vir met te op hy sy word om as aan dat by was hulle ook kan moet deur uit maar ons hierdie',
  da: 'og at det en den til er som på de med der ikke af for et kan i har om fra eller hvis vil men blev også når skal ved efter nogen noget hvad bliver kunne fra brug fil filen ikke været mellem andre kun',
  nb: 'og å det en den til er som på de med ikke av for et kan i har om fra eller hvis vil men ble også når skal ved etter noen noe hva blir kunne fra bruk fil filen ikke vært mellom andre',
  sv: 'och att det en den till är som på de med inte av för ett kan i har om från eller vill men blev också när ska vid efter någon något vad blir inga detta',
  is: 'og að er í á sem ekki það til um við með af fyrir en hann þú þetta var eru frá eða ef skrá þessi hefur verið',
  fi: 'ja on ei että se oli kun mutta tai niin myös jos ovat kuin joka hän mitä tämä voi sen olla sitä kanssa vain ole voidaan tiedosto jotka mukaan hyvin vielä koska jotta kun siitä tai eivät myös jonka joka ovat niiden',
  et: 'ja on ei et see oli kui aga või ka mis seda ta oma nii selle kas ning pole fail mida järgi saab kes siis viga veel väga kuid sest peab olema fail kui mille või juba enne pärast iga',
  fr: 'le la les des du de est et une un dans que pour qui sur pas par au il elle avec sont plus ne ce cette vous aux ou se être peut été son comme l d ne n qu lorsque cette ces fichier jusqu',
  es: 'el la los las que una un de del en y es por con para se no su al como más o este esta lo son fue ha desde sin sobre puede cuando también',
  ca: 'el la els les que una un de del en i és per amb a no es al com més o aquest aquesta dels ha pel són seva s l d aquests amb fitxer però sense',
  gl: 'o a os as que unha un de do da en e é por con para se non ao como máis ou este esta dos das na no sen pode son foi unha ficheiro',
  pt: 'o a os as que uma um de do da em e é por com para se não ao como mais ou este esta dos das na no sem pode são foi arquivo você pelo também isso uma já ser até isso quando seu sua foram usar opção',
  it: 'il lo la gli le di che e un una per con non del della dei sono nel si come più è da al alla o essere questo questa ha anche nella delle dal se i',
  ro: 'și în de la care cu pe este din nu o un pentru ce au fost a să mai cel sau dacă sunt prin acest această lui nici al ale pot fi într şi să',
  pl: 'nie się jest na że do oraz przez dla jak w z i to lub od o po są być może jeśli tylko ma tego plik nie można co ale za',
  cs: 'je se na že do pro jako v z a to nebo od o po jsou být může pokud není který ve ke byl soubor také jeho není ze nelze při jen když ještě velmi aby ale která už pod bez ani jsem tím',
  sk: 'je sa na že do pre ako v z a to alebo od o po sú byť môže ak nie ktorý vo ku bol súbor tiež jeho ktoré zo nie je možné pri len keď ešte veľmi aby ale ktorá pri len ani už pod bez',
  hr: 'je se na da za kao i u s od to ili su biti može ako nije koji o po iz bi što datoteka samo nije moguće prema svi te ne',
  sl: 'je se na da za kot in v z od to ali so biti lahko če ni ki o po iz bi kar datoteke ne pri tudi samo ta datoteka bilo ko še zelo vendar pri brez kjer kateri bo smo tega med',
  hu: 'a az és nem hogy egy is meg van ez de vagy csak mint volt ki el még már azt ha fel lehet kell fájl nincs a következő ami nagyon még mert amely volt minden után között vagy pedig',
  tr: 've bir bu için ile olarak da de çok olan gibi kadar daha ne değil olan veya her sonra ise en dosya değil kullanılan olduğu',
  sq: 'të e në i për me një që nga u nuk është si ka me kjo ky do së jo ose por mund duke janë ishte',
  lt: 'ir yra į su kad iš ne ar kaip tai už po nuo bet jis buvo nėra failas arba jei gali šis tik prie apie nei būti kai dar labai nors kurie buvo šio iki nuo per su jos jų',
  lv: 'un ir uz ar ka no nav par vai kā tas pie pēc bet bija lai tiek šis datni var jūs lietotājs kas ja šo tikai',
  vi: 'của và là các một được trong có cho những với không đã người này từ khi năm để bị bạn tập tin như thể',
  id: 'yang dan di dari untuk dengan pada tidak ini itu adalah dalam ke akan atau oleh sebagai dapat telah berkas lebih juga ada jika',
};

/** Letters that only one of these languages has, or nearly: a word with one of them counts like a small word of it. */
const LETTERS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['tr', /[ğış]/],
  ['ro', /[țţ]|[ăș]/],
  ['de', /ß/],
  ['pt', /[ãõ]/],
  ['pl', /[łąęśźżń]/],
  ['cs', /[řěů]/],
  ['sk', /[ľĺŕ]/],
  ['hu', /[őű]/],
  ['is', /[ðþ]/],
  ['lt', /[ėįų]/],
  ['lv', /[āēīņķļģ]/],
  ['et', /õ/],
  ['ca', /l·l|ny$/],
  ['vi', /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/],
  ['es', /ñ|ción$/],
  ['sv', /ä.*[^aeiou]$/],
  ['fi', /[aeiouyäö]{2}n$|ää|ssä$|ssa$/],
  ['hr', /[đć]/],
];

const SPEAKS = new Map<string, { language: string; worth: number }[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of new Set(words.split(' '))) SPEAKS.set(word, [...(SPEAKS.get(word) ?? []), { language, worth: 1 }]);
for (const speaks of SPEAKS.values()) for (const one of speaks) one.worth = 1 / Math.sqrt(speaks.length);

/** Languages whose words are known here. */
export const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(Object.keys(WORDS));

/** How much words speak for each language, the most first; `share` is of all words. */
export function languagesOfWords(text: string): { words: number; order: { language: string; score: number }[] } {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = new Map<string, number>();
  const add = (language: string, worth: number) => scores.set(language, (scores.get(language) ?? 0) + worth);
  for (const word of words) {
    for (const { language, worth } of SPEAKS.get(word) ?? []) add(language, worth);
    for (const [language, letters] of LETTERS) if (letters.test(word)) add(language, LETTER_WORTH);
  }
  const order = [...scores].map(([language, score]) => ({ language, score })).sort((a, b) => b.score - a.score);
  return { words: words.length, order };
}

const LETTER_WORTH = 0.4;
