import { guessLanguage } from '../reading/text';
import type { Understood } from '../schema/run';
import { readChinese } from './understand/chinese';
import { readEnglish } from './understand/english';
import { isGreeting } from './understand/greeting';
import { properNames } from './understand/names';
import { placesIn } from './understand/places';

/**
 * What a question asks for, found by rules alone: its language, kind, the answer it expects, its content words and the
 * names that a passage must hold; what is compared, and the region (MECHANISMS A08, A25, C08, F23).
 *
 * @param question as the person typed it
 */
export function understand(question: string): Understood {
  const text = question.normalize('NFKC').trim();
  const language = guessLanguage(text) ?? (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');
  const names = properNames(text, language);
  const read = language === 'zh' || language === 'ja' ? readChinese(text, language) : readEnglish(text, language);
  const greeting = isGreeting(text);
  if (greeting) return { language, ...read, type: 'greeting', names: [] };
  const places = placesIn(text, language);
  return { language, ...read, names, ...(places.length > 0 ? { places } : {}) };
}
