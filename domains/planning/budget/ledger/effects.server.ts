import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { BudgetEffect } from '../../../workflow/public.server.ts';
import { type Bucket, givingBuckets, takingBuckets } from './balance.ts';
import { balancesOf } from './balances.server.ts';

/** What a document takes of a line when it is decided; what it gives is negative. */
export interface Take {
  readonly line: string;
  readonly cents: number;
}

const listed = (of: readonly Bucket[]): string => of.map((bucket) => `'${bucket}'`).join(', ');

const takenAlready = `select document, line,
    sum(case when bucket in (${listed(takingBuckets)}) then cents
             when bucket in (${listed(givingBuckets)}) then -cents else 0 end)::bigint as cents
  from budget_posting where organization_id = $1 and document_record = $2 and document = any($3)
  group by document, line`;

/**
 * What deciding on these documents does to each of their lines, for all of them at once: what is available now and what would be
 * then. What a document has set aside already is not taken a second time.
 */
export async function effectsOn(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  record: string,
  takes: ReadonlyMap<string, readonly Take[]>,
): Promise<ReadonlyMap<string, readonly BudgetEffect[]>> {
  const lines = [...new Set([...takes.values()].flatMap((all) => all.map(({ line }) => line)))];
  if (lines.length === 0) return new Map();
  const [balances, taken] = await Promise.all([
    balancesOf(work, lines),
    work.tx.query<Take & { document: string }>(
      takenAlready,
      [work.actor.organizationId, record, [...takes.keys()]],
      'budget.taken_already',
    ),
  ]);
  const known = new Map(balances.map((one) => [one.line, one]));
  return new Map(
    [...takes].map(([document, all]) => {
      const own = taken.filter((one) => one.document === document).map(({ line, cents }) => ({ line, cents: -cents }));
      const sums = summed([...all, ...own]);
      return [
        document,
        [...new Set(all.map(({ line }) => line))].flatMap((line): BudgetEffect[] => {
          const balance = known.get(line);
          if (!balance) return [];
          const { name, account, available, authority } = balance;
          const after = available - (sums.get(line) ?? 0);
          return [{ label: name, account, link: `/budget-management/lines/${line}`, available, after, authority }];
        }),
      ];
    }),
  );
}

function summed(takes: readonly Take[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { line, cents } of takes) sums.set(line, (sums.get(line) ?? 0) + cents);
  return sums;
}
