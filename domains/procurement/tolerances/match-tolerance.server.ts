import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { remembered } from '#server/records/remembered.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { matchTolerance } from './match-tolerance.record.ts';
import { type LineTolerance, type OrderTolerance, whichTolerance } from './which-tolerance.ts';

type Tolerance = Row<typeof matchTolerance>;
type Facts = EffectFacts<Tolerance>;

const refusedDay = (message: string, code: string) =>
  fail('refused', code, message, { issues: [{ path: 'fromDay', code, message }] });

/** It begins after the day of its adoption, so that no order is matched by another tolerance than on its day of issue. */
async function adopted({ row, work }: Facts): Promise<void> {
  if (row.fromDay <= work.today)
    throw refusedDay(
      `It can’t begin on ${row.fromDay}. Choose a date after ${work.today}.`,
      'match_tolerance.begins_later',
    );
  const other = await work.asProduct.row(matchTolerance, {
    where: {
      id: { not: row.id },
      status: 'adopted',
      fromDay: row.fromDay,
      category: row.category,
      commodity: row.commodity,
    },
    fields: ['name'],
  });
  if (other)
    throw refusedDay(`${other.name} begins on ${row.fromDay} for the same purchases.`, 'match_tolerance.one_a_day');
  await work.asProduct.change(
    matchTolerance,
    row.id,
    {},
    { adoptedBy: personActing(work.actor), adoptedOn: work.today },
  );
}

const ended = async ({ row, work }: Facts): Promise<void> =>
  void (await work.asProduct.change(matchTolerance, row.id, {}, { untilDay: work.today }));

export const toleranceEffects = follows(matchTolerance, { adopt: [adopted], end: [ended] });

/** All that were ever adopted: a few in the life of an organization. What was only proposed never counts. */
const adoptedOnes = (work: Pick<UnitOfWork, 'tx' | 'actor'>) =>
  remembered(work, ['match_tolerance'], 'match tolerances', async () =>
    (
      await rowsIn(work.tx, matchTolerance, {
        where: { status: ['adopted', 'ended'] },
        order: '-fromDay',
        fields: [
          'name',
          'category',
          'commodity',
          'fromDay',
          'untilDay',
          'adoptedOn',
          'orderedPrice',
          'orderedPriceMost',
          'billedQuantity',
          'billedPrice',
          'billedPriceMost',
        ],
        most: 'all',
      })
    ).filter(({ adoptedOn }) => adoptedOn !== null),
  );

type Asked = Pick<Row<typeof requisition>, 'category' | 'lines'>;
type Order = {
  readonly requisition: string;
  readonly issuedOn: string | null;
  readonly lines: readonly { readonly requested: number }[] | null;
  readonly billedQuantity: number | null;
  readonly billedPrice: number | null;
  readonly billedPriceMost: { readonly cents: number } | null;
};

const boughtBy = ({ category, lines }: Asked, requested: number) => ({
  category,
  commodity: lines?.[requested - 1]?.commodity ?? null,
});

/** How far each line of an order may be billed beyond it, as was in force on the day on which it was issued. */
export async function tolerancesOf(work: UnitOfWork, order: Order): Promise<readonly LineTolerance[]> {
  const own: LineTolerance = {
    quantityPercent: order.billedQuantity ?? 0,
    pricePercent: order.billedPrice ?? 0,
    priceCents: order.billedPriceMost?.cents ?? 0,
    source: 'Agency',
  };
  const all = await adoptedOnes(work);
  const from = all.length > 0 ? await work.asProduct.find(requisition, order.requisition) : null;
  return (order.lines ?? []).map(({ requested }) => {
    const found = from && whichTolerance(all, boughtBy(from, requested), order.issuedOn ?? work.today);
    return found
      ? {
          quantityPercent: found.billedQuantity,
          pricePercent: found.billedPrice,
          priceCents: found.billedPriceMost?.cents ?? 0,
          source: found.name,
        }
      : own;
  });
}

/** How far a line of an order that is issued now may cost more than its requisition line, by the numbers of those lines. */
export async function orderTolerancesOf(work: UnitOfWork, of: Asked): Promise<ReadonlyMap<number, OrderTolerance>> {
  const all = await adoptedOnes(work);
  return new Map(
    (of.lines ?? []).flatMap((_, at): [number, OrderTolerance][] => {
      const found = whichTolerance(all, boughtBy(of, at + 1), work.today);
      const mostCents = found?.orderedPriceMost?.cents ?? 0;
      return found && found.orderedPrice > 0 && mostCents > 0
        ? [[at + 1, { percent: found.orderedPrice, mostCents, source: found.name }]]
        : [];
    }),
  );
}
