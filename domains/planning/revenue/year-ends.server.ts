import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { outlookIn } from '../forecasts/outlook.server.ts';

/** By line of a budget, what the method that erred least expects at the end of the year; a line that no method knows is left out. */
export async function yearEndsOf(
  work: UnitOfWork,
  budget: { readonly id: string },
): Promise<ReadonlyMap<string, number>> {
  const { lines } = await outlookIn(work, budget.id, 'revenue');
  return new Map(
    lines.flatMap(({ line, guesses: [best] }) => (best && best.cents !== null ? [[line, best.cents] as const] : [])),
  );
}
