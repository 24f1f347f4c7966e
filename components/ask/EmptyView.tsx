import { useText } from '../i18n';
import { Label } from '../ui/Page';
import { AllowThisSite } from './AllowThisSite';
import { ExtractButton } from './ExtractButton';
import { FailureNotice } from './FailureNotice';
import { KeptHere } from './KeptHere';
import { Ladder, NeedsNone } from './Ladder';
import { PageCard } from './PageCard';
import { Recent } from './Recent';
import { useSession } from './session';

/** Before a question: the page in front, what was kept from it, and what was asked lately. */
export function EmptyView() {
  const { t } = useText();
  const { page } = useSession();
  const { look } = page;
  const failure = look?.failure ?? null;
  return (
    <>
      <section>
        <Label>{t('ask.this_page')}</Label>
        {look === null ? null : failure === 'no_permission' ? (
          <Ladder look={look} />
        ) : failure ? (
          <FailureNotice failure={failure} />
        ) : (
          <>
            <PageCard look={look} />
            <ExtractButton />
            <AllowThisSite url={look.url} />
          </>
        )}
      </section>
      {failure === null ? null : <NeedsNone />}
      {look?.url && failure === null ? <KeptHere url={look.url} /> : null}
      <Recent />
    </>
  );
}
