const NAMES = ['think', 'thinking', 'reasoning', 'thought'];
/** The channels of gpt-oss, where a server passes its text on as it came. */
const CHANNELS = ['analysis', 'commentary'].map((channel) => `<|channel|>${channel}<|message|>`);
/** Tags in which models wrap their thinking when it has no field of its own, and those that end it. */
const OPENING = [
  ...NAMES.map((name) => `<${name}>`),
  ...CHANNELS,
  ...CHANNELS.map((channel) => `<|start|>assistant${channel}`),
];
const CLOSING = [...NAMES.map((name) => `</${name}>`), '<|channel|>final<|message|>'];
const anyOf = (tags: readonly string[]) => tags.map((tag) => tag.replace(/[|/]/g, '\\$&')).join('|');
const OPEN = new RegExp(anyOf(OPENING), 'i');
const CLOSE = new RegExp(anyOf(CLOSING), 'i');
const OPENED = new RegExp(`^\\s*(${anyOf(OPENING)})`, 'i');
/** All tags, for the beginnings that a piece may end with. */
const TAGS = [...OPENING, ...CLOSING];
/** The longest tag, with its brackets. */
const LONGEST = Math.max(...TAGS.map(({ length }) => length));

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
  const opened = OPENED.exec(text);
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
 * The same for a stream: gives out only what is surely answer, and looks at each character a fixed number of times,
 * however long the stream. `retract` tells that what was given out was thinking after all, because a closing tag came
 * without an opening one.
 */
export class ThinkingFilter {
  private state: 'start' | 'thinking' | 'answer' = 'start';
  /** What is not decided yet: white space at a start, or what may become a tag. */
  private held = '';
  /** The answer itself opened a tag: its closing is text. */
  private opened = false;

  /** Takes a piece of content; returns what can be shown now. */
  push(piece: string): { show: string; retract: boolean } {
    this.held += piece;
    let show = '';
    let retract = false;
    for (;;) {
      if (this.state === 'start') {
        this.held = this.held.trimStart();
        const tag = OPENED.exec(this.held);
        if (tag) {
          this.held = this.held.slice(tag[0].length);
          this.state = 'thinking';
        } else if (this.held === '' || mayBecomeTag(this.held)) break;
        else {
          this.state = 'answer';
          this.opened = false;
        }
        continue;
      }
      const close = CLOSE.exec(this.held);
      if (this.state === 'thinking') {
        if (close) {
          this.held = this.held.slice(close.index + close[0].length);
          this.state = 'start';
          continue;
        }
        this.held = this.held.slice(-LONGEST);
        break;
      }
      const open = OPEN.exec(this.held);
      if (open && (!close || open.index < close.index)) this.opened = true;
      if (close && !this.opened) {
        show = '';
        retract = true;
        this.held = this.held.slice(close.index + close[0].length);
        this.state = 'start';
        continue;
      }
      const sure = this.sureEnd();
      show += this.held.slice(0, sure);
      this.held = this.held.slice(sure);
      break;
    }
    return { show, retract };
  }

  /** What was held back because it might have become a tag. */
  end(): string {
    const show = this.state === 'thinking' ? '' : this.held;
    this.held = '';
    return show;
  }

  /** Text behind the last `<` that may still become a tag is held back. */
  private sureEnd(): number {
    const tail = this.held.lastIndexOf('<');
    return tail !== -1 && mayBecomeTag(this.held.slice(tail)) ? tail : this.held.length;
  }
}

function mayBecomeTag(text: string): boolean {
  if (text.length >= LONGEST) return false;
  const begun = text.toLowerCase();
  return TAGS.some((tag) => tag.startsWith(begun) && tag !== begun);
}
