import type { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import { subawardRisk } from '#domains/grants/monitoring/subaward-risk.record.ts';
import { type Period, periodsOf } from '#domains/grants/subrecipients/report-periods.ts';
import type { subaward } from '#domains/grants/subrecipients/subaward.record.ts';
import { subawardReport } from '#domains/grants/subrecipients/subaward-report.record.ts';
import type { subrecipient } from '#domains/grants/subrecipients/subrecipient.record.ts';
import { moneyOf, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Hands, keep } from './grant-hands.ts';

interface Made {
  readonly awards: readonly Pick<Row<typeof grantAward>, 'id' | 'awardDate'>[];
  readonly parties: readonly Row<typeof subrecipient>[];
  readonly subs: readonly Row<typeof subaward>[];
}

/** The days on which seeded reports came in, after their period. */
const AFTER = 18;

/** Reports of every period but the last of each subaward; one is not accepted yet, and one is ahead of the ledger. */
export async function seedSubReports(hands: UnitOfWork, people: Hands, { awards, parties, subs }: Made): Promise<void> {
  const { yvette, priya, paper } = people;
  const today = '2026-11-20';
  const [risks, costs] = await Promise.all([
    hands.rows(subawardRisk, { where: { status: 'adopted' }, most: 'all' }),
    hands.rows(grantCost, { where: { subaward: subs.map(({ id }) => id) }, order: 'incurredOn', most: 'all' }),
  ]);
  const running = subs.filter(({ status }) => status === 'active' || status === 'closing');
  const rows = running.flatMap((sub, place) => {
    const party = parties.find(({ id }) => id === sub.subrecipient);
    const awardDate = awards.find(({ id }) => id === sub.award)?.awardDate ?? sub.fromDay;
    const perYear = risks.find((one) => one.subrecipient === sub.subrecipient)?.reportsPerYear ?? null;
    const over = periodsOf({ awardDate, fromDay: sub.fromDay, untilDay: sub.untilDay, perYear }).filter(
      ({ periodEnd }) => addDays(periodEnd, AFTER) < today,
    );
    const spentBy = (day: string) =>
      costs
        .filter((one) => one.subaward === sub.id && one.incurredOn <= day)
        .reduce((sum, { amount }) => sum + amount.cents, 0);
    // What the subrecipient has in its books and did not bill yet.
    const ahead = place === 1 ? 1_215_40 : 0;
    return over.slice(0, over.length > 2 ? -1 : undefined).map((period, at, all) => {
      const isLast = at === all.length - 1;
      const total = spentBy(period.periodEnd) + (isLast ? ahead : 0);
      return row({ period, total, before: at === 0 ? 0 : spentBy((all[at - 1] as Period).periodEnd), isLast, place });
    });

    function row(of: { period: Period; total: number; before: number; isLast: boolean; place: number }) {
      const { fromDay, periodEnd, dueOn } = of.period;
      const isOpen = of.isLast && of.place === 0;
      const came = addDays(periodEnd, AFTER);
      return [
        {
          subaward: sub.id,
          periodEnd,
          receivedOn: came,
          total: moneyOf(yvette, of.total),
          accomplishments: `${sub.description}: work of the period went on as planned.`,
          official: party?.official ?? null,
          certifiedOn: addDays(came, -1),
          documents: [paper],
        },
        {
          status: isOpen ? 'submitted' : 'accepted',
          createdBy: yvette.id,
          submittedBy: yvette.id,
          fromDay,
          dueOn,
          before: moneyOf(yvette, of.before),
          spent: moneyOf(yvette, of.total - of.before),
          party: party ? [party.name, ...(party.uei ? [`UEI ${party.uei}`] : [])].join(', ') : null,
          ...(isOpen ? {} : { acceptedBy: priya.id, acceptedOn: addDays(came, 5) }),
        },
      ] as const;
    }
  });
  await keep(hands, subawardReport, rows);
}
