import type { FontFacts } from './pieces';

const BOLD =
  /bold|black|heavy|demi|(?:^|[+\-_,])(?:\w*bx\d*|hei\w*|simhei|stheiti\w*|fzhei\w*)|-medi(?:ital)?$|simhei|heiti|[-,]bd?(?:$|mt|it)|(?:^|[+])cmbx|(?:^|[+])sfbx/i;
const MONO =
  /mono(?!type)|courier|consol|menlo|typewriter|(?:^|[+])(?:\w{0,3}tt\d*|cmtt\w*|sftt\w*|t1xtt)(?:$|[-,])|fixed|andale|inconsolata|lucida.?console|fira.?code/i;
const PROPORTIONAL = /sans|serif|roman|times|termes|heros|helvet|arial|pagella|bookman|schola/i;
const MATH = /(?:^|[+])(?:cm(?:mi|sy|ex)|msam|msbm|eu(?:fm|sm|rm)|rsfs|lmmath|stmary)|math|symbol|mtmi|mtsy/i;

/**
 * What a font's name tells.
 *
 * @param name as the file has it, e.g. `LTEDIX+TeXGyreHeros-Bold`; null where it is not known
 * @param fixed whether the file says that all its characters are equally wide; some files say so wrongly
 */
export function fontFacts(name: string | null, fixed: boolean, vertical: boolean): FontFacts {
  const known = name ?? '';
  return {
    bold: BOLD.test(known),
    mono: MONO.test(known),
    fixed: fixed && !PROPORTIONAL.test(known),
    math: MATH.test(known),
    vertical,
  };
}
