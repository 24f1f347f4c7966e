import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n';

interface QuestionProps {
  text: string;
  lang?: string | undefined;
  /** What the person typed, where the title is what that means within its conversation. */
  typed?: string | undefined;
}

/** The question as the view's title; a very long one shows its first lines. */
export function Question({ text, lang, typed }: QuestionProps) {
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for another question
  useLayoutEffect(() => {
    const element = title.current;
    setLong(element !== null && element.scrollHeight > element.clientHeight + 1);
    setWhole(false);
  }, [text]);
  return (
    <>
      <h1 ref={title} className={whole ? 'question' : 'question is-clamped'} dir="auto" lang={lang}>
        {text}
      </h1>
      {long ? (
        <button type="button" className="link link-quiet question-more" onClick={() => setWhole(!whole)}>
          {whole ? t('common.show_less') : t('common.show_all')}
        </button>
      ) : null}
      {typed !== undefined && typed !== text ? (
        <p className="meta question-typed" dir="auto">
          {t('ask.typed', { q: typed })}
        </p>
      ) : null}
    </>
  );
}
