import { fail, type Money, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { award } from '../award/award.record.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import { cooperativeContract } from '../../customers/public.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { requisitionAllocation } from '../requisition/requisition-allocation.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { alternatesOf } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { orderTolerancesOf } from '../tolerances/match-tolerance.server.ts';
import type { OrderTolerance } from '../tolerances/which-tolerance.ts';
import type { AwardedPrices, Requested, Taken } from './order-lines.ts';

type Requisition = Row<typeof requisition>;
type Award = Row<typeof award>;

/** All that an order follows from. */
export interface OrderSource {
  readonly requisition: Requisition;
  readonly requested: readonly Requested[];
  readonly taken: readonly Taken[];
  readonly award: Award | null;
  /** The unit prices of the award; null where the approved estimate is the limit. */
  readonly awarded: AwardedPrices | null;
  /** How far a line may cost more than was approved for it, where no award decided its price. */
  readonly tolerances: ReadonlyMap<number, OrderTolerance>;
  /** The firm that a case or a contract names in words. */
  readonly firm: { readonly name: string; readonly by: string } | null;
}

export const refused = (path: string, code: string, message: string) =>
  fail('refused', `purchase_order.${code}`, message, {
    issues: [{ path, code: `purchase_order.${code}`, message }],
  });

/** What orders took of a requisition, cancelled ones included: what was cancelled needs an approval of its own. */
export async function takenOf(work: UnitOfWork, id: string): Promise<readonly Taken[]> {
  const rows = await work.rows(requisitionAllocation, {
    where: { requisition: id },
    fields: ['line', 'quantity', 'amount'],
    order: 'createdAt',
    most: 'all',
  });
  return rows.map(({ line, quantity, amount }) => ({ line, quantity: quantity.amount, cents: amount.cents }));
}

/** The award that buys this requisition, where it went to vendors by a solicitation. */
async function awardOf(work: UnitOfWork, source: Requisition, id: string | null): Promise<Award | null> {
  const calls = await work.rows(solicitation, {
    where: { requisition: source.id, type: { not: 'rfi' }, status: { not: ['failed', 'cancelled', 'concluded'] } },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const [call] = calls;
  if (id === null) {
    if (!call) return null;
    throw refused(
      'award',
      'needs_award',
      `${source.number} went to vendors by ${call.number}. Create the order from its award.`,
    );
  }
  const found = await work.asProduct.find(award, id);
  if (!found || !calls.some((one) => one.id === found.solicitation))
    throw refused('award', 'award_of_requisition', `Choose an award of a solicitation for ${source.number}.`);
  if (found.status !== 'final')
    throw refused('award', 'award_is_final', `${found.number} is not final. Make it final after the protest period.`);
  return found;
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** What the winning bid asks for one piece of each line; a bid without a price sheet is bound by the amount of its award alone. */
async function pricesOf(
  work: UnitOfWork,
  found: Award,
  requested: readonly Requested[],
): Promise<AwardedPrices | null> {
  if (found.amount === null) return null;
  const [call, winner] = await Promise.all([
    work.asProduct.find(solicitation, found.solicitation),
    work.asProduct.find(bid, found.bid),
  ]);
  const offered = (winner?.offer as { prices?: Record<string, number | 'no_bid'> } | null)?.prices; // judged when it was opened
  const items = (call?.items ?? []).map((item, at) => ({ ...item, at: String(at + 1) }));
  // Accepted alternates are bought in place of their lines, or with them.
  const accepted = call ? alternatesOf(sheetOf(call), found.lot ?? '').slice(0, found.alternates ?? 0) : [];
  const inPlace = new Map(accepted.flatMap(({ id, of }) => (of === null ? [] : [[of, id] as const])));
  const isBought = ({ at, kind }: (typeof items)[number]): boolean =>
    kind === 'base' || accepted.some(({ id, of, isDeduct }) => id === at && of === null && !isDeduct);
  const own = requested.map(({ item }) => items.find((one) => one.item === item && isBought(one)));
  const isListed = offered !== undefined && own.some((one) => one !== undefined);
  return new Map(
    requested.map((_, at): [number, number | null] => {
      if (!isListed) return [at + 1, UNLIMITED];
      const item = own[at];
      const price =
        item && (found.lot === null || item.lot === found.lot) ? offered[inPlace.get(item.at) ?? item.at] : undefined;
      // A sheet has ten-thousandths of a dollar; an order has cents, and never more than the bid.
      return [at + 1, typeof price === 'number' ? Math.floor(price / 100) : null];
    }),
  );
}

/** A case without competition and a contract of others name their firm in words. */
async function firmOf(work: UnitOfWork, source: Requisition): Promise<OrderSource['firm']> {
  if (source.path === 'contract' && source.contract) {
    const found = await work.row(cooperativeContract, { where: { id: source.contract }, fields: ['vendor', 'number'] });
    return found ? { name: found.vendor, by: `Contract ${found.number}` } : null;
  }
  if (!source.soleSource && source.path !== 'sole_source') return null;
  const found = await work.row(soleSourceCase, {
    where: { requisition: source.id, status: 'accepted' },
    order: '-number',
    fields: ['vendor', 'number'],
  });
  return found ? { name: found.vendor, by: found.number } : null;
}

/** What an order of this requisition may be, as everything is now. The issuer holds the requisition, so that two never take the same. */
export async function sourceOf(
  work: UnitOfWork,
  asked: { readonly requisition: string; readonly award: string | null },
  { isHeld = false } = {},
): Promise<OrderSource> {
  if (isHeld) await work.row(requisition, { where: { id: asked.requisition }, fields: ['number'], lock: 'update' });
  const found = await work.asProduct.find(requisition, asked.requisition);
  if (!found) throw refused('requisition', 'no_requisition', 'Choose a requisition.');
  if (found.status !== 'approved')
    throw refused(
      'requisition',
      'requisition_is_approved',
      `${found.number} is ${found.status}. Only an approved requisition can be ordered.`,
    );
  const requested: readonly Requested[] = (found.lines ?? []).map((line) => ({
    id: line.id ?? '',
    item: line.item,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount ?? null,
  }));
  const own = await awardOf(work, found, asked.award);
  return {
    requisition: found,
    requested,
    taken: await takenOf(work, found.id),
    award: own,
    awarded: own && (await pricesOf(work, own, requested)),
    tolerances: own ? new Map() : await orderTolerancesOf(work, found),
    firm: own ? null : await firmOf(work, found),
  };
}

/** The price that an order line begins with. */
export const priceOf = ({ awarded }: Pick<OrderSource, 'awarded'>, at: number, estimate: Money): Money | null => {
  const price = awarded?.get(at + 1);
  if (awarded === null || price === UNLIMITED) return estimate;
  return typeof price === 'number' ? { ...estimate, cents: price } : null;
};
