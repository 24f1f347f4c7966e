/** Stores streamed text in order, as fast as the storage takes it: what arrives while a write is under way goes with the next. */
export class TextWriter {
  private waiting = '';
  private restarts = false;
  private isDirty = false;
  private writing: Promise<void> | null = null;
  private text = '';

  constructor(
    private readonly append: (text: string) => Promise<void>,
    private readonly restart: () => Promise<void>,
  ) {}

  /** Before another try: what an earlier one wrote goes. */
  async begin(): Promise<void> {
    if (this.isDirty) this.retract();
    await this.flush();
  }

  write(text: string): void {
    this.text += text;
    this.waiting += text;
    this.isDirty = true;
    this.writing ??= this.pump();
  }

  /** What was written was no answer. */
  retract(): void {
    this.waiting = '';
    this.text = '';
    this.restarts = true;
    this.isDirty = false;
    this.writing ??= this.pump();
  }

  /** Waits until all is stored. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private async pump(): Promise<void> {
    try {
      while (this.restarts || this.waiting !== '') {
        if (this.restarts) {
          this.restarts = false;
          await this.restart();
          continue;
        }
        const next = this.waiting;
        this.waiting = '';
        await this.append(next);
      }
    } finally {
      this.writing = null;
    }
  }
}
