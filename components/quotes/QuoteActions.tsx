import type { Evidence } from '../../lib/schema/evidence';
import { useHand } from '../answer/hand';
import { useAnnounce } from '../app/announce';
import { useNavigation } from '../app/navigation';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { useJumps } from './jump';
import { useKeeping, useKept } from './kept';
import { citationText } from './source';

/** Goes to the passage in its page. */
export function JumpButton({ item }: { item: Evidence }) {
  const { t } = useText();
  const { states, jump } = useJumps();
  const busy = states.get(item.id) === 'busy';
  return (
    <button
      type="button"
      className="icon-button small"
      aria-label={t('quotes.jump')}
      title={t('quotes.jump')}
      aria-busy={busy}
      data-action="jump"
      onClick={() => void jump(item.id)}
    >
      {busy ? <span className="spinner" /> : <Icon name="jump" />}
    </button>
  );
}

/** Keeps a quote, or lets it go again (with undo). */
export function KeepButton({ item }: { item: Evidence }) {
  const { t } = useText();
  const kept = useKept(item.id);
  const { keep, drop } = useKeeping();
  return (
    <button
      type="button"
      className="icon-button small"
      aria-label={t('quotes.keep')}
      title={kept ? t('quotes.kept') : t('quotes.keep')}
      aria-pressed={Boolean(kept)}
      data-action="keep"
      onClick={() => void (kept ? drop(item.id) : keep(item))}
    >
      <Icon name="keep" />
    </button>
  );
}

/** Saved copy, copying with the source, comment; where an answer stands on it, leaving its source out. */
export function MoreMenu({ item, onComment }: { item: Evidence; onComment: () => void }) {
  const speech = useText();
  const { t } = speech;
  const { go } = useNavigation();
  const announce = useAnnounce();
  const hand = useHand();
  return (
    <Menu
      label={t('quotes.more')}
      className="icon-button small"
      items={[
        {
          label: t('quotes.saved_copy'),
          icon: 'page',
          onSelect: () => go({ name: 'copy', evidenceId: item.id }),
        },
        {
          label: t('quotes.copy_citation'),
          icon: 'copy',
          onSelect: () => {
            void navigator.clipboard.writeText(citationText(item, speech)).then(() => announce(t('common.copied')));
          },
        },
        { label: t('quotes.comment'), icon: 'comment', action: 'comment', onSelect: onComment },
        ...(hand
          ? [
              {
                label: t('loop.exclude'),
                icon: 'exclude' as const,
                action: 'exclude',
                onSelect: () => hand.exclude(item),
              },
            ]
          : []),
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}
