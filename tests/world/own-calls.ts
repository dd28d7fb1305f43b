import type { Operation } from '#server/http/operation.ts';
import { type Everything, everyRight } from './everything.ts';
import { manyRows, pathOf, recipeOf, recordCalls } from './recipes.ts';
import type { Sent, Serving } from './serving.ts';

export interface OwnCall {
  readonly operation: Operation;
  readonly asked: Sent;
}

/** Calls as people make them, on rows of their own: of every operation at least one, most of which succeed. */
export function ownCalls({ world, ours }: Everything, { operations }: Pick<Serving, 'operations'>): OwnCall[] {
  const made: OwnCall[] = [];
  for (const { operation, record, verb, name } of recordCalls(world, operations)) {
    const states = verb === 'step' ? [record.transitions[name]?.from].flat() : record.states;
    const fitting = ours
      .rowsOf(record.name)
      .filter(({ status }) => status === undefined || states.includes(status as string));
    for (const row of fitting) {
      const bodies = {
        create: ours.bodyFor(record),
        edit: { version: row.version },
        step: { reason: 'Because it is time.' },
        action: {},
      };
      const body = verb in bodies ? bodies[verb as keyof typeof bodies] : undefined;
      const path = `${pathOf(operation, { id: row.id })}${verb === 'list' ? '?limit=200' : ''}`;
      made.push({
        operation,
        asked: { as: everyRight(ours, row), method: operation.method, path, ...(body ? { body } : {}) },
      });
    }
  }
  for (const operation of operations) {
    const as = everyRight(ours);
    const recipe = recipeOf(operation);
    const [, owner = '', kind] = manyRows.exec(operation.id) ?? [];
    const [row] = ours.rowsOf(owner === '' ? (Object.values(recipe?.names ?? {})[0] ?? '') : owner);
    if (!recipe && !kind) continue;
    const query = new URLSearchParams(recipe?.query).toString();
    const body =
      kind === 'bulk'
        ? { ids: [row?.id], edit: {} }
        : kind === 'import.upload'
          ? 'name,title\nx,y\n'
          : (recipe?.content ?? recipe?.body ?? {});
    made.push({
      operation,
      asked: {
        as,
        method: operation.method,
        path: `${pathOf(operation, { id: row?.id ?? '', name: 'x' })}?${query}`,
        ...(operation.method === 'GET' ? {} : { body }),
        ...(operation.media ? { headers: { 'content-type': operation.media[0] ?? '' } } : {}),
      },
    });
  }
  return made;
}
