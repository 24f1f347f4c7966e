const set = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Words in which a question is put in languages other than English, Chinese and Japanese: to be called, to lie, to happen,
 * kind, number, cause. They belong to the asking more than to the subject, and a page that happens to use one would
 * outrank the page that answers; half their weight gained .001–.002 a language. English, Arabic: nothing gained.
 */
export const FRAME_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: set(`heißt heißen hieß genannt nennt nennen bezeichnet bezeichnung name namen liegt liegen befindet befinden fand
  finden statt stattfinden art arten typ macht machen machte meisten meist immer ab aus bedeutet bedeuten bedeutung
  verwendet benutzt bekannt gilt gelten könnte könnten würde würden größte größten wichtig wichtigsten anzahl zahl
  prozentsatz grund gründe beispiel gab geben bezieht teil steht kam kommt passiert passierte geschah tun tut`),
  es: set(`llama llaman llamaba llamado llamada nombre nombres encuentra encuentran encontró encuentre ubicado ubicada
  situado situada tipo tipos clase hace hacen hizo hicieron realizó realiza realizan realizaron ocurrió ocurre sucedió
  pasó significa significado refiere refieren conoce conocido conocida usa utiliza utilizó considera consideran
  principal principales mayor mayoría cantidad número porcentaje causa razón ejemplo parte menudo veces dio da tomó toma`),
  ru: set(`назывался называлась называлось назывались называется называются назвали назвал называют называли имя название
  находится находятся находился расположен расположена расположено тип типы вид виды имеет имеют имел может могут мог
  такое произошло происходит случилось сделал сделали делает делают означает значит относится использует используется
  используются считается считают известен известна основной основная основные главный главная большинство количество
  число процент причина причины пример часть стал стала стало стали`),
  tr: set(`adı adıdır ad isim ismi adlandırılır adlandırılmıştır isimlendirildi denir denmektedir denilmektedir denilir
  neydi nelerdir nelerdi kimdi kimlerdi kimlerden nedeni nedenleri sebebi sebep bulunur bulunmaktadır bulunan bulundu yer
  alır almaktadır alan tür türü türleri tip yapar yaptı yapılır yapılan yapılmıştır eder etti etmektedir edilir edilen
  gelir gelmektedir anlama geliyor bilinir bilinmektedir sayısı miktarı kadarını kadarı oranı yüzdesi ana başlıca bazen
  bazı sıkça vardır yoktur var yok gerçekleşti gerçekleşmiştir neye neyi nelere neler olmuştur olmaktadır hale`),
  th: set(`เรียก ว่า ชื่อ คือ อะไร ใคร ที่ไหน เมื่อใด เมื่อไหร่ อย่างไร เท่าไร เท่าใด กี่ ประเภท ชนิด ใด ไหน มี เป็น
  ถูก ทำ ได้ ให้ ใช้ จำนวน บ้าง`),
};
