import { agencyClock, membersWithDuty, notify, reasonGiven } from '#domains/organization/public.server.ts';
import { fail, moneyOf, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetOverride } from './budget-override.record.ts';
import { loosenControl, refuseUnchanged } from './controls.server.ts';
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
  work: UnitOfWork,
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
       where organization_id = $1 and line = $2 and kind = 'overspend' and status = 'granted' and amount_cents >= $3 and granted_by is distinct from $4
         and (document is null or document = $5) and $6::date <= last_day
       order by document nulls last, created_at, id limit 1 for no key update`,
      [actor.organizationId, line, shortCents, person, document.id, today],
      'budget.override',
    );
    if (!leave) continue;
    await work.asProduct.move(budgetOverride, leave.id, 'use', {
      computed: {
        usedFor: document.title.slice(0, 200),
        usedAmount: moneyOf(actor, shortCents),
        usedOn: today,
      },
    });
    covered.add(line);
  }
  return covered;
}

const newestOf = `select distinct on (o.line) o.id, o.line, o.status, m.name as by, o.last_day as until, o.amount_cents as cents
  from budget_override o
  left join organization_members m on m.organization_id = o.organization_id and m.id = o.created_by
  where o.organization_id = $1 and o.kind = 'overspend' and o.line = any($2::uuid[]) and (o.document = $3 or (o.document is null and o.status = 'granted'))
  order by o.line, o.status = 'granted' desc, o.created_at desc, o.id`;

/** What is known of leave for one document on these lines, the newest on each; one that is good comes first. */
export const overridesFor = (work: UnitOfWork, document: string, lines: readonly string[]) =>
  work.tx.query<{ id: string; line: string; status: string; by: string | null; until: string | null; cents: number }>(
    newestOf,
    [work.actor.organizationId, lines, document],
    'budget.overrides_for',
  );

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Override = Row<typeof budgetOverride>;

const linkTo = ({ id }: Override): string => `/budget-management/overrides/${id}`;

const another = `select purpose from budget_override
  where organization_id = $1 and line = $2 and document = $3 and id <> $4
    and (status = 'asked' or (status = 'granted' and amount_cents >= $5 and last_day >= $6::date)) limit 1`;

/** One question at a time about a line and a document; more than was granted may be asked for. */
async function refuseSecond(work: UnitOfWork, { id, line, document, amount }: Override): Promise<void> {
  if (document === null || amount === null) return;
  const [one] = await work.tx.query(
    another,
    [work.actor.organizationId, line, document, id, amount.cents, work.today],
    'budget.override_another',
  );
  if (!one) return;
  const message = 'This document already has an override requested or granted on this line.';
  throw fail('conflict', 'budget_override.is_no_second', message, {
    issues: [{ path: 'line', code: 'budget_override.is_no_second', message }],
  });
}

/** Officers hear that somebody asks; whoever asked hears what became of it, and why. The days are counted from the grant. */
export const overrideEffects: readonly Effect[] = [
  on(budgetOverride, 'create', async ({ row, work }) => {
    await refuseUnchanged(work, row);
    await refuseSecond(work, row);
    await notify(work, {
      to: await membersWithDuty(work, 'budget_officer'),
      kind: 'budget_override.create',
      subject: `Override requested: ${row.purpose}`.slice(0, 200),
      body: row.reason,
      link: linkTo(row),
    });
  }),
  on(budgetOverride, 'grant', async ({ row, work }) => {
    const isOnce = row.kind === 'overspend';
    const lastDay = isOnce ? daysAfter(work.today, row.days) : null;
    const granted = { grantedBy: work.person, grantedOn: work.today, lastDay };
    await work.asProduct.change(budgetOverride, row.id, {}, granted);
    if (!isOnce) await loosenControl(work, row);
    await notify(work, {
      to: [row.createdBy],
      kind: 'budget_override.grant',
      subject: `Override granted${lastDay ? `, until ${lastDay}` : ''}: ${row.purpose}`.slice(0, 200),
      link: linkTo(row),
    });
  }),
  on(budgetOverride, 'refuse', async ({ row, work }) => {
    const because = await reasonGiven(work, budgetOverride.name, row.id, ['refuse']);
    await notify(work, {
      to: [row.createdBy],
      kind: 'budget_override.refuse',
      subject: `Override refused: ${row.purpose}`.slice(0, 200),
      ...(because ? { body: because } : {}),
      link: linkTo(row),
    });
  }),
];

/** What nobody used by its last day reads as expired from then on. */
export async function expireOverrides(work: UnitOfWork): Promise<number> {
  const over = await work.rows(budgetOverride, {
    where: { status: 'granted', lastDay: { below: work.today } },
    fields: [],
    most: 'all',
  });
  for (const { id } of over) await work.asProduct.move(budgetOverride, id, 'expire');
  return over.length;
}

/** Every hour: a day ends at another hour in each agency. */
export const watchOverrides = (ports: Ports): void =>
  agencyClock(ports, 'budget.expire_overrides', '9 * * * *', (product) => ports.door.run(product, expireOverrides));
