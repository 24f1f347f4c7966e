import type { ReadState } from '../../lib/schema/snapshot';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** States of a copy that holds only a part of what its page has, each with words of its own. */
const PARTIAL = ['too_large', 'changing', 'no_transcript', 'login_wall', 'paywall'] as const;

/** True where a copy holds only a part of its page. */
export function isPartState(state: ReadState | null): boolean {
  return PARTIAL.some((name) => name === state);
}

/** Says that a copy is not the whole page, and why; nothing where it is. */
export function StateNote({ state }: { state: ReadState | null }) {
  const { t } = useText();
  const told = PARTIAL.find((name) => name === state);
  if (told === undefined) return null;
  return (
    <p className="caution">
      <Icon name="warning" />
      <span>{t(`ask.state_${told}`)}</span>
    </p>
  );
}
