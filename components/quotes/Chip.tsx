import type { Mark } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { useJumps } from './jump';
import { usePopover } from './popover-context';
import { siteOf } from './source';

/** Rest on a chip before its popover opens. Milliseconds. */
const HOVER_MS = 150;

interface ChipProps {
  item: Evidence;
  n: number;
  /** The mark of the sentence that cites it. */
  mark?: Mark;
}

/** A citation: resting on it or a click opens the quote, a second click or Shift+Enter goes to the passage. */
export function Chip({ item, n, mark }: ChipProps) {
  const { t } = useText();
  const { jump, gone } = useJumps();
  const popover = usePopover();
  const site = siteOf(item);
  const open = popover.shown?.item.id === item.id && popover.shown.mark === mark;
  const target = { item, n, mark };
  return (
    <button
      type="button"
      className={gone.has(item.id) ? 'chip is-gone' : 'chip'}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={
        mark
          ? t('quotes.chip', { n, mark: t(`answer.${mark}`).toLowerCase(), site })
          : t('quotes.chip_bare', { n, site })
      }
      onPointerEnter={(event) => event.pointerType === 'mouse' && popover.peek(event.currentTarget, target, HOVER_MS)}
      onPointerLeave={() => popover.leave()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && popover.peek(event.currentTarget, target, 0)}
      onBlur={() => popover.leave()}
      onClick={(event) => {
        if (event.shiftKey || popover.isPinned(target)) {
          popover.close();
          void jump(item.id);
        } else popover.pin(event.currentTarget, target);
      }}
    >
      {n}
    </button>
  );
}
