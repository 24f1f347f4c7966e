import { isOnThisComputer, permissionPattern } from '../../policy/model-url';
import type { ConnectionCause, ListedModel, Mend } from '../../schema/connection';
import type { Endpoint } from '../../schema/endpoint';
import { type Fault, NOT_HERE } from '../fault';
import { PRESETS } from '../presets';

export interface Diagnosis {
  cause: ConnectionCause;
  mends: Mend[];
}

/** What is known besides the fault itself. */
export interface Scene {
  endpoint: Endpoint;
  /** Something answers at the address, whoever may read it. */
  answers: boolean;
  /** Something answers there over http instead of https, or the other way round. */
  answersOtherScheme: boolean;
  origin: string;
  permitted: boolean;
  hasKey: boolean;
  models: ListedModel[];
  model: string | null;
}

/** Names the cause of a fault and what would mend it. Pure: the look at the network is taken before. */
export function diagnose(found: Fault, scene: Scene): Diagnosis {
  switch (found.reason) {
    case 'unreachable':
      return notReached(found, scene);
    case 'origin_refused':
      return { cause: 'origin_refused', mends: originMends(scene) };
    case 'bad_key': {
      const cause = scene.hasKey ? 'bad_key' : 'no_key';
      return { cause, mends: [{ do: 'enter_key', page: PRESETS[scene.endpoint.preset].key_page }] };
    }
    case 'no_such_model': {
      const models = scene.models.map((row) => row.id).slice(0, 50);
      return {
        cause: 'no_such_model',
        mends: models.length > 0 ? [{ do: 'choose_model', models }] : [{ do: 'load_model' }],
      };
    }
    case 'no_credit':
      return { cause: 'no_credit', mends: [{ do: 'add_credit' }] };
    case 'rate_limited':
      return { cause: 'rate_limited', mends: [{ do: 'wait', ms: found.waitMs }] };
    case 'not_json': {
      const cause = /html|redirect/i.test(found.detail) ? 'sign_in_page' : 'not_json';
      const url = new URL(scene.endpoint.base_url).origin;
      return {
        cause,
        mends:
          cause === 'sign_in_page' ? [{ do: 'open_in_tab', url }, { do: 'check_address' }] : [{ do: 'check_address' }],
      };
    }
    case 'bad_address':
      return { cause: 'wrong_path', mends: [{ do: 'check_address' }] };
    case 'too_long':
      return {
        cause: 'prompt_cut',
        mends: [{ do: 'raise_context', tokens: 8192, setting: null }, { do: 'other_model' }],
      };
    case 'timeout_first':
    case 'timeout_idle':
    case 'timeout_total':
      return { cause: 'timeout', mends: [{ do: 'try_again' }, { do: 'other_model' }] };
    case 'stopped':
      return { cause: 'stopped', mends: [] };
    case 'refused':
      if (NOT_HERE.test(found.detail)) return { cause: 'not_here', mends: [{ do: 'other_model' }] };
      return { cause: 'bad_answer', mends: [{ do: 'other_model' }, { do: 'try_again' }] };
    case 'bad_shape':
    case 'empty':
    case 'truncated':
    case 'output_limit':
      return { cause: 'bad_answer', mends: [{ do: 'other_model' }, { do: 'try_again' }] };
    default:
      return { cause: 'server_error', mends: [{ do: 'try_again' }] };
  }
}

/** The browser says no more than that it failed: what else was seen tells why. */
function notReached({ detail }: Fault, scene: Scene): Diagnosis {
  const { base_url } = scene.endpoint;
  const url = new URL(base_url);
  const secure = url.protocol === 'https:';
  const other = base_url.replace(/^https?:/, secure ? 'http:' : 'https:');
  if (scene.answers) {
    const pattern = permissionPattern(base_url);
    if (!scene.permitted && pattern)
      return { cause: 'no_permission', mends: [{ do: 'allow_host', pattern }, ...localOriginMends(scene)] };
    return { cause: 'origin_refused', mends: originMends(scene) };
  }
  if (scene.answersOtherScheme) return { cause: 'tls', mends: [{ do: 'use_base_url', base_url: other }] };
  // Some runtimes do tell.
  if (/CERT|SSL|TLS|self.signed|unable to verify|EPROTO/i.test(detail))
    return { cause: 'tls', mends: [{ do: 'open_in_tab', url: `${url.origin}/` }] };
  if (secure && !/ECONNREFUSED|ENOTFOUND/.test(detail))
    return {
      cause: 'tls_or_unreachable',
      mends: [{ do: 'open_in_tab', url: `${url.origin}/` }, { do: 'check_address' }],
    };
  const start: Mend = { do: 'start_server', host: url.host };
  return { cause: 'unreachable', mends: isOnThisComputer(base_url) ? [start] : [start, { do: 'check_address' }] };
}

function originMends(scene: Scene): Mend[] {
  const mends = localOriginMends(scene);
  return mends.length > 0 ? mends : [{ do: 'allow_origin_on_server', origin: scene.origin }];
}

/** What to set on the servers that are known to refuse extensions. */
function localOriginMends({ endpoint, origin }: Scene): Mend[] {
  if (endpoint.preset === 'ollama' || new URL(endpoint.base_url).port === '11434')
    return [{ do: 'set_ollama_origins', origin, setting: `OLLAMA_ORIGINS=${origin}` }];
  if (endpoint.preset === 'lmstudio') return [{ do: 'enable_lmstudio_cors', origin }];
  return [];
}
