import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';

/** Said of an answer that stands only on pages in another language than its question, and of a search that found no others. */
export function OtherLanguage({ answer }: { answer: Answer }) {
  const { t, list, lang } = useText();
  const { other_language: other, overview, language } = answer;
  if (!other) return null;
  const names = new Intl.DisplayNames([lang === 'zh' ? 'zh-Hans' : 'en'], { type: 'language' });
  const nameOf = (code: string) => (/^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code);
  const own = nameOf(language);
  const languages = list(other.languages.map(nameOf));
  const said =
    overview.length === 0
      ? 'other_language_read'
      : other.own_pages > 0
        ? 'other_language_beside'
        : 'other_language_only';
  return (
    <p className="meta" data-testid="other-language">
      {t(`answer.${said}`, { own, languages })}
    </p>
  );
}
