import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { type FringeBase, ratesOf } from './fringe-math.ts';
import { fringeSheet } from './fringe-sheet.record.ts';

type Sheet = Row<typeof fringeSheet>;
type Facts = EffectFacts<Sheet>;

/** Both rates follow from the components; nobody types them. */
function ratesFor(row: Sheet) {
  const { regular, overtime } = ratesOf(row as FringeBase); // what is required of a line is there
  return { regularRate: regular, overtimeRate: overtime };
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await refuseWithoutRight(work, fringeSheet, grantManagers);
  const rates = ratesFor(row);
  if (rates.regularRate === row.regularRate && rates.overtimeRate === row.overtimeRate) return;
  await work.asProduct.change(fringeSheet, row.id, {}, rates);
}

/** One composite rate of a class at a time: two on the same day would leave the choice to who budgets. */
async function refuseOverlap(work: UnitOfWork, row: Sheet): Promise<void> {
  if (row.kind !== 'composite') return;
  const others = await work.asProduct.rows(fringeSheet, {
    where: {
      kind: 'composite',
      status: 'approved',
      id: { not: row.id },
      fromDay: { until: row.untilDay },
      untilDay: { from: row.fromDay },
    },
    fields: ['number', 'title', 'fromDay', 'untilDay'],
    order: 'number',
    most: 'all',
  });
  const same = others.find(({ title }) => title.trim().toLowerCase() === row.title.trim().toLowerCase());
  if (same)
    throw refusedAt(
      'fromDay',
      'fringe_sheet.one_composite',
      `${same.number} is the composite rate of ${same.title} from ${same.fromDay} to ${same.untilDay}. Retire it first or choose other days.`,
    );
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseOverlap(work, row);
  await refuseWithoutRight(work, fringeSheet, grantManagers);
  await work.asProduct.change(fringeSheet, row.id, {}, { ...ratesFor(row), submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.budget',
    subject: `${row.number} awaits your approval`,
    body: row.title,
    link: href(grantBudgetPages.fringeSheet, { id: row.id }),
  });
}

async function approve({ row, work }: Facts): Promise<void> {
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [
    `fringe_sheet/${work.actor.organizationId}`,
  ]);
  await refuseOverlap(work, row);
  await work.asProduct.change(
    fringeSheet,
    row.id,
    {},
    { ...ratesFor(row), approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

export const fringeEffects = follows(fringeSheet, {
  create: [written],
  edit: [written],
  submit: [submit],
  approve: [approve],
});
