import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { heldOrder, type Order } from '../receipts/receiving.server.ts';
import { draftRevision } from '../revisions/draft-revision.server.ts';
import { refuseWithoutDuty } from '../revisions/revision-judging.server.ts';
import { refuseContact } from './contact-of-vendor.server.ts';
import { orderProposal } from './order-proposal.record.ts';
import { proposedLine } from './proposed-line.ts';

type Proposal = Row<typeof orderProposal>;
type Facts = EffectFacts<Proposal>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `order_proposal.${code}`, message, {
    issues: [{ path, code: `order_proposal.${code}`, message }],
  });

async function orderOf(work: UnitOfWork, row: Proposal): Promise<Order> {
  const order = await heldOrder(work, row.purchaseOrder);
  if (order?.status !== 'issued')
    throw refused('purchaseOrder', 'order_is_issued', 'Only an issued order can change. Decline this proposal.');
  return order;
}

/** Once its proposal is answered, the order waits for the acknowledgment it had or did not have. */
async function forget(work: UnitOfWork, { id, acknowledgedOn }: Order): Promise<void> {
  const acknowledgment = acknowledgedOn === null ? 'awaiting' : 'acknowledged';
  await work.asProduct.change(purchaseOrder, id, {}, { acknowledgment });
}

async function tell(work: UnitOfWork, order: Order, subject: string, body: readonly string[]): Promise<void> {
  const to = order.vendor && (await work.asProduct.find(vendor, order.vendor));
  if (to) await work.sendMail({ to: to.email, subject, body: [...body] });
}

/** Accepted as a draft of the buyer who accepts it, judged and approved as any other revision. */
async function accept({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  const order = await orderOf(work, row);
  await refuseContact(work, order.vendor, row.proposedBy);
  if (row.revision !== null && row.revision !== (order.revision ?? 0))
    throw refused('revision', 'order_revised', `${order.number} was revised since. Decline this proposal.`);
  const lines = (row.lines ?? []).flatMap((one) => proposedLine(order, one));
  const revision = await draftRevision(work, order.id, {
    cause: `Vendor proposal ${row.number}: ${row.cause}`.slice(0, 1000),
    ...(lines.length > 0 ? { lines } : {}),
    ...(row.deliverBy ? { deliverBy: row.deliverBy } : {}),
  });
  await work.asProduct.change(
    orderProposal,
    row.id,
    {},
    { orderRevision: revision.id, decidedBy: personActing(work.actor), decidedOn: work.today },
  );
  await forget(work, order);
  await tell(work, order, `Purchase order ${order.number}: your proposal`, [
    `We prepare a revision of purchase order ${order.number} from your proposal ${row.number}.`,
    'The order stays as it is until you receive the revision.',
  ]);
}

async function decline({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  if ((row.answer ?? '').trim() === '') throw refused('answer', 'says_why', 'Enter the answer. The vendor reads it.');
  await work.asProduct.change(
    orderProposal,
    row.id,
    {},
    { decidedBy: personActing(work.actor), decidedOn: work.today },
  );
  const order = await heldOrder(work, row.purchaseOrder);
  if (!order) return;
  await forget(work, order);
  await tell(work, order, `Purchase order ${order.number}: your proposal`, [
    `We decline your proposal ${row.number}: ${row.answer}`,
    `Purchase order ${order.number} stays as it is.`,
  ]);
}

export const proposalEffects = follows(orderProposal, { accept: [accept], decline: [decline] });
