/** Tags in which models wrap their thinking when it has no field of its own. */
const OPEN = /<(think|thinking|reasoning|thought)>/i;
const CLOSE = /<\/(think|thinking|reasoning|thought)>/i;
/** The longest tag, with its brackets. */
const LONGEST = '</reasoning>'.length;

export interface Thought {
  answer: string;
  thinking: string;
  /** The tag was opened and never closed: there is no answer. */
  unfinished: boolean;
}

/**
 * Parts thinking from answer. A closing tag without an opening one ends thinking that the template had begun, so all
 * before it goes too. Tags count only before the answer has begun: a `<think>` in the midst of an answer is text.
 */
export function splitThinking(text: string): Thought {
  const opened = /^\s*<(think|thinking|reasoning|thought)>/i.exec(text);
  if (opened) {
    const rest = text.slice(opened[0].length);
    const close = CLOSE.exec(rest);
    if (!close) return { answer: '', thinking: rest, unfinished: true };
    const after = splitThinking(rest.slice(close.index + close[0].length));
    return { ...after, thinking: rest.slice(0, close.index) + after.thinking };
  }
  const close = CLOSE.exec(text);
  const open = OPEN.exec(text);
  if (close && (!open || open.index > close.index))
    return {
      answer: text.slice(close.index + close[0].length).trimStart(),
      thinking: text.slice(0, close.index),
      unfinished: false,
    };
  return { answer: text.trimStart(), thinking: '', unfinished: false };
}

/**
 * The same for a stream: gives out only what is surely answer. `retract` tells that what was given out was thinking
 * after all, because a closing tag came without an opening one.
 */
export class ThinkingFilter {
  private text = '';
  private given = 0;
  private answerFrom: number | null = null;

  /** Takes a piece of content; returns what can be shown now. */
  push(piece: string): { show: string; retract: boolean } {
    this.text += piece;
    let retract = false;
    const { answer, unfinished } = splitThinking(this.text);
    const from = unfinished ? this.text.length : this.text.length - answer.length;
    if (this.answerFrom !== null && from > this.answerFrom && this.given > this.answerFrom) retract = true;
    if (this.answerFrom !== from && !unfinished) this.answerFrom = from;
    if (unfinished) return { show: '', retract };
    const start = retract ? from : Math.max(from, this.given);
    const end = this.sureEnd(from);
    const show = end > start ? this.text.slice(start, end) : '';
    this.given = Math.max(start, end);
    return { show, retract };
  }

  /** What was held back because it might have become a tag. */
  end(): string {
    if (splitThinking(this.text).unfinished) return '';
    const show = this.text.slice(Math.max(this.given, this.answerFrom ?? 0));
    this.given = this.text.length;
    return show;
  }

  /** Text behind the last `<` that may still become a tag is held back. */
  private sureEnd(from: number): number {
    const tail = this.text.lastIndexOf('<');
    if (tail < from || this.text.length - tail >= LONGEST || this.text.indexOf('>', tail) !== -1)
      return this.text.length;
    const begun = this.text.slice(tail).toLowerCase();
    const tags = ['think', 'thinking', 'reasoning', 'thought'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]);
    return tags.some((tag) => tag.startsWith(begun)) ? tail : this.text.length;
  }
}
