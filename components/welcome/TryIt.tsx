import { useState } from 'react';
import { type OwnPage, offerQuestion, openPanel, showOwnPage } from '../browser/panel';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** Two invented articles that come with the extension, and questions that show what it can and cannot do. */
export function TryIt({ windowId }: { windowId: number | null }) {
  const { t, lang } = useText();
  const [copied, setCopied] = useState<string | null>(null);
  const one: OwnPage = lang === 'zh' ? 'article-one-zh.html' : 'article-one.html';
  const two: OwnPage = lang === 'zh' ? 'article-two-zh.html' : 'article-two.html';
  const articles = [
    { page: one, title: t('welcome.article_one'), by: t('welcome.article_one_by') },
    { page: two, title: t('welcome.article_two'), by: t('welcome.article_two_by') },
  ];
  const questions = [
    { text: t('welcome.question_1'), why: t('welcome.question_1_why'), both: false },
    { text: t('welcome.question_2'), why: t('welcome.question_2_why'), both: false },
    { text: t('welcome.question_3'), why: t('welcome.question_3_why'), both: false },
    { text: t('welcome.question_4'), why: t('welcome.question_4_why'), both: true },
  ];

  /** The panel opens first, while the click's gesture lasts; then the article comes to the front. */
  async function ask(text: string, both: boolean): Promise<void> {
    if (windowId === null) return;
    await openPanel(windowId);
    await offerQuestion(windowId, text, new Date());
    if (both) await showOwnPage(two, false);
    await showOwnPage(one);
  }

  return (
    <section className="try">
      <h2>{t('welcome.try')}</h2>
      <p className="soft">{t('welcome.try_why')}</p>
      <ul className="rows">
        {articles.map(({ page, title, by }) => (
          <li key={page}>
            <Icon name="page" />
            <span className="row-body">
              <b>{title}</b>
              <span className="meta">{by}</span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={`${t('welcome.open')}: ${title}`}
              onClick={() => void showOwnPage(page)}
            >
              {t('welcome.open')}
            </button>
          </li>
        ))}
      </ul>
      <h3>{t('welcome.questions')}</h3>
      <p className="soft">{t('welcome.ask_how')}</p>
      <ul className="rows">
        {questions.map(({ text, why, both }) => (
          <li key={text}>
            <span className="row-body">
              <b>{text}</b>
              <span className="meta">{why}</span>
            </span>
            <button
              type="button"
              className="icon-button small"
              aria-label={`${t('welcome.copy_question')}: ${text}`}
              title={copied === text ? t('welcome.copied') : t('welcome.copy_question')}
              onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
            >
              <Icon name={copied === text ? 'check' : 'copy'} />
            </button>
            <button
              type="button"
              className="link"
              aria-label={`${t('welcome.ask')}: ${text}`}
              disabled={windowId === null}
              onClick={() => void ask(text, both)}
            >
              {t('welcome.ask')}
            </button>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {copied === null ? '' : t('welcome.copied')}
      </span>
    </section>
  );
}
