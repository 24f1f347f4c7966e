import type { PresetName } from '../../../lib/schema/endpoint';

/** Systems on which a local server is set up in different ways. */
export const SYSTEMS = ['mac', 'windows', 'linux', 'service'] as const;
export type System = (typeof SYSTEMS)[number];

/** The system of this computer, as its browser names it; Linux where it does not say. */
export function systemOf(platform: string): System {
  if (/mac|iphone|ipad/i.test(platform)) return 'mac';
  return /win/i.test(platform) ? 'windows' : 'linux';
}

/** How a setting of a local server is changed: a command to copy, where there is one, and what is done by hand. */
export interface Recipe {
  command: string | null;
  /** Key of the words that say what to do beside the command. */
  after:
    | 'restart_app'
    | 'keep_open'
    | 'service'
    | 'lmstudio_cors'
    | 'lmstudio_window'
    | 'vllm'
    | 'custom_origin'
    | 'none';
  /** Whether it differs by system. */
  bySystem: boolean;
}

/** How a server is told to accept requests of this extension alone; never of every origin. */
export function originRecipe(preset: PresetName, origin: string, system: System): Recipe {
  if (preset === 'ollama') return ollama('OLLAMA_ORIGINS', origin, system);
  if (preset === 'lmstudio') return { command: 'lms server start --cors', after: 'lmstudio_cors', bySystem: false };
  if (preset === 'vllm') return { command: `--allowed-origins '["${origin}"]'`, after: 'vllm', bySystem: false };
  return { command: origin, after: 'custom_origin', bySystem: false };
}

/** How a server's window is made wider, in tokens; null where that is not the person's to set. */
export function windowRecipe(preset: PresetName, model: string, tokens: number, system: System): Recipe | null {
  if (preset === 'ollama') return ollama('OLLAMA_CONTEXT_LENGTH', String(tokens), system);
  if (preset === 'lmstudio')
    return {
      command: `lms load ${shellWord(model)} --context-length ${tokens}`,
      after: 'lmstudio_window',
      bySystem: false,
    };
  if (preset === 'vllm') return { command: `--max-model-len ${tokens}`, after: 'vllm', bySystem: false };
  return null;
}

/** How a local server is started; null where there is no one command. */
export function startCommand(preset: PresetName): string | null {
  if (preset === 'ollama') return 'ollama serve';
  if (preset === 'lmstudio') return 'lms server start';
  return preset === 'vllm' ? 'vllm serve MODEL' : null;
}

/** How a first model is brought into a server that has none. */
export function firstModelCommand(preset: PresetName): string | null {
  if (preset === 'ollama') return 'ollama pull qwen3:8b';
  return preset === 'lmstudio' ? 'lms get qwen3-8b' : null;
}

function ollama(variable: string, value: string, system: System): Recipe {
  const set: Record<System, Recipe> = {
    mac: { command: `launchctl setenv ${variable} "${value}"`, after: 'restart_app', bySystem: true },
    windows: { command: `setx ${variable} "${value}"`, after: 'restart_app', bySystem: true },
    linux: { command: `${variable}="${value}" ollama serve`, after: 'keep_open', bySystem: true },
    service: {
      command: [
        'sudo mkdir -p /etc/systemd/system/ollama.service.d',
        `printf '[Service]\\nEnvironment="${variable}=${value}"\\n' | sudo tee /etc/systemd/system/ollama.service.d/${variable.toLowerCase()}.conf`,
        'sudo systemctl daemon-reload && sudo systemctl restart ollama',
      ].join('\n'),
      after: 'service',
      bySystem: true,
    },
  };
  return set[system];
}

/** A model's name as one word of a shell: it comes from a server, so nothing of it may be read as a command. */
function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
