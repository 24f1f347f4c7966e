/** What walls say, in the languages of most pages. Structure decides where none of these is met (see walls.ts). */

/**
 * Signing in is asked for reading on; "log in to comment" is no wall, nor is a manual's "the register to read", "after
 * logging in you will see" or 登录之后您将看到: what is to be read must be the page itself.
 */
export const SIGN_IN_TO_READ = [
  /\b(sign|log)[ -]?(in|on|up)\b[^.!?]{0,60}\bto (fully |freely |instantly )?(view|read|see|continue|access|unlock|keep)\b/i,
  /\b(join|create (an|a free|your) account)\b[^.!?]{0,60}\bto\b[^.!?]{0,30}\b(view|read|see|continue reading|access|unlock|keep reading)\b/i,
  /(?<!\b(a|an|the|this|that|each|any|one|single|[A-Z]{2,}) )\bregister( now| here| today| for free)? to (view|read|see|access|unlock|continue|keep) (on|more|it|all|reading|the (full|rest|whole|entire|article|story|content|discussion|thread|page)|this|our|full)\b/i,
  /\byou (must|need to|have to) (be (logged|signed) in|log in|sign in|register)( first)?(?=\s*([.!]|$)|[^.!?]{0,20}\bto (view|read|see|continue|access|unlock)\b[^.!?]{0,12}\b(this|the|it|more|all|full|hidden|content|page|article|post|topic|links?|reading)\b)/i,
  /\b(this (content|page|article|discussion)|the (full|rest)[^.!?]{0,30}) is (only )?(available|visible|shown) (only )?(to|for) (registered|logged|signed|members)/i,
  /(登录|登陆|登入|註冊|注册)(账号|帐号|帳號|会员)?(后|後|以后|之后|即可|才能|就能|可)[^。！？，,]{0,12}((查看|阅读|閱讀|浏览|瀏覽|看)(?=更多|全文|全部|完整|剩余|剩餘|隐藏|隱藏|此|该|該|本|正文|内容|內容|文章|帖|大图|高清|[。！!，,]|\s*$)|(继续|繼續)(阅读|閱讀|查看|浏览|瀏覽|看|[。！!，,]|\s*$)|解锁|解鎖|可见|可見|展开|展開)/,
  /(查看|阅读|閱讀|浏览|继续阅读|看)(更多|全文|完整内容|完整內容|剩余内容)[^。！？]{0,8}(请|請|需|需要)?(先)?(登录|登陆|登入|注册)/,
  /(anmelden|einloggen|registrieren)[^.!?]{0,40}\b(weiterlesen|lesen|ansehen)/i,
  /(connectez|inscrivez)-vous[^.!?]{0,40}\b(lire|consulter|continuer|voir)/i,
  /(inicia sesión|regístrate)[^.!?]{0,40}\b(leer|ver|seguir|continuar)/i,
  /(ログイン|会員登録)(する|し|後|のうえ|が必要|いただ|で)[^。]{0,12}(続き|読む|読め|閲覧|ご覧|全文)|(続き|全文)[^。]{0,16}(ログイン|会員登録)/,
];

/** Money or a subscription is asked for the rest. */
export const PAY_TO_READ = [
  /\b(subscribe|become a (member|subscriber)|upgrade|start your (free )?trial|buy|purchase)\b[^.!?]{0,60}\bto\b[^.!?]{0,30}\b(continue|read|unlock|access|view|keep reading)\b/i,
  /\b(this|the) (article|story|post|content|video|page|rest)[^.!?]{0,40}\b(is|are) (reserved )?(only )?(for|available to|exclusive to) (paid |paying |our )?(subscribers|members)/i,
  /^\W*(subscriber|member)s?[- ](only|exclusive)\W*$|\b(subscriber|member)s?[- ](only|exclusive) (article|story|post|content|video|page|feature|access|report|newsletter)|\b(for|to) (paid |paying )?subscribers only\b/i,
  /\b(already|not yet) (a|an) (paid |digital )?(subscriber|member)\b/i,
  /\byou(’|'| ha)ve (reached|used|read) (your|all|the)[^.!?]{0,40}\b(free|limit|articles)\b/i,
  /\b(keep|continue) reading (this (article|story|post) )?(with|for|by)\b/i,
  /\b(purchase|buy|rent) (instant )?access\b|\b(view|get) (full )?access options\b/i,
  /(订阅|訂閱|购买|購買|付费|付費|开通(会员|VIP)|成为会员|充值)(后|後|即可|才能|可)?[^。！？]{0,12}(阅读|閱讀|查看|解锁|解鎖|继续|全文|看(?!到|来|來|作|成|法|待|起))/i,
  /(会员|會員|VIP|订阅者|訂戶)(专享|專享|专属|可见|限定|才能|可看)|付费(内容|文章|阅读)|試閱|试读(已)?结束|剩余\s*\d+\s*%/i,
  /(weiterlesen|lesen)[^.!?]{0,30}\b(abo|abonnieren|probemonat)|(nur|exklusiv) für (abonnenten|mitglieder)/i,
  /(réservé (aux|à nos) abonnés|abonnez-vous[^.!?]{0,40}(lire|suite|article))/i,
  /(suscríbete|solo para (suscriptores|socios))[^.!?]{0,40}/i,
  /(会員限定|有料(会員|記事)|この記事は有料|残り\s*[\d,]+\s*文字|購読(する|して)[^。]{0,12}(続き|読む|記事|全文))/,
];

/**
 * Of a wall's words those that speak of the page that they stand on: its rest, this article, or nothing named at all
 * ("to continue."). "To read messages", "to access the debug port", 查看主题中的消息 speak of something else.
 */
export const OF_THIS_PAGE = new RegExp(
  [
    // English: what is to be read is the page, or goes unsaid; the reader is asked, not clients and tools.
    String.raw`^(?!.*\b(?:clients?|consumers?|users|applications?|programs?|tools?|processes|they|he|she|it)\b (?:\w+ )?(?:subscribe|sign|log|register|buy|purchase|upgrade|join))(?!.*\b(?:asks?|prompts?|lets?|allows?) (?:you|users?|clients?)\b).*\b(?:view|read|see|continue|access|unlock|keep)\b(?: (?:on|reading|viewing|with|by))*\s*(?:$|[.!,;:→»|]|(?:for|to) free\b|(?:(?:all|any) of )?(?:(?:the|this|that|our|your)\s+)?(?:(?:full|rest|whole|entire|complete|remaining|hidden|premium|exclusive|more|unlimited|all|other)\b|this\b|it\b|(?:article|story|post|content|page|discussion|thread|topic|answer|video|report|chapter|solution|transcript|site)s?\b))`,
    String.raw`\b(?:subscribers?|members?)[- ](?:only|exclusive)\b|\b(?:for|to) (?:paid |paying |our )?(?:subscribers|members)\b|\b(?:already|not yet) (?:a|an) (?:\w+ )?(?:subscriber|member)|\b(?:limit|free articles)\b|\b(?:purchase|buy|rent) (?:instant )?access\b|access options|^\W*you (?:must|need to|have to) (?:be (?:logged|signed) in|log in|sign in|register)(?: first)?\W*$`,
    String.raw`(?:this|the) (?:content|page|article|discussion|story|post|video|rest|full)\b[^.!?]{0,40}\bis\b`,
    // Chinese and Japanese: the same.
    String.raw`全文|全部|完整|剩余|剩餘|隐藏|隱藏|本文|正文|更多|(?:此|该|該|本)(?:文|页|頁|帖|内容|內容|章)|(?:付费|付費)(?:内容|內容|文章|阅读|閱讀)|专享|專享|可见|可見|可看|试读|試閱|(?:继续|繼續|阅读|閱讀|查看|浏览|瀏覽|解锁|解鎖|展开|展開|看)(?:内容|內容|文章|大图|高清)?[”’"')）\]]*\s*(?:[。！!，,]|$)|続き|全文|有料|会員限定|残り`,
    // German, French, Spanish.
    String.raw`weiterlesen|anmelden und lesen|abonn|abo\b|réservé|la suite|lire (?:la suite|l.article)|suscr|leer (?:m[aá]s|el art|completo)|seguir leyendo|continuar`,
  ].join('|'),
  'i',
);

/** The rest belongs to something else than reading. */
export const TO_ACT =
  /\b(comment|reply|respond|vote|post a|ask a|answer this|leave a|rate|review|like|follow|participate|save|bookmark|download|apply|message)\b|评论|评論|回复|回復|发帖|点赞|收藏|关注|提问|下载|コメント|投稿/i;

/** A machine asks whether a person is there. */
export const BOT_CHECK =
  /\b(just a moment|checking (your|the) browser|checking if the site connection is secure|review the security of your connection|verif(?:y|ies|ying) (?:that )?you are not a (?:bot|robot)|attention required|verify(ing)? (that )?you('re| are)? (a )?human|are you (a )?(robot|human)|not a robot|unusual (traffic|activity)|automated (access|requests|queries)|human verification|security (check|verification)|complete the (captcha|security check)|enable javascript and cookies to continue|pardon our interruption|access to this page has been denied|press (and|&) hold|ddos protection by)\b|(安全|人机|人機|身份|滑动|滑塊|滑块|图形)(验证|驗證)|请完成(以下)?(安全)?验证|环境异常|環境異常|访问(过于|太)频繁|訪問過於頻繁|异常(流量|访问)|拖动(下方)?滑块|ロボットではありません|認証を完了/i;

/** A title or heading of an error page: these words are nearly all it says. */
export const ERROR_TITLE =
  /^\W*((error|http|status)\W*)*(4(?:0\d|1\d|2\d|31|51)|5(?:0\d|1[01]|2\d|30))(?=\s*(?:$|[|:：–—·»(（!,，.-]|error|not|found|forbidden|unauthori[sz]ed|bad|internal|gateway|service|too many|page|gone|access|method|request|timeout|server|错误|錯誤|页面|頁面|出错|エラー|fehler|erreur))|\b(page|file|site|url|document|resource|article|content|object)( you requested| you are looking for)?( (was|is|could|can))?( not|n[o’']t)( be)? (found|exist|available|exists)\b|\bnot found$|^not found\b|\b(internal server|bad gateway|gateway time-?out|service (temporarily )?unavailable|forbidden|access denied|server error|too many requests)\b|\bno longer (available|exists)\b|\bwe(?:.?ll| will) be (?:right )?back\b|\b(?:site|scheduled|down for|under|undergoing) maintenance\b|(?:系统|網站|网站|服务器)(?:正在)?(?:升级)?(?:维护|維護)|\b(something|that) went wrong\b|this (site|page) can.?t be reached|(页面|网页|頁面|網頁|文章|内容|內容|帖子|主题|链接|資源|资源)[^。]{0,8}(不存在|没有找到|未找到|找不到|已?被?删除|已?被?刪除|已失效|走丢|丢失)|找不到[^。]{0,10}(页面|网页|頁面|網頁|内容)|(服务器|伺服器|系统|系統)(内部)?(错误|錯誤|繁忙)|出错了|出錯了|无法访问|無法訪問|ページが(見つかりません|存在しません)|seite nicht gefunden|page (introuvable|non trouvée)|página no encontrada/i;

/** What a page says while it has nothing to say yet. */
export const LOADING =
  /^\W*(loading|please wait|加载中|載入中|正在加载|请稍候|请稍等|読み込み中|laden|chargement|cargando)\W*$/i;

/** Only JavaScript would fill the page. */
export const NEEDS_SCRIPT =
  /\b(enable|turn on|requires?|need) (your )?javascript\b|\bjavascript (is )?(disabled|required|not enabled)\b|(启用|啟用|开启|打开|需要)\s*javascript/i;
