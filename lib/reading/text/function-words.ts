const set = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Function and question words of languages other than English, Chinese and Japanese: they say nothing about a subject,
 * and a rare one (“welchem”) would count as a rare word where chance puts it. For ordering and for telling languages
 * apart; Thai and Hindi have none, because leaving theirs out lowered the ranking.
 */
export const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: set(`der die das den dem des ein eine einen einem einer eines und oder aber doch sondern nicht kein keine keinen keiner auch nur noch schon sehr mehr am im in an auf aus bei bis durch für gegen hinter mit nach neben ohne über um unter von vom vor während wegen zu zum zur zwischen seit als wie wenn dass ob weil da dann so es er sie wir ihr ich man sich sein seine seinem seinen seiner seines ihre ihren ihrem ihrer dieser diese dieses diesem diesen jener jene alle alles ist sind war waren wird werden wurde wurden worden geworden hat haben hatte hatten kann können konnte konnten soll sollte sollten muss müssen musste mussten darf will wollte
  wer wen wem wessen was wann wo woher wohin warum weshalb wieso welche welcher welches welchem welchen wieviel wieviele viel viele wozu wofür womit wovon worin woran wodurch worauf gibt gab es`),
  ru: set(
    `и в во на с со к ко по о об от из за у для при до без под над между через не ни но а или да же ли бы что чтобы как так это этот эта эти того этого этом том тот та те его её ее их он она оно они мы вы я себя свой свои своей своего был была было были быть есть будет является являются который которая которое которые которого которой которых которым котором когда где куда откуда кто кого кому кем чем чего чему почему зачем сколько какой какая какое какие какого какую каком каким какими каких какому каков какова каково чей чья чьё чьи после также еще ещё уже только если то все всех всего между`,
  ),
  es: set(`el la los las un una unos unas de del al a ante bajo con contra desde durante en entre hacia hasta para por según sin sobre tras y e o u ni pero sino que si no se lo le les su sus este esta estos estas ese esa eso esto aquel más muy también ya como cuando donde fue fueron era eran es son ser será sido ha han había hay está están tiene tienen puede pueden
  qué que quién quien quiénes quienes cuál cual cuáles cuales cuándo cuando cuánto cuanto cuánta cuánta cuántos cuantos cuántas cuantas dónde donde cómo como`),
  tr: set(`ve veya ya da de ki bir bu şu o için ile gibi kadar daha en çok az ama fakat ancak hem ne mi mı mu mü değil olan olarak olduğu oldu olur olmuştur olup idi ise her tüm bütün sonra önce göre üzere tarafından arasında
  kim kimin kime kimi kimler ne neden niçin niye nasıl nerede nereye nereden hangi hangisi hangileri kaç kaçıncı zaman nedir kimdir`),
  ar: set(`في من إلى الى على عن مع بعد قبل بين عند حتى منذ خلال حول دون بدون و أو او ثم لكن بل لا لم لن ما ليس غير هذا هذه ذلك تلك الذي التي الذين اللذان هو هي هم هن كان كانت كانوا يكون تكون قد أن ان إن أنه أنها كما كل بعض أي اي أيضا
  من ماذا متى أين اين كيف لماذا كم ما هو هي أي أية ايه هل لمن بم مم عم`),
  fr: set(`le la les un une des du de d l et ou mais donc or ni car à au aux en dans sur sous par pour avec sans vers chez entre depuis pendant ne pas plus que qui quoi dont où ce cet cette ces il elle ils elles on nous vous je se son sa ses leur leurs est sont était étaient être été a ont avait avaient fut furent y
  qui que quoi quel quelle quels quelles quand comment pourquoi combien où lequel laquelle lesquels lesquelles est-ce`),
  it: set(`il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra e ed o ma se non che chi cui si ci suo sua suoi sue questo questa questi queste quello quella è sono era erano essere stato stata stati ha hanno aveva anche più come
  chi che cosa quale quali quando quanto quanta quanti quante dove come perché`),
  pt: set(`o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com sem sob sobre entre até desde e ou mas que se não como mais também ao aos à às seu sua seus suas este esta isto esse essa isso foi foram era eram é são ser sido tem têm há
  quem que qual quais quando quanto quanta quantos quantas onde como porquê porque`),
  nl: set(`de het een en of maar want dat die dit deze in op aan van voor met door over onder tussen naar bij uit tot om als dan er niet geen ook nog al wel meer zijn haar hun is was waren wordt werd worden werden heeft had hebben kan kunnen
  wie wat waar wanneer waarom hoe welk welke hoeveel waarin waarvan waarmee`),
  ro: set(`și sau dar un o unei unui ai ale al a la de din în pe cu pentru prin spre către între sub peste fără până după că să nu se este sunt era erau fost fi au are avea mai cel cea cei cele acest această aceste acești lui ei lor
  cine ce care când unde cum cât câtă câți câte căror cărui cărei căreia`),
  el: set(`ο η το οι τα του της των τον την τους τις ένας μια ένα και ή αλλά να που πως ότι σε στο στη στην στον στους στις στα από για με χωρίς μετά πριν κατά δεν μην θα είναι ήταν έχει είχε έχουν αυτό αυτή αυτός αυτά
  ποιος ποια ποιο ποιοι ποιες ποιους ποιον ποιας ποιου τι πότε πού πώς γιατί πόσο πόσα πόσοι πόσες πόσους`),
  vi: set(`và của là các một được trong có cho những với không đã người này từ khi để bị bởi về trên dưới ra vào ở tại nó họ ông bà đó thì mà như hay hoặc
  ai gì nào đâu sao bao nhiêu khi nào thế như tại sao mấy`),
};
