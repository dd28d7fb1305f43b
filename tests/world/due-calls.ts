import type { Operation } from '#server/http/operation.ts';
import { isCallDue, isDue } from './due.ts';
import { manyRows, recordCalls } from './recipes.ts';
import type { World } from './world.ts';

/** The calls that this run looks at: an eleventh of those of the domains' own, and those that follow from the records that are due. */
export function dueCalls(world: World, operations: readonly Operation[]): ReadonlySet<string> {
  const derived = new Map(recordCalls(world, operations).map(({ operation, record }) => [operation.id, record.name]));
  const owner = (id: string): string | undefined =>
    derived.get(id) ?? (manyRows.test(id) ? (id.split('.')[0] ?? undefined) : undefined);
  return new Set(
    operations.flatMap(({ id }, at) => {
      const record = owner(id);
      return (record === undefined ? isCallDue(id, at) : isDue(record)) ? [id] : [];
    }),
  );
}
