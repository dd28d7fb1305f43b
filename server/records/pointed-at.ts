import type { Issue } from '#kernel/record/fail.ts';
import type { Compiled, CompiledField, Registry } from './compiled.ts';
import { type Asking, notOnOffer, unknownReferences } from './references.ts';
import type { PlainRow } from './select.ts';
import { unitsNotOnOffer } from './units.ts';

/**
 * What only the database knows of what rows point at, asked in one way to it: rows that are not there, then what is not on offer, then units. Answers what is wrong in that
 * order, each with the place of its row.
 */
export async function wronglyPointed(
  asking: Asking & { readonly today: string; readonly around: { readonly registry: Registry } },
  compiled: Compiled,
  { rows, fields, before }: { rows: readonly PlainRow[]; fields: readonly CompiledField[]; before?: PlainRow },
): Promise<readonly (readonly [at: number, issue: Issue])[]> {
  const found = await Promise.all([
    unknownReferences(asking, rows, fields),
    notOnOffer(asking, compiled, rows, before),
    unitsNotOnOffer(asking, compiled, rows, before),
  ]);
  return found.flatMap((wrong) => [...wrong]);
}
