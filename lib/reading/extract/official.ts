import type { OfficialDocument } from '../../schema/snapshot';
import type { Block } from './blocks';
import { isoDate } from './dates';
import { tidy } from './meta-elements';

/** Laws, orders and notices: who issued them, under which number, from when until when. */

const GOVERNMENT =
  /(^|\.)(gov|mil|gouv|gob|govt|admin|go|gc|bund|europa|legislation|judiciary)(\.[a-z]{2,3}){0,2}$|\.(gov|gob|gouv|go|govt)\.[a-z]{2}$|(^|\.)(bund\.de|admin\.ch|europa\.eu|un\.org|legislation\.gov\.uk|canada\.ca)$/i;

const LABELS = {
  issuer:
    /^(发文机关|发布机关|制定机关|颁布机关|发文单位|发布单位|颁布单位|颁布部门|发布部门|发布机构|發文機關|發布機關|issued by|issuing (authority|agency|body|office|department)|issuer|competent authority|agency|agencies)$/i,
  number:
    /^(发文字号|文号|發文字號|文件编号|公文号|令号|document (number|no\.?)|reference( number| no\.?)?|circular (number|no\.?)|notice (number|no\.?)|order (number|no\.?)|celex( number)?|docket (number|no\.?))$/i,
  effective:
    /^(施行日期|实施日期|生效日期|执行日期|起始施行日期|effective( date| from)?|date of effect|entry into force|(comes|came|coming) into (force|effect)|in force from|commencement( date)?)$/i,
  repealed:
    /^(废止日期|失效日期|有效期至|有效期限至|終止日期|repealed( on)?|revoked( on)?|date of repeal|expir(y|ation) date|expires( on)?|ceased to have effect|end of validity)$/i,
} as const;

type Label = keyof typeof LABELS;

const ZH_NUMBER =
  /(?![年月日号第])[\u4e00-\u9fff]{1,18}[〔[（(【]\s*(?:19|20)\d\d\s*[〕\])）】]\s*(?:第\s*)?\d{1,5}\s*号|(?![年月日号第])[\u4e00-\u9fff]{0,16}(?:令|公告)\s*[（(]?(?:(?:19|20)\d\d\s*年\s*)?(?:第?\s*\d{1,5}|第\s*[〇零一二三四五六七八九十百千]{1,8})\s*号|第\s*\d{1,5}\s*号(?=令|公告)/;
const EN_NUMBER =
  /\b(?:Public Law (?:No\. ?)?\d{1,3}[-–]\d{1,4}|(?:Regulation|Directive|Decision) \((?:EU|EC|EEC)\)(?: No\.?)? ?\d{1,4}\/\d{1,4}|Directive \d{2,4}\/\d{1,4}\/(?:EU|EC|EEC)|Executive Order (?:No\. )?\d{4,5}|(?:19|20)\d\d No\. \d{1,5}|(?:19|20)\d\d c\. \d{1,3}|(?:Circular|Notice|Order|Bulletin|Decree|Act) No\. ?[A-Z]{0,4}[-/]?\d[\w./-]{0,20})/;

const IN_FORCE = [
  /本[\u4e00-\u9fff]{1,10}自\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)\s*起\s*(?:施行|实施|生效|执行)/,
  /自\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)\s*起\s*(?:施行|实施|生效|执行)/,
  /(?:shall |will )?(?:come|comes|enter|enters|takes?|coming|entered|came)(?:s)? (?:into force|into effect|effect) on (?:the )?(\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+,? \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/,
  /\b(?:is|are|becomes?|be) effective (?:on|as of|from|beginning) (\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/,
  /\b[Tt]h(?:is|ese) (?:order|rules?|regulations?|act|notice|policy|directive|law|circular|decree|guidance|bulletin)s? (?:is|are|becomes?|shall be|will be) effective (\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/,
  /\bEffective (?:date:? )?(\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/,
];
const OUT_OF_FORCE = [
  /有效期(?:限)?(?:至|到)\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)/,
  /本[\u4e00-\u9fff]{1,10}(?:已)?(?:于|自)\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)\s*(?:起)?\s*(?:废止|失效)/,
  /\b(?:this|these) [a-z]+ (?:was|were|is|are|will be) (?:repealed|revoked|rescinded|superseded) (?:on|as of|from|with effect from) (\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/i,
  /\b(?:expires?|ceases? to have effect) on (\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2},? \d{4})/,
];

/** Blocks at the beginning in which a document tells its own number; later ones are of documents that it cites. */
const HEAD = 14;
const LONGEST_VALUE = 90;

/**
 * What an official document says of itself, or null where the page is none. What it does not say is null: a document
 * "in force from the day of its publication" names no day.
 * @param blocks all blocks of the page: the table of particulars often stands outside its text
 */
export function officialDocumentOf(document: Document, blocks: Block[], url: string): OfficialDocument | null {
  const government = isGovernment(url);
  const told = labelled(blocks);
  const number = told.number ?? numberInHead(blocks);
  if (!government && (number === null || (told.issuer === null && told.effective === null))) return null;
  const found: OfficialDocument = {
    issuer: told.issuer ?? (government ? (metaIssuer(document) ?? signatory(blocks)) : null),
    number,
    effective_at: isoDate(told.effective) ?? dateBy(IN_FORCE, blocks),
    repealed_at: isoDate(told.repealed) ?? dateBy(OUT_OF_FORCE, blocks),
    attachments: attachmentsOf(document, url),
  };
  const says = found.number ?? found.effective_at ?? found.repealed_at ?? told.issuer;
  return says === null && found.attachments.length === 0 ? null : found;
}

function isGovernment(url: string): boolean {
  try {
    return GOVERNMENT.test(new URL(url).hostname);
  } catch {
    return false;
  }
}

/** Values beside their labels: `label: value`, cells of a row, a term and its definition, or two blocks in a row. */
function labelled(blocks: Block[]): Record<Label, string | null> {
  const told: Record<Label, string | null> = { issuer: null, number: null, effective: null, repealed: null };
  const note = (label: string, value: string | undefined) => {
    const plain = label.replace(/[\s\u3000]+(?=[\u4e00-\u9fff])/g, '').trim();
    const clean = value?.trim() ?? '';
    if (clean === '' || clean.length > LONGEST_VALUE) return;
    for (const name of Object.keys(LABELS) as Label[]) if (LABELS[name].test(plain)) told[name] ??= clean;
  };
  blocks.slice(0, 2000).forEach((block, i) => {
    if (block.text.length > 400) return;
    for (const line of block.text.split('\n')) {
      const cells = line.split(/\s\|\s/).map((cell) => cell.replace(/[:：]\s*$/, ''));
      for (let k = 0; k + 1 < cells.length; k += 1) note(cells[k] ?? '', cells[k + 1]);
      for (const cell of cells) {
        const colon = /[:：]/.exec(cell)?.index ?? -1;
        if (colon > 0 && colon < 40) note(cell.slice(0, colon), cell.slice(colon + 1));
      }
    }
    const lines = block.text.split('\n');
    const label = (lines.length === 2 ? lines[0] : block.text)?.replace(/[:：]\s*$/, '') ?? '';
    if (label.length < 40) note(label, lines.length === 2 ? lines[1] : blocks[i + 1]?.text);
  });
  return told;
}

function numberInHead(blocks: Block[]): string | null {
  const head = blocks.filter((block) => block.role === 'content').slice(0, HEAD);
  for (const [i, block] of head.entries()) {
    // `中华人民共和国主席令` and `第十二号` stand in lines of their own.
    const next = head[i + 1]?.text ?? '';
    const text = /[令告]$/.test(block.text) && /^[（(]?第.{1,8}号[）)]?$/.test(next) ? block.text + next : block.text;
    if (text.length > 160) continue;
    const found = ZH_NUMBER.exec(text)?.[0] ?? EN_NUMBER.exec(text)?.[0];
    if (found !== undefined) return found.replace(/\s+/g, ' ').trim();
  }
  return null;
}

/** Blocks at the end of a document among which it is signed. */
const TAIL = 25;
const SIGNATORY =
  /^[\u4e00-\u9fff\s\u3000、]{2,40}(?:政府|委员会|委員會|办公厅|办公室|部|局|院|厅|廳|署|总队|银行|法院|检察院|管委会|联合会)$/;
const SIGNED_ON = /^[（(]?\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日[）)]?$/;

/** Who signed at the end, above the day: `某市人民政府`, `2022年3月4日`. */
function signatory(blocks: Block[]): string | null {
  const tail = blocks.filter((block) => block.role === 'content').slice(-TAIL);
  const signed = tail.findIndex(
    ({ text }, i) => SIGNED_ON.test(text.trim()) && SIGNATORY.test(tail[i - 1]?.text.trim() ?? ''),
  );
  return tidy(tail[signed - 1]?.text);
}

function dateBy(patterns: readonly RegExp[], blocks: Block[]): string | null {
  for (const pattern of patterns) {
    for (const { text } of blocks) {
      const date = isoDate(pattern.exec(text)?.[1]);
      if (date !== null) return date;
    }
  }
  return null;
}

function metaIssuer(document: Document): string | null {
  const names = [
    'dcterms.publisher',
    'dc.publisher',
    'dcterms.creator',
    'dc.creator',
    'citation_publisher',
    'contentsource',
  ];
  for (const name of names) {
    const content = tidy(document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content'));
    if (content !== null && content.length <= LONGEST_VALUE && !/^https?:/.test(content)) return content;
  }
  return null;
}

const FILES = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|ofd|wps|et|rtf|csv|zip|rar|7z)(?:$|[?#])/i;
const MOST_FILES = 30;

function attachmentsOf(document: Document, url: string): OfficialDocument['attachments'] {
  const found = new Map<string, string>();
  for (const link of document.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!FILES.test(href) || link.closest('nav, header, footer, aside') !== null) continue;
    try {
      const address = new URL(href, url).href;
      const title = tidy(link.textContent);
      if (/^https?:/.test(address) && title !== null && !found.has(address)) found.set(address, title.slice(0, 200));
    } catch {
      // A link to nowhere is no attachment.
    }
    if (found.size === MOST_FILES) break;
  }
  return [...found].map(([address, title]) => ({ title, url: address }));
}
