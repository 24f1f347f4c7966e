import { CONTROL_MARK } from './flatten';

/** What the elements around a text say of it being a wall, without its words. */

/** A box with more text than this is a part of the page, not a notice. Characters. */
const LARGEST_BOX = 700;
const LEADS_TO_ACCOUNT =
  /log-?in|sign-?(?:in|up)|subscri|regist|account|member|offer|join|pay(?:ment)?\b|abo\b|checkout|plans?\b|pricing|premium|vip|passport|auth/i;
const NAMED_LIKE_WALL =
  /wall|gate\b|barrier|meter|locked?\b|paid|premium|member|subscri|log-?in|sign-?in|regist|vip|unlock|upsell|truncat|fade|read-?(?:more|on)/i;

/** True for a small box that leads to an account, offers a button, or is named like a wall. */
export function looksLikeWallBox(element: Element): boolean {
  if ((element.textContent ?? '').length > LARGEST_BOX) return false;
  if (element.hasAttribute(CONTROL_MARK) || element.querySelector(`[${CONTROL_MARK}]`) !== null) return true;
  if (NAMED_LIKE_WALL.test(`${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`)) return true;
  return [...element.querySelectorAll('a[href]')].some((link) =>
    LEADS_TO_ACCOUNT.test(link.getAttribute('href') ?? ''),
  );
}
