/** Names that Chinese and Japanese pages sign with: `来源：新华社 作者：李明 责任编辑：王芳`, `文／李明`, `本报记者 李明 王芳`. */

const LABEL = '(?:作者|撰稿人?|撰文|文字|文|记者|記者)';
/** What may stand before such a label: nothing, a sign, or the paper of a reporter. */
const BEGINNING = '(?:^|[\\s,，;；|｜丨/／·（(】:：\\d])(?:[\\u4e00-\\u9fff]{2,8}(?=记者|記者))?';
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー·•]';
/** After a colon or a bar an organisation may stand too; after a space a name alone. */
const AFTER_SIGN = new RegExp(`${BEGINNING}${LABEL}\\s*[:：/／|｜丨]\\s*(.{2,80})`, 'u');
const AFTER_SPACE = new RegExp(`${BEGINNING}(?:作者|撰文|记者|記者)\\s+(.{2,80})`, 'u');
const NAME = new RegExp(`^${LETTER}{2,20}$`, 'u');
const SHORT_NAME = /^[\p{Script=Han}·•]{2,4}$/u;
/** Where the names end: what another label says. */
const OTHER =
  /^(?:来源|來源|出处|编辑|編輯|责编|責編|责任|图|圖|摄影|攝影|通讯员|通訊員|发布|發布|时间|時間|日期|浏览|点击|阅读|字号|校对|监制|翻译|译|文|策划|审核|供稿|实习|報導|报道|台北|综合|整理|简介)|(?:日报|晚报|时报|早报|晨报|周刊|网|社|台|讯|報)$/;

/** The names, joined as the page's own language joins them, or null where the line signs nothing. */
export function signedInHan(line: string): string | null {
  if (line.length > 200) return null;
  const bySign = AFTER_SIGN.exec(line)?.[1];
  const bySpace = bySign === undefined ? AFTER_SPACE.exec(line)?.[1] : undefined;
  const rest = bySign ?? bySpace;
  if (rest === undefined) return null;
  const names: string[] = [];
  for (const word of rest.trim().split(/\s*[、，,]\s*|\s+|[／/|｜丨（(]/)) {
    const isName = names.length === 0 && bySign !== undefined ? NAME.test(word) : SHORT_NAME.test(word);
    if (!isName || OTHER.test(word)) break;
    names.push(word);
  }
  return names.length === 0 ? null : names.join('、');
}
