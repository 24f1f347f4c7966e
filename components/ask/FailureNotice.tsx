import type { ReactNode } from 'react';
import type { CommandErrorCode } from '../../lib/protocol/messages';
import type { ReadFailure } from '../../lib/schema/run';
import { useText } from '../i18n';
import type { IconName } from '../ui/Icon';
import { Notice } from '../ui/Notice';

const ICONS: Partial<Record<ReadFailure, IconName>> = {
  no_permission: 'lock',
  restricted: 'lock',
  store: 'lock',
  sensitive: 'lock',
  login_wall: 'lock',
  paywall: 'lock',
  bot_check: 'lock',
  consent_wall: 'lock',
  error_page: 'warning',
  unsupported: 'page',
  blocked_address: 'exclude',
  redirected: 'exclude',
  empty_tab: 'page',
  pdf: 'page',
  pdf_password: 'lock',
  pdf_no_text: 'page',
  pdf_damaged: 'page',
  file_access: 'lock',
  no_text: 'page',
  not_a_page: 'page',
  too_large: 'page',
  copy_missing: 'page',
  tab_closed: 'page',
  navigated: 'again',
  still_loading: 'again',
  unreachable: 'offline',
  timeout: 'again',
  busy: 'again',
  cut: 'again',
  stopped: 'stopped',
};

/** Why a page was not read, and what to do about it. */
export function FailureNotice({
  failure,
  actions,
  detail,
}: {
  failure: ReadFailure;
  actions?: ReactNode;
  detail?: string | null;
}) {
  const { t } = useText();
  return (
    <Notice icon={ICONS[failure] ?? 'warning'} fact={t(`failures.${failure}_fact`)} actions={actions}>
      {t(`failures.${failure}_why`)}
      {(failure === 'http_error' || failure === 'error_page') && detail ? (
        <span className="meta"> {detail}</span>
      ) : null}
    </Notice>
  );
}

/** Why something that was asked of the worker did not happen. */
export function CommandNotice({ code, onClose }: { code: CommandErrorCode; onClose: () => void }) {
  const { t } = useText();
  const name = code === 'failed' ? 'command_failed' : code;
  return (
    <Notice
      tone="doubt"
      icon="warning"
      fact={t(`failures.${name}_fact`)}
      actions={
        <button type="button" className="link link-quiet" onClick={onClose}>
          {t('common.close')}
        </button>
      }
    >
      {t(`failures.${name}_why`)}
    </Notice>
  );
}
