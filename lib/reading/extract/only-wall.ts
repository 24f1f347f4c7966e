import type { Block } from './blocks';
import { weight } from './characters';
import { BOT_CHECK } from './wall-words';

/**
 * Whether a page that is titled like an error or a check is nothing else: a reference page about the answer 404, or
 * about captchas, has the same title, but a text of its own.
 */

/** Less than this beside an error's own sentences is no text (letters and digits, a wide character 2.2). */
const OWN_TEXT = 50;
/** The same where some sentences speak like an error page: what else such a page says is mostly the site's. */
const OWN_TEXT_BESIDE = 120;
/** The same beside a check's sentences, on a page with a heading of its own. */
const OWN_BESIDE_CHECK = 30;

/** Sentences of error pages: they speak to the reader, of the request, of a way back. */
const ERROR_SENTENCE =
  /\b(?:you|your|we|our|us|please|sorry|oops|try(?:ing)?|go (?:back|home|to)|return to|back to|home ?page|site ?map|contact|reload|refresh|later|administrator|webmaster|support team|incident|reference (?:id|number)|ray id|request id)\b|\b(?:the|this|that) (?:\w{1,20} )?(?:address|page|link|file|url|resource|document|site|content|article)\b[^.!?]{0,30}\b(?:may|might|must|seems?|appears?|has|have|was|is|cannot|can.?t|could)\b[^.!?]{0,12}\b(?:moved|removed|deleted|broken|expired|wrong|changed|gone|misspelled|be found|not found|exist|unavailable|no longer|been)\b|\bthe server (?:encountered|met|could not|was unable|is (?:temporarily|currently|down|busy))|\b(?:on this server|requested (?:url|page|resource|address))\b|抱歉|对不起|對不起|您|你|[请請](?!求)|返回|首页|首頁|刷新|稍后|稍後|联系|聯繫|重试|重試|访问的|訪問的|输入的|輸入的|ありません|ください|entschuldigung|bitte|désolé|veuillez|lo sentimos|por favor/i;

/** True where hardly anything but an error's own words was chosen as content. */
export function isOnlyError(kept: Block[]): boolean {
  const { own, other } = sorted(kept, ERROR_SENTENCE);
  return own < (other > 0 ? OWN_TEXT_BESIDE : OWN_TEXT);
}

/** True where hardly anything but a check's own words is shown, or no heading says that the page is about them. */
export function isOnlyCheck(shown: Block[]): boolean {
  const titled = shown.some((block) => block.level === 1 && isTopic(block.text));
  return !titled || sorted(shown, BOT_CHECK).own < OWN_BESIDE_CHECK;
}

/** Share of a heading that a check's words may take where it has another subject. */
const MOST_OF_HEADING = 0.6;
const TO_THE_READER = /\b(?:you|your|please)\b|[请請您你]/i;

/** Three words or six wide characters, neither a site's name nor what a check asks of its visitor. */
function isTopic(heading: string): boolean {
  // Checks are headed by the address of the site that they stand before.
  if (/^\s*[\w-]+(?:\.[\w-]+)+\s*$/.test(heading)) return false;
  if (heading.trim().split(/\s+/).length < 3 && weight(heading) < 13) return false;
  const asked = BOT_CHECK.exec(heading)?.[0];
  return asked === undefined || (asked.length < MOST_OF_HEADING * heading.length && !TO_THE_READER.test(heading));
}

const LONGEST = 20_000;

function sorted(blocks: Block[], pattern: RegExp): { own: number; other: number } {
  let [own, other, seen] = [0, 0, 0];
  for (const block of blocks) {
    if (block.kind === 'heading' || seen > LONGEST) continue;
    seen += block.text.length;
    for (const sentence of block.text.slice(0, LONGEST).split(/(?<=[.!?。！？])\s*|\n/)) {
      const size = weight(sentence);
      if (pattern.test(sentence)) other += size;
      else own += size;
    }
  }
  return { own, other };
}
