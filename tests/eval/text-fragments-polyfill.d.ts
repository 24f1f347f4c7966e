/** The package brings no types; this is what the measurements use of it. */
declare module 'text-fragments-polyfill/text-fragment-utils' {
  export interface PolyfillDirective {
    prefix?: string | undefined;
    textStart: string;
    textEnd?: string | undefined;
    suffix?: string | undefined;
  }
  export function processTextFragmentDirective(directive: PolyfillDirective, document?: Document): Range[];
}
