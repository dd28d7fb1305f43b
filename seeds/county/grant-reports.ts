import { isFederal } from '#domains/grants/award/award-words.ts';
import { grantReport } from '#domains/grants/reports/grant-report.record.ts';
import { liveKeyOf } from '#domains/grants/reports/grant-report.server.ts';
import { isFinal, isFinancial, isReport, lineNames, type ReportKind } from '#domains/grants/reports/report-words.ts';
import { type Lines, linesOf } from '#domains/grants/reports/sf425.ts';
import { grantMeasure } from '#domains/grants/milestones/grant-measure.record.ts';
import { grantMilestone } from '#domains/grants/milestones/grant-milestone.record.ts';
import { performanceOf } from '#domains/grants/reports/performance.ts';
import { clocksOf } from '#domains/grants/terms/clocks.ts';
import type { Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Award, type GrantHands, type Received, type Share, usd } from './grant-drawdowns.ts';

type State = Row<typeof grantReport>['status'];

/** Reports that were due by now are filed; of the last quarter a few are still on their way, and some nobody began. */
const DUE = '2026-11-10';
const lastQuarter: readonly (State | null)[] = ['filed', 'submitted', 'draft', 'certified', 'filed', null, 'filed'];

function linesFor(
  { amount, match }: Award,
  { periodEnd, kind }: { readonly periodEnd: string; readonly kind: ReportKind },
  [shares, received]: readonly [readonly Share[], readonly Received[]],
): Lines {
  const until = isFinal(kind) ? '2200-01-01' : periodEnd;
  const sum = (share: Share['share'], on: (one: Share) => boolean): number =>
    shares.filter((one) => one.share === share && on(one)).reduce((all, { cents }) => all + cents, 0);
  const paid = sum('funder', ({ paidOn }) => paidOn <= until);
  return linesOf({
    receipts: received.filter(({ paidOn }) => paidOn <= until).reduce((all, { cents }) => all + cents, 0),
    disbursements: paid,
    authorized: amount.cents,
    expenditures: paid,
    unliquidated: sum('funder', ({ incurredOn, paidOn }) => incurredOn <= periodEnd && paidOn > until),
    matchRequired: match?.cents ?? 0,
    matchSpent: sum('match', ({ paidOn }) => paidOn <= until),
    incomeEarned: 0,
    incomeDeducted: 0,
    incomeAdded: 0,
    indirectBase: 0,
    indirectRate: 0,
  });
}

const monthsOf = { quarterly: 3, semiannual: 6, annual: 12, final: 0 } as const;

/** What a report on performance takes from the goals and milestones of its award. */
async function goalsAndMilestones(hands: UnitOfWork): Promise<(award: Award, periodEnd: string) => unknown> {
  const measures = await hands.rows(grantMeasure, { order: ['title', 'id'], most: 'all' });
  const milestones = await hands.rows(grantMilestone, {
    where: { subaward: null },
    order: ['baselineOn', 'number'],
    most: 'all',
  });
  return (award, periodEnd) =>
    performanceOf({
      award,
      months: monthsOf[award.reporting],
      periodEnd,
      measures: measures.filter((one) => one.award === award.id),
      milestones: milestones.filter((one) => one.award === award.id),
    });
}

const entered: readonly string[] = ['incomeEarned', 'incomeDeducted', 'incomeAdded'];
const narrative =
  'The work of this period is on schedule against the goals of the award; quantities by site are attached to the request.';

/** Federal reports of every award, from its first period on. */
export async function seedGrantReports(
  { as, yvette, priya, awards, shares }: GrantHands,
  received: readonly Received[],
): Promise<void> {
  const hands = as(yvette, '2026-11-17').asProduct;
  const report = hands.around.registry.get(grantReport.name);
  const told = await goalsAndMilestones(hands);
  const federal = awards.filter(({ fundingType, status }) => isFederal(fundingType) && status !== 'terminated');
  const rows = federal.flatMap((award, place) => {
    const money = [shares.get(award.id) ?? [], received.filter((one) => one.award === award.id)] as const;
    return clocksOf(award).flatMap(({ kind, period, dueOn }) => {
      if (!isReport(kind) || period === null) return [];
      const isLast = period >= '2026-09-01' && !isFinal(kind);
      const isEnded = award.status === 'closed' || (award.status === 'closeout' && period < '2026-09-01');
      if (isFinal(kind) ? !isEnded : dueOn > DUE) return [];
      const state = isLast && isFinancial(kind) ? lastQuarter[place % lastQuarter.length] : 'filed';
      if (!state) return [];
      const isFiled = state === 'filed';
      const frozen =
        state !== 'draft' && isFinancial(kind) ? linesFor(award, { periodEnd: period, kind }, money) : null;
      const on = as.day(addDays(dueOn, isFinal(kind) ? -20 : -6));
      return [
        newRow(
          hands,
          report,
          {
            award: award.id,
            kind,
            periodEnd: period,
            basis: 'cash',
            narrative: isFinancial(kind) ? null : narrative,
            ...(isFiled ? { filedOn: on, receipt: `R${period.replaceAll('-', '')}-${place + 1}` } : {}),
          },
          {
            status: state,
            createdBy: yvette.id,
            dueOn,
            liveKey: liveKeyOf({ award: award.id, kind, periodEnd: period, amends: null }),
            ...(state === 'draft' ? {} : { submittedBy: yvette.id }),
            ...(state === 'draft' || isFinancial(kind) ? {} : { performance: told(award, period) }),
            ...(isFiled || state === 'certified'
              ? { certifiedBy: priya.id, certifiedOn: as.day(addDays(on, -2)) }
              : {}),
            ...(isFiled ? { filedBy: yvette.id } : {}),
            ...(frozen
              ? Object.fromEntries(
                  lineNames.filter((name) => !entered.includes(name)).map((name) => [name, usd(frozen[name])]),
                )
              : {}),
          },
        ),
      ];
    });
  });
  await keepRows(hands, report, { rows });
}
