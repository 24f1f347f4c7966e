import type { Language } from '../i18n/format';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size with its unit, e.g. `38 kB`: three figures at most. */
export function formatBytes(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 && unit > 1 ? 1 : 0,
  })
    .format(size)
    .replace(/(\d)\s?(?=\p{L})/u, '$1\u00a0');
}
