import { dollars, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { paProgress } from './pa-progress.record.ts';
import { noProgressRow, quarterBefore, quarterEndOf, reportDue } from './progress-terms.ts';

type Progress = Row<typeof paProgress>;
type Facts = EffectFacts<Progress>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `pa_progress.${code}`, message);

const spentSql = `select (
    coalesce((select sum(l.total_cents) from labor_entry l
      where l.organization_id = $1 and l.project = $2 and l.status = 'entered' and l.work_day <= $3), 0)
    + coalesce((select sum(e.total_cents) from equipment_entry e
      where e.organization_id = $1 and e.project = $2 and e.status = 'entered' and e.work_day <= $3), 0)
    + coalesce((select sum(c.total_cents) from pa_cost c
      where c.organization_id = $1 and c.project = $2 and c.status = 'entered' and c.used_on <= $3
        and c.kind not like 'donated%'), 0))::bigint as cents`;

/** What the entries of a project add up to by the end of a day. */
export async function spentBy(work: UnitOfWork, project: string, day: string): Promise<number> {
  const [found] = await work.tx.query<{ cents: number }>(
    spentSql,
    [work.actor.organizationId, project, day],
    'pa_progress.spent',
  );
  return found?.cents ?? 0;
}

/** Law: large projects report while their final payment is open. The project is held, so that no quarter has two reports. */
async function largeProject(work: UnitOfWork, row: Progress) {
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, lock: 'update' });
  if (!of || of.obligatedSize !== 'large' || !['obligated', 'complete'].includes(of.status))
    throw wrong(
      'project',
      'project_is_large',
      'Choose a large project that is obligated or complete. Small projects report no progress (44 CFR 206.204(f)).',
    );
  if (row.quarterEnd >= work.today)
    throw wrong('quarterEnd', 'quarter_is_over', `The quarter ends on ${row.quarterEnd}. Report on it afterwards.`);
  if (of.obligatedOn !== null && row.quarterEnd < quarterEndOf(of.obligatedOn))
    throw wrong(
      'quarterEnd',
      'after_obligation',
      `${of.number} was obligated on ${of.obligatedOn}, after this quarter.`,
    );
  return of;
}

/** The figures of the ledger by the end of the quarter; what a person still has to say begins with what is known. */
async function figured(work: UnitOfWork, row: Progress): Promise<void> {
  const of = await largeProject(work, row);
  const due = reportDue(row.quarterEnd);
  if (!due) throw wrong('quarterEnd', 'has_rule', noProgressRow(row.quarterEnd));
  const [now, then] = [
    await spentBy(work, row.project, row.quarterEnd),
    await spentBy(work, row.project, quarterBefore(row.quarterEnd)),
  ];
  const currency = of.obligatedNet?.currency ?? 'USD';
  const money = (cents: number) => ({ cents, currency });
  await work.asProduct.change(
    paProgress,
    row.id,
    {
      workDone: row.workDone ?? of.workDone,
      finalCost: row.finalCost ?? money(Math.max(now, of.obligatedNet?.cents ?? 0)),
      expectedEnd: row.expectedEnd ?? of.completedOn ?? of.extendedUntil ?? of.untilDay,
    },
    { dueOn: due.dueOn, costToDate: money(now), quarterCost: money(now - then), approved: of.obligatedNet },
  );
}

async function made({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paProgress, grantManagers);
  await figured(work, row);
  const other = await work.asProduct.row(paProgress, {
    where: { project: row.project, quarterEnd: row.quarterEnd, id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other) throw wrong('quarterEnd', 'once', `${other.number} reports on that quarter already. Correct it there.`);
}

async function edited({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paProgress, grantManagers);
  if (row.status === 'draft') await figured(work, row);
}

/** Work that went back, or a cost below what is spent, is a slip of the pen or a problem: one of both is said. */
async function judgeSense(work: UnitOfWork, row: Progress, spentCents: number): Promise<void> {
  if ((row.finalCost?.cents ?? 0) < spentCents)
    throw wrong('finalCost', 'covers_cost', `${dollars(spentCents)} is spent by then. The final cost is no less.`);
  const before = await work.asProduct.row(paProgress, {
    where: { project: row.project, status: 'sent', quarterEnd: { until: addDays(row.quarterEnd, -1) } },
    fields: ['number', 'workDone'],
    order: '-quarterEnd',
  });
  if ((row.workDone ?? 0) < (before?.workDone ?? 0) && (row.problems ?? '').trim().length < 10)
    throw wrong(
      'problems',
      'less_is_explained',
      `${before?.number} reported ${before?.workDone} percent. Say why less is done now.`,
    );
}

async function sent({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProgress, grantManagers);
  if (isProduct(work)) {
    await work.asProduct.change(paProgress, row.id, {}, { sentBy: personActing(work.actor) });
    return;
  }
  if (row.sentOn === null || row.sentOn <= row.quarterEnd || row.sentOn > work.today)
    throw wrong(
      'sentOn',
      'sent_by_now',
      'Enter the day on which it was sent, from the end of the quarter until today.',
    );
  const cents = await spentBy(work, row.project, row.quarterEnd);
  await judgeSense(work, row, cents);
  // Entries may have come since it was prepared; what is sent is what the ledger has now.
  const then = await spentBy(work, row.project, quarterBefore(row.quarterEnd));
  const currency = row.finalCost?.currency ?? 'USD';
  await work.asProduct.change(
    paProgress,
    row.id,
    {},
    {
      costToDate: { cents, currency },
      quarterCost: { cents: cents - then, currency },
      sentBy: personActing(work.actor),
    },
  );
}

async function corrected({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProgress, grantManagers);
  await work.asProduct.change(paProgress, row.id, { sentOn: null }, { sentBy: null });
}

export const progressEffects = follows(paProgress, {
  create: [made],
  edit: [edited],
  send: [sent],
  reopen: [corrected],
});
