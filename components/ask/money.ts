import type { Language } from '../i18n';

/** The smallest sum that is told; less is told as less than this. Unit: US dollars. */
const LEAST = 0.001;

/** US dollars as a person reads small sums: `$0.006`, `<$0.001`, `$1.20`. */
export function formatUsd(usd: number, language: Language): string {
  const cents = usd * 100;
  const whole = cents >= 1 && Math.abs(cents - Math.round(cents)) < 1e-9;
  const digits = usd >= 0.1 || whole ? 2 : 3;
  const write = (sum: number) =>
    new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(sum);
  return usd > 0 && usd < LEAST ? `<${write(LEAST)}` : write(usd);
}
