/** Words that tell steps from other lists and sentences. English and Chinese. */

/** A list that is announced or headed so tells what to do. */
export const ANNOUNCES =
  /\b(?:steps?|instructions?|procedure|how to|follow(?:ing)? (?:these|this|the)|as follows|do the following|to (?:do|set up|install|change|remove|create|enable|configure)\b.*:$)|步骤|步驟|方法|教程|如下|操作|流程|怎么|怎麼|怎样|如何|做法/iu;

/** `1.`, `2)`, `Step 3:`, 第四步, ①: the number that a line begins with. */
const NUMBERED =
  /^\s*(?:(?:step\s+)?(\d{1,2})\s*(?:[.)、．:：]|[–—-]\s)|step\s+(\d{1,2})\b|第([一二三四五六七八九十]{1,2}|\d{1,2})步|([①②③④⑤⑥⑦⑧⑨⑩]))/iu;
const HAN_DIGITS = '一二三四五六七八九十';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩';

/** The number that a line of a numbered text begins with; null where it has none. A decimal (`1.5 litres`) is none. */
export function numberBefore(line: string): number | null {
  if (/^\s*\d+[.．]\d/.test(line)) return null;
  const found = NUMBERED.exec(line);
  if (!found) return null;
  const [, digits, step, han, circled] = found;
  if (circled !== undefined) return CIRCLED.indexOf(circled) + 1;
  if (han !== undefined && !/\d/.test(han))
    return han.length === 1 ? HAN_DIGITS.indexOf(han) + 1 : 10 + HAN_DIGITS.indexOf(han.at(-1) ?? '') + 1;
  return Number(digits ?? step ?? han);
}

/** Characters of the number that a line begins with, and of what parts it from the step. */
export function lengthOfNumber(line: string): number {
  const found = NUMBERED.exec(line)?.[0].length ?? 0;
  return found + (/^[\s:：.、)–—-]*/.exec(line.slice(found))?.[0].length ?? 0);
}

/** Verbs with which an instruction begins. */
const VERBS = new Set(
  `add adjust allow apply ask assemble attach avoid back bake begin boil bring build buy call change check choose clean clear
  click close combine configure confirm connect continue copy create cut define delete dial disable disconnect double-click
  download drag drain drop dry edit eject empty enable ensure enter exit expand export extract fasten fill find finish fix
  flip fold follow get give go grab hit hold import include insert inspect install keep launch leave let lift list load
  locate log look loosen lower make mark measure mix modify mount move name navigate note open paste peel pick place plug
  point pour prepare press print pull push put read reboot record release reload remove rename repeat replace reset restart
  restore return review right-click rinse rotate run save scan scroll search see select send set shake shut sign slide
  specify start stir stop store submit switch tap test tick tighten toggle touch transfer trim try turn type uncheck undo
  unfold uninstall unlock unplug unscrew unzip update upgrade upload use verify visit wait wash wipe write`.split(
    /\s+/,
  ),
);
/** What may stand before the verb: politeness, an order, a place, a condition that ends in a comma. */
const BEFORE_VERB =
  /^(?:(?:please|then|now|next|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|afterwards?|after that|once more|carefully|gently|simply|optionally)[,:]?\s+|(?:(?:if|when|once|after|before|in|on|from|under|to|using|with|for|at)\b[^.!?]{2,90}?,\s*(?:then\s+)?))*/i;
const VERBS_ZH =
  /^(?:请|請|然后|然後|接着|接著|最后|最後|首先|先|再|并|並|在[^，。]{1,30}?(?:中|里|上|下|处|界面|页面)[，,]?|如果[^，。]{1,40}[，,]|当[^，。]{1,30}[，,])*(?:请|請|先|再)?(?:把|将|將|用|打开|打開|点击|點擊|点选|单击|双击|右键|选择|選擇|选中|输入|輸入|按下?|进入|進入|安装|安裝|下载|下載|运行|運行|执行|執行|关闭|關閉|开启|開啟|启动|啟動|重启|重新|删除|刪除|移除|添加|加入|新建|创建|創建|设置|設置|设定|配置|修改|更改|保存|复制|複製|粘贴|检查|檢查|确认|確認|等待|等|连接|連接|插入|拔出?|取出|取下|放入|放|倒|拧|擰|切|洗|擦|晾|装|裝|拆|推|拉|转|轉|登录|登錄|注册|提交|上传|找到|查看|勾选|取消|切换|返回|使用|准备|準備|清洗|加热|煮|拌|静置)/u;

/** Whether a text tells somebody to do something. */
export function isInstruction(text: string): boolean {
  const plain = text.replace(NUMBERED, '').trim();
  if (VERBS_ZH.test(plain)) return true;
  const rest = plain.replace(BEFORE_VERB, '');
  const verb = /^(?:do not |don't |never )?([a-z]+(?:-[a-z]+)?)/i.exec(rest)?.[1]?.toLowerCase();
  return verb !== undefined && VERBS.has(verb);
}

/** Sentences of prose that go one after another: what opens the first, and what opens those behind it. */
export const FIRST =
  /^["“(]?(?:first(?:ly)?|first of all|to begin(?: with)?|begin by|start by|to start)\b|^["“]?(?:首先|第一步|第一[，,、]|先(?!生|进|前|天|后))/iu;
export const LATER =
  /^["“(]?(?:second(?:ly)?|third(?:ly)?|then|next|after (?:that|this)|afterwards?|now|finally|lastly|last|once (?:this|that|it))\b|^["“]?(?:第[二三四五六七八]步|其次|然后|然後|接着|接著|接下来|接下來|之后|之後|随后|再|最后|最後)/iu;
