import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { elapsedPercent } from '#domains/grants/award/attention.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import { type Program, programs } from '#domains/public/demo/demo-figures.ts';
import type { Actor, Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

type Award = Row<typeof grantAward>;

interface Here {
  /** The first day of the fiscal year. */
  readonly opensOn: string;
  readonly manager: Actor;
  readonly officer: Actor;
  readonly centers: ReadonlyMap<string, string>;
}

const [MONTHS, SOON, COSTS] = [24, 60, 3];
const usd = (cents: number) => ({ cents, currency: 'USD' });
const needsAttention = ({ status }: Program): boolean => status !== 'Active';

/** An award that needs attention ends soon; the others run for two years from the fiscal year on. */
const periodOf = (of: Program, { opensOn }: Here, today: string): readonly [from: string, until: string] =>
  needsAttention(of)
    ? [addMonths(opensOn, -MONTHS), addDays(today, SOON)]
    : [opensOn, addDays(addMonths(opensOn, MONTHS), -1)];

/** The awards that the page of the demonstration adds up, with costs that keep pace with the time. */
export async function seedAgingAwards(product: UnitOfWork, here: Here): Promise<void> {
  const { registry } = product.around;
  const { today } = product;
  const award = registry.get(grantAward.name);
  const rows = (await keepRows(product, award, {
    rows: programs.map((of) => {
      const [fromDay, untilDay] = periodOf(of, here, today);
      const amount = usd(of.dollars * 100);
      return newRow(
        product,
        award,
        {
          title: of.title,
          fundingType: 'federal',
          instrument: 'formula',
          agency: of.listing.startsWith('94') ? 'AmeriCorps' : 'Administration for Community Living',
          fain: of.number,
          awardDate: fromDay,
          // A made-up award has reported to nobody.
          reporting: 'final',
          fromDay,
          untilDay,
          amount,
          listings: [{ aln: of.listing, program: of.program.slice(0, 160), amount }],
          costCenter: here.centers.get(of.listing) ?? null,
          manager: here.manager.id,
        },
        {
          status: 'active',
          createdBy: here.manager.id,
          submittedBy: here.manager.id,
          originalAmount: amount,
          originalUntil: untilDay,
          acceptedBy: here.officer.id,
          acceptedOn: fromDay,
        },
      );
    }),
  })) as unknown as readonly Award[]; // rows of that record, as they were just made
  const cost = registry.get(grantCost.name);
  await keepRows(product, cost, {
    rows: rows.flatMap((row) => {
      const spent = Math.floor((row.amount.cents * elapsedPercent(row, today)) / 100);
      const each = Math.floor(spent / COSTS);
      const incurredOn = row.fromDay <= today ? row.fromDay : today;
      return Array.from({ length: each > 0 ? COSTS : 0 }, (_, at) => {
        const amount = usd(at === 0 ? spent - each * (COSTS - 1) : each);
        return newRow(
          product,
          cost,
          {
            description: `${row.title}, part ${at + 1}`,
            source: 'journal',
            payee: 'Program payroll and vendors',
            documentNumber: `${row.fain}-${at + 1}`,
            costClass: (['personnel', 'supplies', 'contractual'] as const)[at],
            incurredOn,
            paidOn: incurredOn,
            amount,
            splits: [{ award: row.id, share: 'funder', amount }],
          },
          {
            status: 'approved',
            createdBy: here.manager.id,
            submittedBy: here.manager.id,
            approvedBy: here.officer.id,
            approvedOn: incurredOn,
          },
        );
      });
    }),
  });
}
