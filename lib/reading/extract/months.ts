/** Names of months, full ones as they stand in dates and common short ones, from January on; `|` parts two forms. */
const NAMES = [
  'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec',
  'januar februar|feb märz|mrz april mai juni juli august september oktober|okt november dezember|dez',
  'januari februari maart|mrt april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november desember|december|des',
  'januari februari maret april mei juni juli agustus september oktober november desember',
  'janvier|janv février|févr|fevrier mars avril|avr mai juin juillet|juil août|aout septembre octobre novembre décembre|déc|decembre',
  'enero|ene febrero marzo abril|abr mayo junio julio agosto septiembre octubre noviembre diciembre|dic',
  'janeiro fevereiro|fev março|marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'január február március április május június július augusztus szeptember október november december',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ledna února března dubna května června července srpna září října listopadu prosince',
  'января|янв февраля|фев марта|мар апреля|апр мая июня|июн июля|июл августа|авг сентября|сен|сент октября|окт ноября|ноя декабря|дек',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'януари февруари март април май юни юли август септември октомври ноември декември',
  'ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου',
  'يناير فبراير مارس أبريل|ابريل مايو يونيو يوليو أغسطس|اغسطس سبتمبر أكتوبر|اكتوبر نوفمبر ديسمبر',
  'जनवरी फ़रवरी|फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर',
  'มกราคม|ม.ค กุมภาพันธ์|ก.พ มีนาคม|มี.ค เมษายน|เม.ย พฤษภาคม|พ.ค มิถุนายน|มิ.ย กรกฎาคม|ก.ค สิงหาคม|ส.ค กันยายน|ก.ย ตุลาคม|ต.ค พฤศจิกายน|พ.ย ธันวาคม|ธ.ค',
];

const MONTHS = new Map<string, number>();
for (const language of NAMES)
  language.split(' ').forEach((names, i) => {
    for (const name of names.split('|')) MONTHS.set(name.normalize('NFC'), i + 1);
  });

/** The month that a name means in the languages that we read dates in, 1 to 12, or 0. */
export function monthOf(name: string | undefined): number {
  return MONTHS.get((name ?? '').normalize('NFC').toLowerCase()) ?? 0;
}
