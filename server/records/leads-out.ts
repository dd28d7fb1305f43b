import type { AnyRecord } from '#kernel/record/define.ts';
import { type Effect, on } from './effects.ts';
import { invalid } from './refusals.ts';
import type { RecordsContext } from './records-context.ts';

export const NOT_OPEN = 'Must be an address that begins with https:// and is open to the internet';
const INSIDE = 'Must be open to the internet: this address leads into a private network';

/** An address that the server will call has to lead to the internet: one that no call would be made to is not saved. */
export async function mustLeadOut(
  around: Pick<RecordsContext, 'addressTrouble'>,
  { path, url }: { path: string; url: string | null },
): Promise<void> {
  const trouble = url === null ? null : await around.addressTrouble(url);
  if (trouble !== null) throw invalid([{ path, code: trouble, message: trouble === 'url' ? NOT_OPEN : INSIDE }]);
}

/** The same for a field of a record, by whichever way it is saved. */
export function leadsOut<D extends AnyRecord>(record: D, field: keyof D['fields'] & string): readonly Effect[] {
  const urlOf = (row: object) => (row as Readonly<Record<string, string | null>>)[field] ?? null;
  return [
    on(record, 'create', ({ row, work }) => mustLeadOut(work.around, { path: field, url: urlOf(row) })),
    on(record, 'edit', async ({ row, before, work }) => {
      if (urlOf(before) !== urlOf(row)) await mustLeadOut(work.around, { path: field, url: urlOf(row) });
    }),
  ];
}
