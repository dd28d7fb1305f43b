import type { Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { extendedOnce } from '../amendments/extension-facts.server.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { advanceHeldSince } from '../drawdowns/cash.server.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { liveReports } from '../reports/due.server.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { periodsOf } from '../subrecipients/report-periods.ts';
import { subawardReport } from '../subrecipients/subaward-report.record.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { clocksOf } from '../terms/clocks.ts';
import { type AwardClocks, awardClocks } from './clock-calls.ts';
import { byUrgency, clockOf, type Dated, type DutyClock } from './clock.ts';
import { datedRows } from './dated-rows.server.ts';

type Award = Row<typeof grantAward>;

/** What another domain has dated of an award, such as the projects that it pays. */
export type ClockSource = (work: UnitOfWork, award: Pick<Award, 'id' | 'listings'>) => Promise<readonly Dated[]>;

const MOST = 400;

type Own = Omit<Dated, 'duty' | 'basisOn'>;

/** The days that follow from the award alone, with the reports that answer them. */
async function ofItself(work: UnitOfWork, award: Award): Promise<readonly Dated[]> {
  const { id, number, awardDate, untilDay, status, closedOn } = award;
  const live = await liveReports(work, [id]);
  const filed = await work.rows(grantReport, {
    where: { award: id, status: 'filed' },
    fields: ['kind', 'periodEnd', 'filedOn'],
    most: 'all',
  });
  const filedOn = new Map(filed.map((one) => [`${id} ${one.kind} ${one.periodEnd}`, one.filedOn]));
  const isExtended = (await extendedOnce(work, [id])).has(id);
  const own: Own = { record: grantAward.name, id, name: number, keptOn: null, doneOn: null };
  const reports = clocksOf(award).flatMap(({ kind, period, dueOn, basis, citation }): Dated[] => {
    if (kind === 'extension' && isExtended) return [];
    const key = `${id} ${kind} ${period}`;
    const report = live.get(key);
    const isOver = status === 'closed' && (kind === 'liquidation' || kind === 'closeout');
    return [
      {
        ...own,
        ...(report ? { record: grantReport.name, id: report.id, name: report.number } : {}),
        duty: kind,
        basisOn: period ?? untilDay,
        keptOn: dueOn,
        doneOn: filedOn.get(key) ?? (isOver ? closedOn : null),
        words: basis,
        citation,
      },
    ];
  });
  return [
    ...reports,
    { ...own, duty: 'period_end', basisOn: awardDate, keptOn: untilDay },
    ...(await auditDays(work, award, own)),
    ...(await advanceHeld(work, award, own)),
  ];
}

/** The audit of the fiscal year that is running, or the last one with this award, and of the year before. 2 CFR 200.512(a). */
async function auditDays(work: UnitOfWork, award: Award, own: Own): Promise<readonly Dated[]> {
  if (!isFederal(award.fundingType)) return [];
  const [agency] = await work.tx.query<{ start: number }>(
    'select coalesce(fiscal_year_start, 7) as start from organization where id = $1',
    [work.actor.organizationId],
    'grant_award.fiscal_year',
  );
  const start = agency?.start ?? 7;
  const last = award.untilDay < work.today ? award.untilDay : work.today;
  const year = Number(last.slice(0, 4)) - (Number(last.slice(5, 7)) < start ? 1 : 0);
  const begins = `${year}-${String(start).padStart(2, '0')}-01`;
  return [begins, addMonths(begins, 12)]
    .map((next) => addDays(next, -1))
    .filter((end) => end >= award.fromDay)
    .map((basisOn): Dated => ({ ...own, duty: 'single_audit', basisOn }));
}

/** The oldest cash of an advance that is not paid out yet. */
async function advanceHeld(work: UnitOfWork, award: Award, own: Own): Promise<readonly Dated[]> {
  if (award.payment !== 'advance' || !isFederal(award.fundingType)) return [];
  const since = await advanceHeldSince(work, award.id);
  return since === null ? [] : [{ ...own, duty: 'advance', basisOn: since }];
}

/** What subrecipients owe on their periods, with what came. */
async function ofSubawards(work: UnitOfWork, { id, awardDate }: Award): Promise<readonly Dated[]> {
  const subs = await work.rows(subaward, {
    where: { award: id, status: ['active', 'closing'] },
    fields: ['number', 'subrecipient', 'fromDay', 'untilDay'],
    order: 'number',
    most: 'all',
  });
  if (subs.length === 0) return [];
  const risks = await work.rows(subawardRisk, {
    where: { subrecipient: subs.map((one) => one.subrecipient), status: 'adopted' },
    fields: ['subrecipient', 'reportsPerYear'],
    most: 'all',
  });
  const reports = await work.rows(subawardReport, {
    where: { subaward: subs.map((one) => one.id) },
    fields: ['number', 'subaward', 'periodEnd', 'status', 'receivedOn'],
    most: 'all',
  });
  const perYear = new Map(risks.map((one) => [one.subrecipient, one.reportsPerYear]));
  const came = new Map(reports.map((one) => [`${one.subaward} ${one.periodEnd}`, one]));
  return subs.flatMap((sub) =>
    periodsOf({ ...sub, awardDate, perYear: perYear.get(sub.subrecipient) ?? null }).map(
      ({ periodEnd, dueOn }): Dated => {
        const report = came.get(`${sub.id} ${periodEnd}`);
        return {
          duty: 'sub_report',
          ...(report
            ? { record: subawardReport.name, id: report.id, name: report.number }
            : { record: subaward.name, id: sub.id, name: sub.number }),
          basisOn: periodEnd,
          keptOn: dueOn,
          doneOn: report && report.status !== 'draft' ? report.receivedOn : null,
        };
      },
    ),
  );
}

/** Every dated duty of an award by one clock: what is late, what is ahead by its day, and what is met. */
export async function clocksOfAward(
  work: UnitOfWork,
  id: string,
  sources: readonly ClockSource[],
): Promise<AwardClocks> {
  const award = await work.row(grantAward, { where: { id } });
  if (!award) throw missing(grantAward);
  const dated = [...(await ofItself(work, award)), ...(await ofSubawards(work, award)), ...(await datedRows(work, id))];
  for (const source of sources) dated.push(...(await source(work, award)));
  const clocks = dated
    .map((one) => clockOf(one, award.awardDate, work.today))
    .filter((one): one is DutyClock => one !== null)
    .toSorted(byUrgency);
  const count = (state: DutyClock['state']) => clocks.filter((one) => one.state === state).length;
  return { late: count('late'), near: count('near'), ahead: count('ahead'), clocks: firstRows(clocks, MOST) };
}

export const clockOperations =
  (sources: readonly ClockSource[]) =>
  ({ door }: Ports): Operation[] => [
    answers(awardClocks, {
      tag: 'Grants',
      scope: 'grant_award:read',
      access: 'member',
      summary: 'Every dated duty of an award with the days left, the day it runs from and the law.',
      told: 'What is overdue, then what is ahead by its day, then what is met.',
      probe: { names: { id: 'grant_award' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => ({ body: await clocksOfAward(work, id, sources) })),
    }),
  ];
