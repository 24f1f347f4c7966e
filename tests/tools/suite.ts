/** What a file in tests/eval or tests/bench exports, and what it is handed. */
export interface Suite<Options> {
  /** One sentence for the list of suites. */
  describe: string;
  /** Measures, and returns figures by name: numbers, strings, or lists of rows that become tables. */
  run(options: Options): Promise<Record<string, unknown>>;
}

export interface EvalOptions {
  /** Absolute path of the data folder (its format is in the README beside the data). */
  data: string;
  /** Only this set of the suite instead of all. */
  set?: string;
  /** File with predictions of another system to score instead of ours. */
  predictions?: string;
  /** Settings to use instead of the shipped ones, by name: one at a time under `--sweep`. */
  settings: Record<string, number | string>;
  /** At most this many items of each set: `--quick` only wants to know that nothing broke. */
  limit?: number;
}

export interface BenchOptions {
  /** A small, fixed part. */
  quick: boolean;
}
