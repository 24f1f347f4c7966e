/** What the words around a date say that it is the date of. */

import { monthOf } from './months';

/** Words that call a date the day of publication. */
export const LABELLED =
  /\b(?:first published|published|posted|publication date)\b|(?<!\w\s)\bdate\b|发布|發布|发表|發表|刊登|公開|掲載|입력|게시|veröffentlicht|publié|publicado|pubblicato|gepubliceerd|опубликовано/i;
/** The same as all that a cell says. */
export const LABEL_ALONE =
  /^\W*(?:(?:first )?published(?: on| date)?|date published|publication date|posted(?: on)?|[发發]布(?:日期|时间|時間)?|发表(?:日期|时间)|公布日期|公开日期|公開日|掲載日|veröffentlicht(?: am)?|date de publication|publié le|fecha de publicación)[\s:：]*$/i;
export const UPDATED =
  /\b(?:last (?:updated|modified|edited|changed|reviewed)|updated|modified|edited|reviewed)\b|aktualisiert|geändert|mis à jour|actualizado|aggiornato|atualizado|обновлено|更新|修订|修訂|最后编辑|最後編輯|수정/i;
const PARTS = new RegExp(`(?=${LABELLED.source}|${UPDATED.source})`, 'i');

/**
 * The part of a line that speaks of publication, or of the last change: `Published 3 March 2024, updated 5 March 2024`
 * has one of each. Null where the line speaks of the other alone.
 */
export function partOf(line: string, updated: boolean): string | null {
  const parts = line.split(PARTS);
  const fits = parts.filter((part) => /\d/.test(part) && UPDATED.test(part) === updated);
  return fits[0] ?? null;
}

/** Days in a life, of a visit, of a thing: never that of the page. */
const OF_LIFE =
  /\b(?:born|died|accessed|retrieved|visited|founded|established|opened|built|released|joined|registered|member since|copyright)\b|©|注册|註冊|出生|逝世|成立|访问|訪問|检索/i;
/** Dates that are called so and are of something else. */
const OTHER_DATE =
  /\b(?:event|start|end|due|birth|release|closing|opening|delivery|order|travel|sale|arrival|departure) dates?\b|\bdate of (?:birth|death|event|sale|arrival)\b/i;
/** Small words that stand around dates which speak for themselves. */
const SMALL =
  /^(?:by|on|at|in|of|the|and|to|a|an|for|is|was|am|pm|min|mins|minutes?|reads?|reading|time|views?|comments?|repl(?:y|ies)|likes?|shares?|ago|hours?|days?|from|staff|writer|reporter|correspondent|contributor|editor|th|st|nd|rd|de|le|la|el|del|di|il|da|do|par|por|von|van|der|den|door|av|af|um|uhr|à|às|alle|las|em|am|utc|gmt|est|edt|pst|pdt|cet|cest|bst|ist|et|pt|jst|ngày|tháng|năm)$/;
/** Running words from which a line with a date in it is a sentence. */
const OF_SENTENCE = 2;

/**
 * True where a line tells of a day (`The bridge opened on 12 May 2019`, `Born: 12 May 1999`) rather than bearing one.
 * A line that calls its day that of publication or change does not.
 */
export function tellsOfDay(line: string): boolean {
  if (OTHER_DATE.test(line)) return true;
  if (LABELLED.test(line) || UPDATED.test(line)) return false;
  if (OF_LIFE.test(line)) return true;
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(line))
    return /[。；！？]|[于於在至]\s*\d{2,4}\s*年|\d\s*日?\s*[－–—~～至到]\s*[\d)）]|日\s*[－–—]\s*[)）]?/.test(line);
  const running = (line.match(/[\p{L}\p{M}'’-]+/gu) ?? []).filter(
    (word) => word.length > 1 && /^\p{Ll}/u.test(word) && !SMALL.test(word) && monthOf(word) === 0,
  );
  return running.length >= OF_SENTENCE;
}
