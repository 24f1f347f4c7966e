import type { Language } from '../../i18n/format';

/** US dollars with as many places as the sum needs: $5, $0.50, $0.0042. */
export function formatUsd(usd: number, language: Language): string {
  const places = usd === 0 || Number.isInteger(usd) ? 0 : usd >= 0.1 ? 2 : 4;
  return new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(usd);
}
