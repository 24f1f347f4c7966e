import type { ConnectionReport, Mend as MendOf } from '../../../lib/schema/connection';
import type { Endpoint } from '../../../lib/schema/endpoint';
import { type Speech, useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Command, RecipeView } from './Command';
import { firstModelCommand, originRecipe, startCommand, windowRecipe } from './commands';
import { works } from './works';

/** What a person can do about a failed test. */
export interface MendActions {
  allow: () => void;
  takeAddress: (baseUrl: string) => void;
  change: (field: 'address' | 'key') => void;
  otherModel: () => void;
  testAgain: () => void;
  /** Has the browser load its own model. */
  download: () => void;
}

interface MendProps {
  endpoint: Endpoint;
  report: ConnectionReport;
  on: MendActions;
}

/** Causes whose detail is the server's own words: of the others the browser says no more than that it failed. */
const SERVER_SAID: ReadonlySet<string> = new Set([
  ...['wrong_path', 'no_key', 'bad_key', 'no_such_model', 'no_credit', 'rate_limited', 'not_json', 'server_error'],
  ...['bad_answer', 'not_here', 'failed'],
]);

/** Why a connection fails, or works with less, and what mends it. */
export function Mend({ endpoint, report, on }: MendProps) {
  const speech = useText();
  const { t } = speech;
  const cause = report.cause ?? 'failed';
  const values = { name: endpoint.name, host: hostOf(endpoint.base_url), u: endpoint.base_url, m: report.model ?? '' };
  const warns = works(report);
  return (
    <div className="mend" data-tone={warns ? 'doubt' : 'bad'} data-cause={cause} data-testid="mend">
      <p className="mend-fact">
        {warns ? <Icon name="warning" /> : null}
        <b>{t(`models.fact_${cause}`, values)}</b>
      </p>
      <p className="soft">{whatToDo(speech, endpoint, report)}</p>
      {(cause === 'no_permission' ? [] : report.mends).map((mend) => (
        <Recipe key={mend.do} endpoint={endpoint} model={report.model ?? ''} mend={mend} />
      ))}
      {report.detail === '' || !SERVER_SAID.has(cause) ? null : (
        <p className="meta mend-said" dir="auto">
          {t('models.said', { detail: report.detail })}
        </p>
      )}
      <Actions endpoint={endpoint} report={report} on={on} />
    </div>
  );
}

function whatToDo({ t, time }: Speech, endpoint: Endpoint, report: ConnectionReport): string {
  const cause = report.cause ?? 'failed';
  const { preset, base_url } = endpoint;
  const wait = report.mends.find((mend) => mend.do === 'wait')?.ms ?? null;
  const other = report.mends.find((mend) => mend.do === 'use_base_url')?.base_url;
  if (cause === 'wrong_path' && other !== undefined) return t('models.mend_wrong_path_found', { s: other });
  if (cause === 'no_such_model')
    return report.models.length > 0
      ? t('models.mend_no_such_model', { n: report.models.length })
      : t('models.mend_no_such_model_none');
  if (cause === 'no_models' && firstModelCommand(preset)) return t('models.mend_no_models_command');
  if (cause === 'rate_limited' && wait !== null) return t('models.mend_rate_limited_wait', { t: time(wait) });
  if (cause === 'unreachable' && startCommand(preset)) return t('models.mend_unreachable_start');
  if (cause === 'prompt_cut' && !windowRecipe(preset, '', 1, 'linux')) return t('models.mend_prompt_cut_plain');
  return t(`models.mend_${cause}`, { u: base_url });
}

/** A command, where a mend is made outside of the browser. */
function Recipe({ endpoint, model, mend }: { endpoint: Endpoint; model: string; mend: MendOf }) {
  const { preset } = endpoint;
  switch (mend.do) {
    case 'set_ollama_origins':
      return <RecipeView recipe={(system) => originRecipe('ollama', mend.origin, system)} />;
    case 'enable_lmstudio_cors':
      return <RecipeView recipe={(system) => originRecipe('lmstudio', mend.origin, system)} />;
    case 'allow_origin_on_server':
      return <RecipeView recipe={(system) => originRecipe(preset, mend.origin, system)} />;
    case 'raise_context': {
      const known = windowRecipe(preset, model, mend.tokens, 'linux');
      return known ? (
        <RecipeView recipe={(system) => windowRecipe(preset, model, mend.tokens, system) ?? known} />
      ) : null;
    }
    case 'start_server': {
      const command = startCommand(preset);
      return command ? <Command text={command} /> : null;
    }
    case 'load_model': {
      const command = firstModelCommand(preset);
      return command ? <Command text={command} /> : null;
    }
    default:
      return null;
  }
}

/** The likeliest mend first, as the main button; testing again is always possible. */
function Actions({ endpoint, report, on }: MendProps) {
  const { t } = useText();
  // Two mends may come down to the same thing to press.
  const all = report.mends.flatMap((mend) => offersOf(mend, endpoint, t, on));
  const offers = [...new Map(all.map((offer) => [offer.words, offer])).values()];
  const strong = offers.filter((offer) => offer.strong);
  const weak = offers.filter((offer) => !offer.strong);
  return (
    <div className="buttons">
      {strong.map(({ words, act }, i) => (
        <button key={words} type="button" className={i === 0 ? 'button button-main' : 'button'} onClick={act}>
          {words}
        </button>
      ))}
      <button
        type="button"
        className={strong.length > 0 || works(report) ? 'button' : 'button button-main'}
        onClick={on.testAgain}
      >
        {t('models.test')}
      </button>
      {weak.map(({ words, act, href }) =>
        href === undefined ? (
          <button key={words} type="button" className="link link-quiet" onClick={act}>
            {words}
          </button>
        ) : (
          <a key={words} className="link link-quiet" href={href} target="_blank" rel="noreferrer">
            {words}
          </a>
        ),
      )}
    </div>
  );
}

/** Something to press that mends a fault; a strong one mends it by itself. */
interface Offer {
  words: string;
  strong: boolean;
  act?: () => void;
  href?: string;
}

function offersOf(mend: MendOf, endpoint: Endpoint, t: Speech['t'], on: MendActions): Offer[] {
  const changeAddress = { words: t('models.change_address'), strong: false, act: () => on.change('address') };
  switch (mend.do) {
    case 'allow_host':
      return [{ words: t('models.allow', { host: hostOf(endpoint.base_url) }), strong: true, act: on.allow }];
    case 'use_base_url': {
      const { base_url } = mend;
      return [{ words: t('models.use_address', { s: base_url }), strong: true, act: () => on.takeAddress(base_url) }];
    }
    case 'enter_key': {
      const { page } = mend;
      const link = page === null ? [] : [{ words: t('models.key_get'), strong: false, href: page }];
      return [{ words: t('models.change_key'), strong: true, act: () => on.change('key') }, ...link];
    }
    case 'download_model':
      return [{ words: t('models.browser_download'), strong: true, act: on.download }];
    case 'check_address':
    case 'start_server':
      return [changeAddress];
    case 'other_model':
      return [{ words: t('models.other_model'), strong: false, act: on.otherModel }];
    case 'open_in_tab':
      return [{ words: t('models.open_tab'), strong: false, href: mend.url }];
    default:
      return [];
  }
}

export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
