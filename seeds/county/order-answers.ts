import { acknowledge, propose, type Proposed } from '#domains/procurement/acknowledgment/answering.server.ts';
import { orderProposal } from '#domains/procurement/acknowledgment/order-proposal.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import type { Order } from '#domains/procurement/receipts/receiving.server.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** What the vendors of the first orders said before they delivered: one acknowledged, one asked for more money first. */
export async function seedFirstAnswers(as: As, cast: Cast): Promise<void> {
  const chantal = cast.get('Chantal Beaumont') as Actor;
  const [first, second] = await issued(as, chantal);
  if (first) await acknowledge(as(chantal, '2026-11-10').asProduct, first, 'Gloria Tan');
  if (!second) return;
  const proposal = await proposed(as, chantal, second, {
    on: '2026-11-11',
    by: 'Alma Reyes',
    cause: 'Our supplier raised its prices by 6 percent on November 1.',
    rise: 1.06,
  });
  await as(chantal, '2026-11-12').move(orderProposal, proposal, 'decline', {
    input: { answer: 'Your quote holds its prices for 90 days. Acknowledge the order as issued.' },
  });
  const told = (await as(chantal).find(purchaseOrder, second.id)) ?? second;
  await acknowledge(as(chantal, '2026-11-13').asProduct, told, 'Alma Reyes');
}

/** One proposal became a revision, which its vendor has not acknowledged for a week; one awaits the buyer’s answer. */
export async function seedOpenAnswers(as: As, cast: Cast): Promise<void> {
  const [chantal, walter] = ['Chantal Beaumont', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const open = (await issued(as, chantal)).filter(({ delivery }) => delivery === 'open');
  const [first, second] = open;
  if (first) {
    const later = first.deliverBy !== null && first.deliverBy > '2027-01-15' ? '2027-02-26' : '2027-01-29';
    const proposal = await proposed(as, chantal, first, {
      on: '2026-11-12',
      by: 'Alma Reyes',
      cause: 'The plant closes for inventory, so we deliver two weeks later.',
      deliverBy: later,
    });
    const buyer = as(chantal, '2026-11-13');
    await buyer.move(orderProposal, proposal, 'accept');
    const revision = (await buyer.row(orderProposal, { where: { id: proposal }, fields: ['orderRevision'] }))
      ?.orderRevision;
    if (revision) {
      await buyer.move(orderRevision, revision, 'submit');
      await as(walter, '2026-11-13').move(orderRevision, revision, 'approve');
      // Its vendor was reminded, and has still not acknowledged it.
      await as(chantal, '2026-11-20').asProduct.change(
        purchaseOrder,
        first.id,
        {},
        { remindedOn: as.day('2026-11-20') },
      );
    }
  }
  if (second)
    await proposed(as, chantal, second, {
      on: '2026-11-19',
      by: 'Imani Brooks',
      cause: 'Labor rates rise with the new wage agreement of January.',
      rise: 1.04,
      deliverBy: '2027-02-12',
    });
}

const issued = async (as: As, buyer: Actor): Promise<readonly Order[]> =>
  as(buyer).rows(purchaseOrder, { where: { status: 'issued', award: null }, order: 'number', most: 'all' });

interface Told extends Partial<Pick<Proposed, 'deliverBy'>> {
  readonly on: string;
  readonly by: string;
  readonly cause: string;
  /** By how much the first line costs more. */
  readonly rise?: number;
}

async function proposed(as: As, buyer: Actor, order: Order, { on, by, cause, rise, deliverBy = null }: Told) {
  const [line] = order.lines ?? [];
  const day = deliverBy === null ? null : as.day(deliverBy);
  const lines =
    line && rise ? [{ line: 1, unitPrice: { ...line.unitPrice, cents: Math.ceil(line.unitPrice.cents * rise) } }] : [];
  const work = as(buyer, on).asProduct;
  const number = await propose(work, order, by, { cause, deliverBy: day, lines });
  return (await work.row(orderProposal, { where: { number }, fields: [] }))?.id ?? '';
}
