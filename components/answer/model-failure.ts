import { modelFailure } from '../../lib/schema/endpoint';
import type { Speech } from '../i18n';

/** Why a model gave nothing that could be used, as the end of a sentence. */
export function failureWords(code: string, { t }: Speech): string {
  const known = modelFailure.safeParse(code);
  return t(`marks.fail_${known.success ? known.data : 'failed'}`);
}
