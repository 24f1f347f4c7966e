import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { libraryHealth, watchHealth } from '../../lib/library/health';
import { usePreference } from '../ui/live';
import {
  chooseForm,
  daysAgo,
  fill,
  formatClock,
  formatDate,
  formatMonth,
  formatNumber,
  type Language,
  type Message,
  resolveLanguage,
  split,
  type Values,
} from './format';
import type { Arguments, TextKey, Texts } from './texts';

export type { Language, Values } from './format';
export type { TextKey, Texts } from './texts';

/** The words of the interface in the language that is shown. */
export interface Speech {
  lang: Language;
  /** A text with its `{names}` filled; a plural is chosen by `n`. */
  t<K extends TextKey>(key: K, ...values: Arguments<K, string | number>): string;
  /** The same where a value is an element. */
  rich<K extends TextKey>(key: K, ...values: Arguments<K, ReactNode>): ReactNode;
  num(n: number): string;
  /** A duration: `2.1 s`, `1 min 20 s`. */
  time(ms: number): string;
  /** A calendar date; an empty text for null. */
  date(iso: string | null): string;
  /** A month, for lines with little room; an empty text for null. */
  month(iso: string | null): string;
  /** A moment as one remembers it: `Today 14:02`, `Yesterday`, `3 Mar 2025`. */
  when(iso: string): string;
  /** What stands between two sentences: a space, nothing in Chinese. */
  gap: string;
  /** Sentences one after the other. */
  sentences(...parts: readonly string[]): string;
  /** A list in words: `a, b`. */
  list(items: readonly string[]): string;
}

const Context = createContext<Speech | null>(null);

/** Loads the chosen language, sets `lang` and theme on the page, and gives its words to everything inside. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [chosen] = usePreference('language');
  const [theme] = usePreference('theme');
  const [speech, setSpeech] = useState<Speech | null>(null);
  // A library that fails before it could be asked must not leave the page without words.
  const health = useSyncExternalStore(watchHealth, libraryHealth);
  const known = chosen ?? (health === 'ok' ? undefined : 'system');
  const language = known === undefined ? undefined : resolveLanguage(known, navigator.language);

  useEffect(() => {
    if (!language) return;
    let wanted = true;
    loadTexts(language).then((texts) => {
      if (!wanted) return;
      document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
      setSpeech(createSpeech(language, texts));
    });
    return () => {
      wanted = false;
    };
  }, [language]);

  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }, [theme]);

  return speech ? <Context value={speech}>{children}</Context> : null;
}

/** The words of the interface. Use inside `TextProvider`. */
export function useText(): Speech {
  const speech = use(Context);
  if (!speech) throw new Error('useText outside of TextProvider');
  return speech;
}

/** Fixed words, for tests and for pages that choose a language themselves. */
export function FixedText({ speech, children }: { speech: Speech; children: ReactNode }) {
  const value = useMemo(() => speech, [speech]);
  return <Context value={value}>{children}</Context>;
}

/** Only the language that is shown is loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'zh' ? (await import('./zh')).default : (await import('./en')).default;
}

export function createSpeech(lang: Language, texts: Texts): Speech {
  const find = (key: string): Message => {
    const [area = '', name = ''] = key.split('.');
    const group = texts[area as keyof Texts] as Record<string, Message> | undefined;
    return group?.[name] ?? key;
  };
  const say = (key: TextKey, values: Values = {}) => fill(find(key), lang, values);
  return {
    lang,
    t: (key, ...[values]) => say(key, values as Values | undefined),
    rich: (key, ...[values]) => weave(find(key), lang, (values ?? {}) as Record<string, ReactNode>),
    num: (n) => formatNumber(n, lang),
    time: (ms) => {
      const seconds = ms / 1000;
      if (seconds < 60)
        return say('common.seconds', { n: seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds) });
      return say('common.minutes', { n: Math.floor(seconds / 60), s: Math.round(seconds % 60) });
    },
    date: (iso) => formatDate(iso, lang),
    month: (iso) => formatMonth(iso, lang),
    when: (iso) => {
      const days = daysAgo(iso, new Date());
      if (days === 0) return say('common.today', { t: formatClock(iso, lang) });
      if (days === 1) return say('common.yesterday');
      return formatDate(iso, lang);
    },
    gap: lang === 'zh' ? '' : ' ',
    sentences: (...parts) => parts.filter((part) => part !== '').join(lang === 'zh' ? '' : ' '),
    list: (items) => items.join(say('common.comma')),
  };
}

function weave(message: Message, lang: Language, values: Record<string, ReactNode>): ReactNode {
  const n = values.n;
  const text = chooseForm(message, lang, typeof n === 'number' ? { n } : {});
  return split(text).map((part, i) => {
    const value = part.name === undefined ? part.text : values[part.name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    return <Fragment key={i}>{typeof value === 'number' ? formatNumber(value, lang) : value}</Fragment>;
  });
}
