import { productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { on } from '#server/records/effects.ts';
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
         and (document is null or document = $5) and $6::date <= last_day
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

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const overrideEffects = [
  on(budgetOverride, 'create', async ({ row, work }) => {
    await work.asProduct.change(budgetOverride, row.id, {}, { lastDay: daysAfter(work.today, row.days) });
  }),
];

/** What nobody used by its last day reads as expired from then on. */
export async function expireOverrides(work: Work): Promise<number> {
  const over = await work.tx.query<{ id: string }>(
    `select id from budget_override where organization_id = $1 and status = 'granted' and last_day < $2::date order by id`,
    [work.actor.organizationId, work.today],
    'budget.overrides_over',
  );
  for (const { id } of over) await work.asProduct.move(budgetOverride, id, 'expire');
  return over.length;
}

/** Every hour, organization by organization: a day ends at another hour in each of them. */
export function watchOverrides({ door, database, jobs }: Ports): void {
  jobs.define('budget.expire_overrides', {
    schedule: { cron: '9 * * * *' },
    async run() {
      const all = await database.platform((tx) => tx.query<{ id: string }>('select id from organization order by id'));
      for (const { id } of all) await door.run(productIn(id), expireOverrides);
    },
  });
}
