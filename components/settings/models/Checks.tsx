import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import type { Check } from './checks';

/** The checks of a connection test in their order: what held, what failed, what was not tried. */
export function Checks({ checks, name }: { checks: readonly Check[]; name: string }) {
  const { t } = useText();
  return (
    <ol className="checks" aria-label={t('models.connection', { name })}>
      {checks.map((check) => (
        <li key={check.name} data-state={check.state} data-check={check.name}>
          {check.state === 'ok' ? <Icon name="check" /> : null}
          {check.state === 'failed' ? <Icon name="close" /> : null}
          {check.state === 'running' ? <span className="spinner" /> : null}
          {t(`models.check_${check.name}`)}
          <span className="visually-hidden">: {t(`models.state_${check.state}`)}</span>
        </li>
      ))}
    </ol>
  );
}
