import { useEffect, useRef, useState } from 'react';
import type { Box } from '../../lib/reading/pdf/pieces';
import { useText } from '../i18n';
import type { OpenedFile } from './use-document';

interface PdfPageProps {
  file: Extract<OpenedFile, { state: 'open' }>;
  number: number;
  scale: number;
  label: string;
  /** The passage, in units of the page. */
  boxes: readonly Box[];
}

/** Pages are drawn when they come this near to the window, and given up when they are farther. */
const NEAR = '120% 0%';
/** Most pixels of one canvas; above it a page is drawn coarser. */
const MOST_PIXELS = 16_000_000;

/** One page: its picture, its text for selecting and for screen readers, and the passage's marks between them. */
export function PdfPage({ file, number, scale, label, boxes }: PdfPageProps) {
  const { t } = useText();
  const element = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(file.sizes[number - 1] ?? file.sizes[0] ?? { width: 612, height: 792 });

  useEffect(() => {
    const page = element.current;
    if (!page) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, []);

  const style = { width: `${size.width * scale}px`, height: `${size.height * scale}px` };
  return (
    <li className="pdf-page" ref={element} data-page={number} style={style} aria-label={t('pdf.page', { label })}>
      {near ? <Drawing file={file} number={number} scale={scale} onSize={setSize} /> : null}
      {boxes.map((box) => (
        <mark
          key={`${box.left}:${box.top}`}
          className="pdf-mark"
          style={{
            left: `${box.left * scale}px`,
            top: `${box.top * scale}px`,
            width: `${(box.right - box.left) * scale}px`,
            height: `${(box.bottom - box.top) * scale}px`,
          }}
        />
      ))}
    </li>
  );
}

interface DrawingProps {
  file: PdfPageProps['file'];
  number: number;
  scale: number;
  onSize: (size: { width: number; height: number }) => void;
}

function Drawing({ file, number, scale, onSize }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const [into, layer] = [canvas.current, text.current];
    if (!into || !layer) return;
    let stop: (() => void) | null = null;
    let wanted = true;
    const draw = async () => {
      const page = await file.document.getPage(number);
      if (!wanted) return;
      const viewport = page.getViewport({ scale });
      onSize({ width: viewport.width / scale, height: viewport.height / scale });
      const finest = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height));
      const density = Math.min(window.devicePixelRatio || 1, finest);
      into.width = Math.floor(viewport.width * density);
      into.height = Math.floor(viewport.height * density);
      const task = page.render({ canvas: into, viewport, transform: [density, 0, 0, density, 0, 0] });
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      const words = new file.library.TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport,
      });
      stop = () => {
        task.cancel();
        words.cancel();
      };
      await Promise.all([task.promise, words.render()]);
      if (wanted) setDrawn(true);
    };
    draw().catch((error: unknown) => {
      // Scrolling on cancels a drawing: no fault.
      if (wanted && !/cancel|abort/i.test(String(error))) console.error(`[sidelight] page ${number}`, error);
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, [file, number, scale, onSize]);

  return (
    <>
      <canvas ref={canvas} data-drawn={drawn} />
      <div ref={text} className="pdf-text" />
    </>
  );
}
