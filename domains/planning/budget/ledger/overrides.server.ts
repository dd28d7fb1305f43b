import type { Work } from '#server/records/work.ts';
import { budgetOverride } from './budget-override.record.ts';
import type { LedgerDocument } from './settle.server.ts';
import type { Shortage } from './verdict.ts';

interface Leave {
  readonly id: string;
  readonly line: string;
}

/**
 * Lines whose shortage somebody has let pass, each by an override that is used up with it. Whoever granted it cannot be the one
 * who uses it: leave to overspend takes two people.
 */
export async function takeOverrides(
  work: Work,
  { document, stopping }: { document: LedgerDocument; stopping: readonly Shortage[] },
): Promise<ReadonlySet<string>> {
  const { tx, actor, today } = work;
  const person = work.person ?? actor.id;
  const covered = new Set<string>();
  const byLine = Map.groupBy(stopping, ({ id }) => id);
  for (const [line, shortages] of byLine) {
    const shortCents = Math.max(...shortages.map((one) => one.shortCents));
    const [leave] = await tx.query<Leave & Record<string, unknown>>(
      `select id, line from budget_override
       where organization_id = $1 and line = $2 and status = 'granted' and amount_cents >= $3 and created_by <> $4
         and (document is null or document = $5) and $6::date <= (created_at at time zone 'UTC')::date + days
       order by document nulls last, created_at, id limit 1 for no key update`,
      [actor.organizationId, line, shortCents, person, document.id, today],
      'budget.override',
    );
    if (!leave) continue;
    await work.asProduct.move(budgetOverride, leave.id, 'use', {
      computed: {
        usedFor: document.title.slice(0, 200),
        usedAmount: { cents: shortCents, currency: 'USD' },
        usedOn: today,
      },
    });
    covered.add(line);
  }
  return covered;
}
