import type en from './en';
import type { Message } from './format';

/** The English texts with their exact wording; placeholders are checked against it when compiling. */
type Exact = typeof en;

/** Every other language has the same areas and keys; a plural may have other forms. */
export type Texts = {
  readonly [A in keyof Exact]: { readonly [K in keyof Exact[A]]: Exact[A][K] extends string ? string : Message };
};

/** `area.key` of every text. */
export type TextKey = { [A in keyof Exact & string]: `${A}.${keyof Exact[A] & string}` }[keyof Exact & string];

type At<K extends TextKey> = K extends `${infer A extends keyof Exact & string}.${infer B}`
  ? B extends keyof Exact[A]
    ? Exact[A][B]
    : never
  : never;
type Words<M> = M extends string ? M : M extends { other: infer O extends string } ? O : never;
type Names<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** A plural is chosen by `n`, whether or not its words hold it. */
type Needed<M> = Names<Words<M>> | (M extends string ? never : 'n');
/** What `t` takes behind a key: nothing, or the values of its placeholders. */
export type Arguments<K extends TextKey, V> =
  Needed<At<K>> extends never ? [] : [values: { readonly [N in Needed<At<K>>]: V }];
