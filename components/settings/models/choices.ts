import type { Library } from '../../../lib/library/db';
import { listEndpoints } from '../../../lib/library/endpoints';
import { getPreference, type PreferenceValue } from '../../../lib/library/preferences';
import { type Endpoint, type RoleChoice, type RoleName, type Roles, roleName } from '../../../lib/schema/endpoint';
import { works } from './works';

/** Roles that are asked for words. The embedder is none of them: it is another kind of model, chosen by itself. */
export const ASKED_ROLES = roleName.options.filter((name) => name !== 'embedder');

/** A model that can be put into a role. */
export interface ModelChoice {
  endpoint: Endpoint;
  model: string;
}

/** Everything that the settings of models show. */
export interface ModelSettings {
  endpoints: Endpoint[];
  roles: Roles;
  tests: PreferenceValue<'model_tests'>;
  choices: ModelChoice[];
}

/** Endpoints, roles, last tests, and the models that were asked with success or stand in a role. */
export async function modelSettings(db: Library): Promise<ModelSettings> {
  const [endpoints, roles, tests, learned] = await Promise.all([
    listEndpoints(db),
    getPreference(db, 'model_roles'),
    getPreference(db, 'model_tests'),
    db.abilities.toArray(),
  ]);
  const choices: ModelChoice[] = [];
  for (const endpoint of endpoints) {
    const { id } = endpoint;
    const report = tests[id]?.report;
    const names = new Set<string>();
    if (report?.model && works(report)) names.add(report.model);
    for (const role of ASKED_ROLES) {
      const choice = roles[role];
      if (choice?.endpoint_id === id) names.add(choice.model);
    }
    for (const row of learned) if (row.endpoint_id === id && row.proven.length > 0) names.add(row.model);
    for (const model of names) choices.push({ endpoint, model });
  }
  return { endpoints, roles, tests, choices };
}

/** Who fills a role; null: the rules, also where its endpoint is gone. */
export function choiceOf(roles: Roles, role: RoleName, endpoints: readonly Endpoint[]): RoleChoice | null {
  const choice = roles[role] ?? null;
  return choice && endpoints.some((endpoint) => endpoint.id === choice.endpoint_id) ? choice : null;
}

/** What all asked roles have in common: one model, null for the rules, or `mixed`. */
export function commonChoice(roles: Roles, endpoints: readonly Endpoint[]): RoleChoice | null | 'mixed' {
  const [first = null, ...others] = ASKED_ROLES.map((role) => choiceOf(roles, role, endpoints));
  return others.every((other) => isSame(first, other)) ? first : 'mixed';
}

/** Whether two roles ask the same model of the same endpoint, whatever their parameters. */
export function isSame(a: RoleChoice | null, b: RoleChoice | null): boolean {
  return a?.endpoint_id === b?.endpoint_id && a?.model === b?.model;
}

/** A new choice of a model, with the endpoint's own defaults. */
export function choose({ endpoint, model }: ModelChoice): RoleChoice {
  return {
    endpoint_id: endpoint.id,
    model,
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  };
}

/** The name under which a model is shown: the browser's own has none but its endpoint's. */
export function modelLabel({ endpoint, model }: ModelChoice): string {
  return endpoint.kind === 'browser' ? endpoint.name : model;
}
