/** Languages of the interface. */
export type Language = 'en' | 'zh';

/** A text, or its plural forms as named by `Intl.PluralRules`; `other` is always there. */
export type Message = string | { readonly other: string; readonly [form: string]: string };

/** Values for the `{names}` in a message. */
export type Values = Readonly<Record<string, string | number>>;

/** Locales whose order of day and month and whose number signs fit the copy of each language. */
const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

/** Which language to show: what was chosen, else the browser's own. */
export function resolveLanguage(chosen: 'system' | Language, browserLanguage: string): Language {
  if (chosen !== 'system') return chosen;
  return /^zh\b/i.test(browserLanguage) ? 'zh' : 'en';
}

/** The plural form that `n` asks for, or the message itself. */
export function chooseForm(message: Message, language: Language, values: Values): string {
  if (typeof message === 'string') return message;
  const n = values.n;
  const form = typeof n === 'number' ? new Intl.PluralRules(LOCALES[language]).select(n) : 'other';
  return message[form] ?? message.other;
}

/** Fills `{names}`. A number is written the language's way and never parts from the word after it. */
export function fill(message: Message, language: Language, values: Values): string {
  return split(chooseForm(message, language, values))
    .map((part, i, parts) => {
      if (part.name === undefined) {
        const before = parts[i - 1]?.name;
        return before !== undefined && typeof values[before] === 'number'
          ? part.text.replace(/^ /, '\u00a0')
          : part.text;
      }
      const value = values[part.name];
      return typeof value === 'number' ? formatNumber(value, language) : (value ?? part.text);
    })
    .join('');
}

/** Cuts a message into plain text and `{name}` places, in order. */
export function split(message: string): { text: string; name?: string }[] {
  return message
    .split(/(\{[a-z_]+\})/)
    .filter((text) => text !== '')
    .map((text) => (/^\{[a-z_]+\}$/.test(text) ? { text, name: text.slice(1, -1) } : { text }));
}

export function formatNumber(n: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(n);
}

/** A calendar date such as `13 Nov 2024`; less where less is known, the text itself where it is no date. */
export function formatDate(iso: string | null, language: Language): string {
  if (!iso || !/^\d{4}-\d{2}-\d{2}/.test(iso)) return formatMonth(iso, language);
  // A date without time is that day everywhere: reading it as UTC midnight would move it in the west.
  const day = iso.length === 10 ? new Date(`${iso}T12:00:00`) : new Date(iso);
  if (Number.isNaN(day.getTime())) return iso;
  const month = language === 'zh' ? 'long' : 'short';
  return new Intl.DateTimeFormat(LOCALES[language], { year: 'numeric', month, day: 'numeric' }).format(day);
}

/** A month such as `Nov 2024`, for lines with little room; the text itself where it names none. */
export function formatMonth(iso: string | null, language: Language): string {
  if (!iso) return '';
  const month = /^\d{4}-\d{2}(?=-|$)/.exec(iso)?.[0];
  const day = month ? new Date(`${month}-01T12:00:00`) : null;
  if (!day || Number.isNaN(day.getTime())) return iso;
  const form = language === 'zh' ? 'long' : 'short';
  return new Intl.DateTimeFormat(LOCALES[language], { year: 'numeric', month: form }).format(day);
}

/** Time of day, `14:02`. */
export function formatClock(iso: string, language: Language): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat(LOCALES[language], { hour: '2-digit', minute: '2-digit', hour12: false }).format(at);
}

/** Whole days between two moments in the reader's own calendar; 0 is today, 1 yesterday. */
export function daysAgo(iso: string, now: Date): number {
  const at = new Date(iso);
  const midnight = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime();
  return Math.round((midnight(now) - midnight(at)) / 86_400_000);
}
