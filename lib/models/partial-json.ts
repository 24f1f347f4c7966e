/**
 * What a JSON text that is still coming says so far: strings end where the text ends, open lists and objects are closed,
 * a key without a value is left out. For drafts on the screen only; a finished answer is read by lib/models/read-answer.ts.
 *
 * @returns undefined while there is nothing to show. Fences and words before the JSON are skipped, whatever byte the
 *   text breaks at; it never throws.
 */
export function readPartial(text: string): unknown {
  const at = text.search(/[{[]/);
  return at === -1 ? undefined : new Reader(text, at).value()?.value;
}

interface Read {
  value: unknown;
  /** The text ended inside of it. */
  open: boolean;
}

class Reader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(): Read | null {
    this.space();
    const char = this.text[this.at];
    if (char === '{') return this.object();
    if (char === '[') return this.list();
    if (char === '"') return this.string();
    return this.word();
  }

  private object(): Read {
    const value: Record<string, unknown> = {};
    this.at++;
    for (;;) {
      this.space();
      if (this.text[this.at] === ',') {
        this.at++;
        continue;
      }
      if (this.text[this.at] === '}') {
        this.at++;
        return { value, open: false };
      }
      const key = this.text[this.at] === '"' ? this.string() : null;
      this.space();
      if (!key || key.open || this.text[this.at] !== ':') return { value, open: true };
      this.at++;
      const member = this.value();
      if (!member) return { value, open: true };
      // Defined, not assigned: a model may call a key `__proto__`.
      Object.defineProperty(value, String(key.value), {
        value: member.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (member.open) return { value, open: true };
    }
  }

  private list(): Read {
    const value: unknown[] = [];
    this.at++;
    for (;;) {
      this.space();
      if (this.text[this.at] === ',') {
        this.at++;
        continue;
      }
      if (this.text[this.at] === ']') {
        this.at++;
        return { value, open: false };
      }
      const item = this.value();
      if (!item) return { value, open: true };
      value.push(item.value);
      if (item.open) return { value, open: true };
    }
  }

  private string(): Read {
    const from = this.at++;
    for (; this.at < this.text.length; this.at++) {
      if (this.text[this.at] === '\\') this.at++;
      else if (this.text[this.at] === '"') {
        this.at++;
        return { value: unescaped(this.text.slice(from, this.at)), open: false };
      }
    }
    // An escape that is cut in the middle is left out.
    const body = this.text
      .slice(from)
      .replace(/\\(u[0-9a-f]{0,3})?$/i, (tail, _, offset: number, all: string) => (isEscaped(all, offset) ? tail : ''));
    return { value: unescaped(`${body}"`), open: true };
  }

  private word(): Read | null {
    const found = /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)/.exec(this.text.slice(this.at, this.at + 40));
    if (!found) return null;
    this.at += found[0].length;
    const open = this.at >= this.text.length;
    return { value: JSON.parse(found[0]), open };
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}

/** An odd number of backslashes before a position: the one at it is itself escaped. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === '\\') count++;
  return count % 2 === 1;
}

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    // Control characters that JSON does not allow bare.
    return literal.slice(1, -1).replace(/\\n/g, '\n').replace(/\\"/g, '"').replace(/\\\\/g, '\\');
  }
}
