/** What a piece of text does that no text written for people does. */
export type HostileSign =
  | 'override'
  | 'reveal_prompt'
  | 'speaks_to_model'
  | 'shapes_reply'
  | 'role_marker'
  | 'unlocked_persona'
  | 'encoded_order'
  | 'hidden_characters';

export interface HostilePattern {
  sign: HostileSign;
  pattern: RegExp;
  /** It begins with a letter beyond ASCII, so it stands in no text of plain ASCII. */
  wide: boolean;
}

/** Orders to leave aside what went before (MECHANISMS D11, and the ways in which it is reworded). */
const OVERRIDE: readonly RegExp[] = [
  /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overlook|override|bypass|discard|neglect)\b(?:\s+(?:about|all|any|every\w*|of|the|your|my|our|these|those|this|that|other|what|whatever|and))*\s+(?:(?:previous|prior|preceding|above|earlier|foregoing|former|initial|original|existing|past|safety|system|developer)\b[\s,]*(?:and\s+)?)+(?:(?:\w+\s+){0,2}(?:instructions?|directions?|directives?|prompts?|rules?|guidelines?|commands?|orders?|messages?|texts?|constraints?|context|training|requests?|conversation|input|content|information|assignments?|tasks?))?/giu,
  /\b(?:ignore|disregard|forget|overlook)\s+(?:all|everything|anything)?\s*(?:of\s+)?(?:that\s+|what\s+)?(?:you(?:'ve|\s+have|\s+were|\s+are)?\s+(?:been\s+)?(?:told|instructed|given|read|learned|asked)|(?:your|all(?:\s+of)?\s+your)\s+(?:\w+\s+){0,2}(?:instructions?|rules|guidelines|training|programming|directives?))/giu,
  /\b(?:ignore|disregard)\s+(?:the\s+|this\s+)?(?:above|foregoing|resume|web\s?page|document|article|email|table|function)\s+(?:and|but|text|content)\b/giu,
  /\b(?:disregard|ignore)\s+(?:all\s+)?(?:info(?:rmation)?|content|text|else|documents?|snippets?)\s+(?:except|but|other\s+than)\b/giu,
  /\b(?:new|updated|revised)\s+(?:system\s+)?instructions?\s*:/giu,
  /\boverride\s+(?:manual|human|all|any|your|previous|safety|system|the\s+(?:system|safety))\b/giu,
  /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|抛弃|拋棄|忽視|忽视)(?:掉)?(?:你|您)?(?:所有|全部|一切|任何)?(?:的)?(?:之前|以前|前面|上面|以上|上述|先前|此前|原来|原來|原有|系统|系統|该|本)?(?:所有|全部)?(?:的)?(?:任何)?(?:所有)?(?:指令|指示|提示词?|提示詞?|规则|規則|命令|要求|设定|設定|限制|约束|約束|说明|說明|简历|網頁|网页|函数|內容|内容)(?=[和并並，,。.；;！!]|$|后|後|，)/gu,
  /(?:忽略|无视|無視|忘记|忘記|忘掉)(?:你|您)?(?:之前|以前|前面|上面|以上|上述|先前|此前)/gu,
];

/** The same order in other languages: it is given in the reader's language or in one that a filter may not know. */
const OVERRIDE_ELSEWHERE: readonly RegExp[] = [
  /\b(?:ignorieren?|missachten?|vergiss|vergessen)\b[^.!?\n]{0,30}\b(?:vorherigen?|bisherigen?|obigen?|früheren|alle)\b[^.!?\n]{0,20}\b(?:Anweisung|Anweisungen|Regeln|Instruktionen|Vorgaben)/giu,
  /\b(?:ignore[zr]?|oublie[zr]?)\s+(?:toutes?\s+|tous\s+)?(?:les?\s+|vos\s+|tes\s+)(?:\w+\s+)?(?:instructions?|consignes|règles|directives)(?:\s+(?:précédentes|antérieures|ci-dessus))?/giu,
  /\b(?:ignor(?:a|e|ar|en)|olvid(?:a|e|ar))\s+(?:todas\s+)?(?:las\s+|tus\s+|sus\s+)(?:\w+\s+)?(?:instrucciones|indicaciones|órdenes|reglas)/giu,
  /\b(?:ignor(?:a|e|ar|are)|dimentica)\s+(?:tutte\s+|todas\s+)?(?:le\s+|as\s+)(?:\w+\s+)?(?:istruzioni|instruções|regole|regras)/giu,
  /(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?)\s+(?:\p{L}+\s+){0,3}(?:инструкци|указани|правил|команд)\p{L}*/giu,
  /تجاهل\s+(?:\S+\s+){0,2}(?:التعليمات|الأوامر)|(?:以前|前|上記|これまで)の(?:すべての)?(?:指示|命令|プロンプト)を(?:全て|すべて)?(?:無視|忘れ)|(?:이전|위의|앞의)\s*(?:모든\s*)?(?:지시|명령|지침)\S*\s*(?:모두\s*)?(?:무시|잊)/gu,
];

/** Asks for the model's own prompt or settings. */
const REVEAL: readonly RegExp[] = [
  /\b(?:reveal|show|print|output|repeat|display|disclose|leak|recite|tell\s+me|give\s+me|share|encode|translate|see|expose|dump|write\s+out)\b(?:\s+\w+){0,4}\s+(?:your|the|its)\s+(?:\w+\s+){0,3}(?:system\s+prompt|system\s+(?:message|configuration|instructions)|hidden\s+(?:prompt|instructions)|(?:initial|starting)\s+(?:prompt|instructions)|(?:previous|original)\s+(?:prompt|instructions)|developer\s+message)/giu,
  /\b(?:repeat|output|print|copy)\s+(?:all\s+(?:of\s+)?)?(?:the\s+)?(?:text|words|everything|instructions|content)\s+(?:above|before|preceding)\b/giu,
  /\b(?:what|which)\s+(?:were|are|is)\s+(?:you\s+told|your\s+(?:exact\s+)?(?:initial\s+|original\s+|system\s+)?(?:instructions|prompt|guidelines))\b/giu,
  /\b(?:what\s+is|what's|tell\s+me|give\s+me|reveal|share)\s+your\s+(?:secret|password|pass\s?code|api\s+key|secret\s+key)\b/giu,
  /(?<!系统|系統)(?:输出|輸出|显示|顯示|透露|打印|列印|重复|重複|复述|複述|告诉我|告訴我|说出|說出|公开|公開|展示)(?:一下)?(?:你|您)?(?:们|們)?(?:的)?(?:完整|全部|所有|原始|内部|內部|隐藏|隱藏)?(?:的)?(?:系统提示|系統提示|系统指令|系統指令|提示词|提示詞|初始指令|隐藏指令|开发者消息|密码|密碼)/gu,
];

/** Names a machine as its reader. */
const TO_MODEL: readonly RegExp[] = [
  /\b(?:note|message|instruction|attention|reminder|warning|notice)s?\s+(?:to|for)\s+(?:the\s+|any\s+|all\s+)?(?:\w+\s+){0,2}(?:ai|llms?|language\s+models?|assistants?|chat\s?bots?|agents?|bots?|analysis\s+software|screening\s+(?:systems?|software)|automated\s+(?:systems?|software))\b/giu,
  /\bif\s+(?:you\s+are|you're)\s+(?:an?\s+)?(?:ai|llm|large\s+language\s+model|language\s+model|chat\s?bot|ai\s+assistant|assistant)\b/giu,
  /\b(?:as|dear|hey|hello)\s+(?:an?\s+)?(?:ai(?:\s+assistant|\s+model)?|llm|language\s+model|chat\s?gpt)\b[,:]?\s+(?:you|please|i)\b/giu,
  /\bif\s+(?:the\s+)?(?:user|human)s?\s+asks?\b(?:\s+\w+){0,10}\s*,?\s*(?:simply\s+|just\s+)?(?:reply|respond|answer|say|tell|output|print|recommend)\b/giu,
  /\b(?:invisible|hidden)\s+to\s+humans?\b/giu,
  /\b(?:you|llm|the\s+(?:ai|model|assistant))\s+(?:must|should|will|need\s+to)\s+(?:now\s+)?(?:listen\s+to|obey|follow)\s+(?:my|these|the\s+following|only)\b/giu,
  /(?:如果|若|假如)(?:你|您)是(?:一个|一個|一名)?(?:AI|人工智能|人工智慧|大?语言模型|大?語言模型|助手|机器人|機器人)/giu,
  /(?:致|请|請|提醒|告知|写给|寫給)(?:所有)?(?:AI|人工智能|人工智慧|大模型|语言模型|語言模型)(?:助手|模型|系统|系統)?(?:[:：，,]|注意)/giu,
  /(?:如果|若|当|當)用户(?:要求|询问|问|让你|請|请)[^。\n]{0,30}(?:请|就|则)?(?:只|直接)?(?:回答|回复|輸出|输出|告诉)/gu,
];

/** Gives orders for the reply that is about to be written. */
const REPLY = '(?:response|reply|answer|answers|responses|replies|output|summary|message|completion|solution)';
const SHAPES_REPLY: readonly RegExp[] = [
  new RegExp(
    `(?<=^|[.!?:\\n>"'“]\\s{0,4}|please\\s|also,?\\s|then,?\\s)(?:modify|encode|encrypt|augment|enhance|embellish|alter|rewrite|render|translate|scramble|jumble|shuffle|rearrange|reverse|infuse|append|prepend|craft|preface|tweak|spice|tailor|frame)\\b[^.!?\\n]{0,50}?\\b(?:your|this|the\\s+final)\\s+(?:entire\\s+|whole\\s+|final\\s+|next\\s+)?${REPLY}\\b`,
    'gimu',
  ),
  new RegExp(
    `(?<=^|[.!?:\\n>"'“]\\s{0,4}|please\\s)(?:add|include|insert|integrate|incorporate|embed|put|place|mention|slip|weave|introduce|feature|work|use|infuse|sprinkle|suggest|recommend|advertise|promote)\\b[^.!?\\n]{0,160}?\\b(?:in|into|to|within|throughout|inside|of|at\\s+the\\s+(?:end|start|beginning)\\s+of)\\s+your\\s+(?:entire\\s+|final\\s+|next\\s+)?${REPLY}\\b`,
    'gimu',
  ),
  new RegExp(
    `(?<=^|[.!?:\\n>"'“]\\s{0,4})(?:in|within|throughout)\\s+your\\s+(?:final\\s+|next\\s+)?${REPLY}\\s*,\\s*(?:\\w+ly\\s+)?(?:add|include|suggest|tease|mention|insert|use|write|tell|recommend|claim|state|say|pretend|encourage|promote|advise|ask|invite|urge|provide|give)\\b`,
    'gimu',
  ),
  /\b(?:respond|reply|answer|output|summari[sz]e)\s+(?:only|exclusively|solely|simply)\s+(?:with|by|in|using)\b[^.!?\n]{0,60}(?:["'“:<]|following)/giu,
  /\b(?:reply|respond)\s+with\s+(?:only\s+)?(?:the\s+following|exactly|nothing\s+but)\b/giu,
  /\b(?:focus|concentrate)\s+(?:only|exclusively|solely)\s+on\s+the\s+(?:following\s+)?information\b/giu,
  /\b(?:and|then|instead)\s+(?:state|say|print|output|claim|respond|reply)\s*:\s*\S/giu,
  /\bstate\s+the\s+following\b|\bstate\s+(?:that\s+)?the\s+(?:output|capital|answer|sum|total)\s+is\b/giu,
  /(?:在|于)?(?:你|您)的(?:回答|回复|回覆|答复|答覆|答案|输出|輸出|总结|總結)(?:中|里|裡|的?(?:开头|開頭|结尾|結尾|末尾))?[^。\n]{0,10}(?:加入|添加|插入|包含|提到|推荐|推薦|只能|必须|必須|改为|改為|换成|翻译|翻譯|使用|写上|寫上|说明|說明)/gu,
  /(?:请|請)?(?:只|仅|僅)(?:回答|回复|回覆|输出|輸出)[“"「:：]/gu,
  /(?:并|並|然后|然後)(?:声明|聲明|说明|說明|输出|輸出|回复|回覆|回答|陈述|陳述)[:：]\s*\S/gu,
];

/** Marks of a conversation's frame. */
const ROLE: readonly RegExp[] = [
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant)(?:_prompt|_message)?>/giu,
  /(?:^|\n)[ \t]{0,8}(?:#{2,4}[ \t]{0,4})?(?:system|assistant|developer)\s*(?:\([^)\n]{0,20}\)\s*)?:\s+(?=\S)(?=[^\n]{0,160}\b(?:you|your|focus|ignore|only|must|summary|respond|provide|user)\b)/giu,
  /(?:<end\s+of\s+(?:session|prompt|context|document|text)>|={3,}\s*end\s+of\s+\w+\s*={3,})/giu,
  /\b(?:admin(?:istrator)?|system|root|developer)\s+(?:override|mode\s+(?:activated|enabled|on))\b|\boverride\s+mode\b|<\s*(?:god|admin|developer|debug)\s+mode\s*>|\bdeveloper\s+training\s+data\b/giu,
];

const PERSONA: readonly RegExp[] = [
  /\byou\s+are\s+(?:now\s+)?(?:going\s+to\s+(?:act|pretend)|in\s+(?:developer|debug|god|dan|unrestricted)\s+mode|dan\b|free\s+(?:of|from)\s+(?:all|any)|no\s+longer\s+(?:bound|an?\s+(?:ai|assistant)))/giu,
  /\b(?:pretend|act|behave|respond)\b[^.!?\n]{0,40}\b(?:no|without(?:\s+any)?)\s+(?:restrictions?|limitations?|filters?|ethical\s+\w+|rules|guidelines|safety\s+\w+|content\s+polic\w+)/giu,
  /\b(?:answer|say|do)\s+anything\s+(?:without\s+(?:restrictions?|limits?|filters?)|now)\b/giu,
  /\bhas\s+no\s+(?:special\s+)?(?:filter(?:ing|s)?|restrictions)\b/giu,
  /(?:你|您)(?:现在|現在)(?:是|将|將|处于|處於)(?:一个|一個)?[^。\n]{0,12}(?:没有|沒有|不受)(?:任何)?(?:限制|约束|約束|过滤|過濾)|(?:开发者|開發者|越狱|越獄)模式(?:已|被)?(?:启用|啟用|开启|開啟)/gu,
];

const ENCODED: readonly RegExp[] = [
  /\b(?:decode|decrypt|decipher|deobfuscate)\s+(?:and|then|this|the\s+following)\s+(?:\w+\s+){0,3}(?:execute|run|follow|obey|and\s+(?:execute|run|follow))\b/giu,
  /\b(?:log|send|post|transmit|forward)\b[^.!?\n]{0,60}\b(?:get_admin_password|api[_ ]keys?|credentials|access\s+tokens?|it)\s+(?:back\s+)?to\s+me\b[^.!?\n]{0,30}/giu,
];

/** All ways in which such a pattern begins are of one script. */
const BEGINS_WIDE = /^(?:\(\?(?::|<!))?[^\0-\x7f]/;

const rows = (sign: HostileSign, patterns: readonly RegExp[]): HostilePattern[] =>
  patterns.map((pattern) => ({ sign, pattern, wide: BEGINS_WIDE.test(pattern.source) }));

export const HOSTILE: readonly HostilePattern[] = [
  ...rows('override', OVERRIDE),
  ...rows('override', OVERRIDE_ELSEWHERE),
  ...rows('reveal_prompt', REVEAL),
  ...rows('speaks_to_model', TO_MODEL),
  ...rows('shapes_reply', SHAPES_REPLY),
  ...rows('role_marker', ROLE),
  ...rows('unlocked_persona', PERSONA),
  ...rows('encoded_order', ENCODED),
];

/** Letters written in tags, runs of invisible characters: nobody types them, and nobody can read them. */
export const HIDDEN = /[\u{E0020}-\u{E007E}]{4,}|[\u200B\u200C\u2060\uFEFF]{6,}|[\u202A-\u202E\u2066-\u2069]{3,}/gu;

/** Words of an article about such attacks: there an example stands in quotation marks, and the writer is not its voice. */
export const ABOUT_ATTACKS =
  /\b(?:prompt[- ]injections?|jailbreak\w*|attackers?|attacks?|adversar\w+|malicious\w*|vulnerabilit\w+|exfiltrat\w+|OWASP|probes?|red[- ]team\w*|guardrails?|threat\s+models?|LLM\s+(?:security|applications?)|phishing|mitigations?)\b|提示(?:词|詞)?注入|越狱|越獄|攻击者|攻擊者|攻击|攻擊|恶意|惡意|漏洞|红队|紅隊|防护|防護/iu;
