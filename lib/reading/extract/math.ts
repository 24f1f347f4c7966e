/** Formulas as TeX: pages carry each one up to three times (MathML, picture, visual HTML). */

export interface Formula {
  tex: string;
  /** True for a formula set on a line of its own. */
  display: boolean;
}

/** Shown where a formula stands on the page but cannot be read: a silent gap would change the sentence. */
export const UNREADABLE_FORMULA = '[formula]';

/**
 * The formula that this element shows, or null when it is no formula. A formula with an empty `tex` is a
 * second copy of one already told (MathJax keeps its source in a script beside the picture).
 */
export function formulaOf(element: Element): Formula | null {
  const name = element.localName;
  if (name === 'math') return ofMathml(element);
  if (name === 'mjx-container') return ofMathJax3(element);
  if (name === 'script') return ofTexScript(element);
  if (name === 'img') return ofPicture(element);
  const classes = ` ${element.getAttribute('class') ?? ''} `;
  if (classes.includes(' katex-display ')) return { ...ofKatex(element), display: true };
  if (classes.includes(' katex ')) return ofKatex(element);
  if (/ (mwe-math-element|MathJax(_Display|_SVG|_CHTML)?|MathJax_Preview|mjx-chtml) /.test(classes))
    return ofWrapper(element);
  return null;
}

function ofMathml(math: Element): Formula {
  const display = math.getAttribute('display') === 'block' || math.getAttribute('mode') === 'display';
  return { tex: texWithin(math) ?? mathmlText(math), display };
}

function texWithin(element: Element): string | null {
  const annotation = element.querySelector('annotation[encoding="application/x-tex"], annotation[encoding="TeX"]');
  const stated = annotation?.textContent ?? element.getAttribute('alttext') ?? '';
  const tex = cleanTex(stated);
  return tex === '' ? null : tex;
}

/** MediaWiki wraps the whole formula in `{\displaystyle …}`. */
function cleanTex(raw: string): string {
  const tex = raw.replace(/\s+/g, ' ').trim();
  return /^\{\\(?:displaystyle|textstyle)\s?(.*)\}$/s.exec(tex)?.[1]?.trim() ?? tex;
}

/** MathML without its TeX, read as text with the scripts marked. */
function mathmlText(node: Element): string {
  const parts = [...node.children].filter((child) => !/^annotation/.test(child.localName)).map(mathmlText);
  const at = (i: number) => parts[i] ?? '';
  const group = (text: string) => (text.length > 1 ? `{${text}}` : text);
  switch (node.localName) {
    case 'mfrac':
      return `\\frac{${at(0)}}{${at(1)}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'msup':
      return `${at(0)}^${group(at(1))}`;
    case 'msub':
      return `${at(0)}_${group(at(1))}`;
    case 'msubsup':
      return `${at(0)}_${group(at(1))}^${group(at(2))}`;
    default:
      return parts.length > 0 ? parts.join('') : (node.textContent ?? '').replace(/\s+/g, '');
  }
}

function ofKatex(element: Element): Formula {
  const math = element.querySelector('math');
  const tex = (math === null ? null : texWithin(math)) ?? (math === null ? '' : mathmlText(math));
  if (tex !== '') return { tex, display: false };
  return { tex: (element.textContent ?? '').replace(/\s+/g, '') || UNREADABLE_FORMULA, display: false };
}

function ofMathJax3(element: Element): Formula {
  const display = element.getAttribute('display') === 'true';
  const math = element.querySelector('mjx-assistive-mml math');
  if (math !== null) return { ...ofMathml(math), display };
  if (hasSourceBeside(element)) return { tex: '', display };
  return { tex: element.getAttribute('aria-label')?.trim() || UNREADABLE_FORMULA, display };
}

function hasSourceBeside(element: Element): boolean {
  for (let next = element.nextElementSibling, i = 0; next !== null && i < 2; next = next.nextElementSibling, i += 1) {
    if (isTexScript(next)) return true;
  }
  return false;
}

function isTexScript(element: Element): boolean {
  return element.localName === 'script' && /^math\/(tex|latex|asciimath)/i.test(element.getAttribute('type') ?? '');
}

function ofTexScript(script: Element): Formula | null {
  if (!isTexScript(script)) return null;
  const tex = cleanTex((script.textContent ?? '').trim().replace(/^%?\s*<!\[CDATA\[|%?\]\]>$/g, ''));
  return { tex, display: /mode\s*=\s*display/i.test(script.getAttribute('type') ?? '') };
}

function ofPicture(img: Element): Formula | null {
  const alt = cleanTex(img.getAttribute('alt') ?? '');
  const classes = img.getAttribute('class') ?? '';
  if (/\bmwe-math-fallback-image/.test(classes)) {
    const told = img.parentElement?.querySelector('math') ?? null;
    if (told !== null) return { tex: '', display: false };
    return { tex: alt || UNREADABLE_FORMULA, display: /-display\b/.test(classes) };
  }
  if (!/(^|[\s-])(tex|latex|math|formula)([\s-]|$)/i.test(classes) || alt === '') return null;
  return { tex: alt, display: false };
}

function ofWrapper(element: Element): Formula | null {
  const math = element.querySelector('math');
  if (math !== null) return ofMathml(math);
  if (hasSourceBeside(element)) return { tex: '', display: false };
  if (/\bMathJax_Preview\b/.test(element.getAttribute('class') ?? '')) return { tex: '', display: false };
  const picture = element.querySelector('img[alt]');
  if (picture !== null)
    return { tex: cleanTex(picture.getAttribute('alt') ?? '') || UNREADABLE_FORMULA, display: false };
  return {
    tex:
      element
        .getAttribute('data-mathml')
        ?.replace(/<[^<>]*>/g, '')
        .trim() || UNREADABLE_FORMULA,
    display: false,
  };
}
