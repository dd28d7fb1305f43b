import type { Row } from '#kernel';
import type { Person, World } from '#world';
import type { budget } from '../budget/budget.record.ts';
import type { capitalPlan } from '../capital/capital-plan.record.ts';

/** A vote that carries, on the day of the world. */
export const carried = (metOn: string) => ({ metOn, ayes: 5, nays: 0, abstentions: 1 });

/** Records the adoption as it is recorded by the governing body after a meeting of the same day. */
export const adopt = <D extends typeof budget | typeof capitalPlan>(
  county: World,
  person: Person,
  { record, id, ...more }: { readonly record: D; readonly id: string; readonly [field: string]: unknown },
): Promise<Row<D>> =>
  county.door.run(person.actor, (work) =>
    work.move<D>(record, id, 'adopt' as never, { input: { ...carried(work.today), ...more } }),
  );
