import { GATHER_SECONDS } from '../../lib/research/settings';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { DEPTHS } from './depth';
import { useSession } from './session';

const MINUTE_S = 60;

/**
 * How far a search goes, with the longest time that it takes. What only reads given pages is quick: there is nothing
 * else to find, so the other depth says what it needs.
 */
export function DepthMenu({ searches }: { searches: boolean }) {
  const { t } = useText();
  const { depth, setDepth } = useSession();
  const now = searches ? depth : 'quick';
  return (
    <Menu
      label={t('loop.depth_now', { depth: t(`loop.${now}`) })}
      heading={t('loop.depth')}
      className="select"
      name="depth"
      items={DEPTHS.map((each) => ({
        label: t(`loop.${each}`),
        action: `depth-${each}`,
        checked: now === each,
        note:
          each !== 'quick' && !searches
            ? t('loop.depth_needs_search')
            : t(`loop.${each}_is`, { n: Math.round(GATHER_SECONDS[each] / MINUTE_S) }),
        disabled: each !== 'quick' && !searches,
        onSelect: () => {
          if (searches) setDepth(each);
        },
      }))}
    >
      {t(`loop.${now}`)}
      <Icon name="down" />
    </Menu>
  );
}
