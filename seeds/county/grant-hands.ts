import type { Actor, AnyRecord, Row } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

export type Input = Readonly<Record<string, unknown>>;

/** Many rows at once, each as its person left it. */
export async function keep<D extends AnyRecord>(
  hands: UnitOfWork,
  record: D,
  rows: readonly (readonly [input: Input, computed: Input])[],
): Promise<readonly Row<D>[]> {
  const compiled = hands.around.registry.get(record.name);
  const made = rows.map(([input, computed]) => newRow(hands, compiled, input, computed));
  return (await keepRows(hands, compiled, { rows: made })) as unknown as readonly Row<D>[]; // rows of that record, as they were just made
}

export interface Hands {
  readonly yvette: Actor;
  readonly miguel: Actor;
  readonly priya: Actor;
  readonly laura: Actor;
  readonly paper: string;
}
