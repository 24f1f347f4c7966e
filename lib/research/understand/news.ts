/** What is asked for as news. A newspaper, fake news and news that somebody heard are subjects like any other. */
const NEWS_EN =
  /(?<!\b(?:fake|(?:at|by|with|to|of|hear|heard|hearing|got|received|told|brought)(?: the)?) )\bnews\b(?! (?:agenc|paper|site|outlet|channel|feed|app|reader|anchor))|\bheadlines?\b|\bbreaking:|\b(?:latest|recent|new) (?:\w+ )?(?:updates?|developments?)\b|\bany updates?\b|\blatest (?:on|about)\b/i;
const NEWS_ZH =
  /(?<!假)(?:新闻|新聞)(?!社|网站|網站|学|學|发言人|發言人|记者|記者|专业|專業)|头条(?!号)|頭條|最新(?:消息|动态|動態|进展|進展|情况|情況)|快讯|快訊/u;
/** Asked of the present alone: what happened, how it goes on, who won. */
const HAPPENED_EN =
  /\bwhat(?: is|'s| has| did)? (?:just )?(?:happen(?:s|ed|ing)?|going on)\b|\bwho (?:won|lost|died|resigned|was elected)\b|\b(?:updates?|progress|developments?)\b/i;
const HAPPENED_ZH = /发生了?什么|發生了?什麼|(?:谁|誰)(?:赢|贏|输|輸|当选|當選)|进展|進展|动态|動態|消息/u;
const NOW_EN =
  /\b(?:today|tonight|yesterday|right now|this (?:morning|afternoon|evening|week|month)|last (?:night|week))\b/i;
const NOW_ZH = /今天|今日|今晚|昨天|昨日|昨晚|刚刚|剛剛|本周|这周|這週|上周|本月|这个月|這個月/u;

/**
 * Whether a question asks for news (DESIGN section 4): what is new, or what happened in a day, week or month that is
 * counted from now.
 */
export function isNews(plain: string): boolean {
  if (NEWS_EN.test(plain) || NEWS_ZH.test(plain)) return true;
  return (NOW_EN.test(plain) && HAPPENED_EN.test(plain)) || (NOW_ZH.test(plain) && HAPPENED_ZH.test(plain));
}
