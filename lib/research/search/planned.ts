import type { GapQuery } from '../gap/queries';
import { textOf } from '../gap/queries';
import { alikeQueries } from '../plan/alike';
import type { CheckedPlan } from '../plan/model';
import type { Answered, Task } from './task';

/**
 * What a planner's queries ask, in turns: the first wording of every query before the second of any, since where few
 * searches are left the end is cut off. Where the planner writes in the other language itself, the rules translate
 * nothing.
 */
export function plannedTasks({ queries, agreed }: CheckedPlan, tasksOf: (query: GapQuery) => Task[]): Task[] {
  const translates = [...queries, ...agreed].some(({ translated }) => translated);
  const lists = queries.map((query) => {
    const tasks = tasksOf(query).filter((task) => !(translates && task.translated));
    return query.translated ? tasks.map((task) => ({ ...task, translated: query.words, planned: true })) : tasks;
  });
  const longest = Math.max(0, ...lists.map((tasks) => tasks.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((tasks) => tasks[i] ?? [])).flat();
}

/**
 * The lists of the rules' words beside a planner's: half their weight, and their sides do not lead. A translation that
 * both wrote counts as the planner's.
 */
export function besidePlan(lists: readonly Answered[], { agreed }: CheckedPlan): Answered[] {
  return lists.map((list) => {
    const same = agreed.find((query) => alikeQueries(list.query, textOf(query)));
    if (same) return { ...list, side: undefined, weight: 1, translated: same.words, planned: true };
    return { ...list, weight: list.weight / 2, side: undefined, translated: undefined };
  });
}
