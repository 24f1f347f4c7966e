import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { PlacedPassage } from '../../lib/reading/pdf/locate';
import { useText } from '../i18n';
import { PdfPage } from './PdfPage';
import type { OpenedFile } from './use-document';

export interface PagesHandle {
  goTo(page: number): void;
  showPassage(): void;
}

interface PdfPagesProps {
  ref: Ref<PagesHandle>;
  file: Extract<OpenedFile, { state: 'open' }>;
  scale: number;
  placed: PlacedPassage[] | null;
  labelOf: (page: number) => string;
  /** Told which page is in front as the person scrolls. */
  onFront: (page: number) => void;
  title: string;
}

/** All pages below each other; only those near the window are drawn. */
export function PdfPages({ ref, file, scale, placed, labelOf, onFront, title }: PdfPagesProps) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  const pageElement = (page: number) => list.current?.children[page - 1];

  useImperativeHandle(ref, () => ({
    goTo: (page) => scrollTo(pageElement(page), 0),
    showPassage: () => {
      const first = placed?.[0];
      if (!first) return;
      const page = pageElement(first.page);
      scrollTo(page?.querySelector('.pdf-mark') ?? page, 0.35);
    },
  }));

  useEffect(() => {
    const seen = new Map<Element, number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target, entry.intersectionRect.height);
        const [front] = [...seen].reduce(
          (best, next) => (next[1] > best[1] ? next : best),
          [null as Element | null, 0],
        );
        if (front instanceof HTMLElement) onFront(Number(front.dataset.page));
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const page of list.current?.children ?? []) observer.observe(page);
    return () => observer.disconnect();
  }, [onFront]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <ol className="pdf-pages" ref={list} aria-label={t('pdf.pages', { title })} tabIndex={0}>
      {Array.from({ length: file.document.numPages }, (_, i) => {
        const number = i + 1;
        return (
          <PdfPage
            key={number}
            file={file}
            number={number}
            scale={scale}
            label={labelOf(number)}
            boxes={placed?.find((each) => each.page === number)?.boxes ?? NONE}
          />
        );
      })}
    </ol>
  );
}

/** Scrolls the pages, and nothing around them, until `element` stands at a share of their window's height. */
function scrollTo(element: Element | undefined | null, share: number): void {
  const scroller = element?.closest('.pdf-main');
  if (!element || !scroller) return;
  const offset = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += offset - scroller.clientHeight * share;
}

const NONE: [] = [];
