import { createHash } from 'node:crypto';
import { Failure, fail, href, moneyOf, type Row } from '#kernel';
import { peopleAmong, personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, unitOfMeasure } from '../../organization/public.server.ts';
import { isSameName } from '../../vendors/public.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import { acknowledge, propose } from '../acknowledgment/answering.server.ts';
import { refuseContact } from '../acknowledgment/contact-of-vendor.server.ts';
import { orderProposal } from '../acknowledgment/order-proposal.record.ts';
import { orderPages } from '../order-pages.ts';
import { buyers } from '../orders/order-life.ts';
import { heldOrder, type Order, statesOf } from '../receipts/receiving.server.ts';
import { orderChannel } from '../sending/order-channel.record.ts';
import { expectedByLine, expectedOf } from './expected.server.ts';
import { type AnsweredOrder, type AskedChange, judgeMessage, keptLines } from './judge-message.ts';
import { messageKinds } from './message-words.ts';
import { orderMessage } from './order-message.record.ts';
import { type Message, readMessage } from './read-message.ts';

export type TakenMessage = Pick<Row<typeof orderMessage>, 'id' | 'number' | 'status' | 'differences'>;

const refused = (code: string, message: string) =>
  fail('refused', `order_message.${code}`, message, {
    issues: [{ path: 'xml', code: `order_message.${code}`, message }],
  });

interface Given {
  readonly xml: string;
  readonly by: string;
  readonly source: 'uploaded' | 'posted';
}

/** Whose file it is. One that names another vendor is refused, whatever order it names. */
async function senderOf(
  work: UnitOfWork,
  order: Order,
  { sender }: Message,
  source: Given['source'],
): Promise<string | null> {
  const own = order.vendor ? await work.asProduct.find(vendorRecord, order.vendor) : null;
  if (!own) throw new Error(`${order.number} is issued to no vendor`);
  const ids = sender.ids.map((id) => id.trim().toUpperCase());
  const names = [own.name, own.tradeName].flatMap((name) => name ?? []);
  const channels = await work.asProduct.rows(orderChannel, {
    where: { theirIdentity: sender.ids },
    fields: ['vendor'],
    order: 'createdAt',
    most: 'all',
  });
  const isOwn =
    [own.uei, own.number, own.cage].some((id) => id && ids.includes(id.toUpperCase())) ||
    channels.some(({ vendor }) => vendor === own.id) ||
    sender.names.some((said) => names.some((name) => isSameName(name, said)));
  if (isOwn) return null;
  const others = ids.length
    ? [
        ...(await work.asProduct.rows(vendorRecord, {
          where: { uei: ids },
          fields: ['name'],
          order: 'number',
          most: 'all',
        })),
        ...(await work.asProduct.rows(vendorRecord, {
          where: { number: ids },
          fields: ['name'],
          order: 'number',
          most: 'all',
        })),
      ]
    : [];
  const [other] = others;
  const [first] = sender.names;
  if (other || channels.length > 0 || first)
    throw refused(
      'other_vendor',
      `${order.number} is an order to ${own.name}, and this file is from ${other?.name ?? first?.slice(0, 80) ?? 'another vendor'}.`,
    );
  return source === 'posted' ? null : `The file does not say that it is from ${own.name}.`;
}

/** A message is taken in once, by whichever way it comes. */
async function refuseKnown(work: UnitOfWork, order: Order, { kind, number }: Message): Promise<void> {
  const known = await work.asProduct.row(orderMessage, {
    where: { purchaseOrder: order.id, kind, documentNumber: number },
    fields: ['number'],
    order: 'number',
  });
  if (known) throw refused('known', `${messageKinds[kind]} ${number} was taken in before, as ${known.number}.`);
}

async function answeredOf(work: UnitOfWork, order: Order): Promise<AnsweredOrder> {
  const units = await work.asProduct.rows(unitOfMeasure, {
    where: { code: (order.lines ?? []).map(({ quantity }) => quantity.unit) },
    fields: ['code', 'standard'],
    order: 'code',
    most: 'all',
  });
  return {
    number: order.number,
    revision: order.revision,
    deliverBy: order.deliverBy,
    lines: order.lines ?? [],
    states: await statesOf(work, order),
    currency: moneyOf(work.actor, 0).currency,
    expected: expectedByLine(await expectedOf(work, order.id)),
    standards: new Map(units.flatMap(({ code, standard }) => (standard ? [[code, standard] as const] : []))),
  };
}

/** What the vendor wants otherwise becomes a proposal, which a buyer answers; null with the reason where it can’t be one. */
async function proposed(work: UnitOfWork, order: Order, by: string, message: Message, changes: readonly AskedChange[]) {
  if (changes.length === 0) return { id: null, why: null };
  const cause = `Order confirmation ${message.number}`;
  try {
    const number = await work.inSavepoint(
      (inside) => propose(inside, order, by, { cause, deliverBy: null, lines: [...changes] as never }), // lines of a proposal
    );
    const row = await work.asProduct.row(orderProposal, { where: { number }, fields: [] });
    return { id: row?.id ?? null, why: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { id: null, why: `It is no proposal: ${error.message}` };
  }
}

/** Takes a message of an order in: what fits acknowledges it or is expected, what differs is kept with its reasons. */
export async function takeMessage(work: UnitOfWork, id: string, given: Given): Promise<TakenMessage> {
  const message = readMessage(given.xml);
  const order = await heldOrder(work, id);
  if (!order || order.number !== message.order.trim().toUpperCase())
    throw refused('other_order', `This file answers the order ${message.order}, not ${order?.number ?? 'this one'}.`);
  if (order.issuedOn === null || order.status === 'cancelled')
    throw refused('not_issued', `${order.number} is ${order.status}, so nothing of it is expected.`);
  const isConfirmation = message.kind === 'confirmation';
  if (isConfirmation && (order.delivery === 'received' || order.delivery === 'short'))
    throw refused('complete', `${order.number} is complete. Nothing of it is open.`);
  await refuseKnown(work, order, message);
  const sender = await senderOf(work, order, message, given.source);
  const answered = await answeredOf(work, order);
  const judged = judgeMessage(message, answered);
  const isOurs = sender === null;
  const proposal =
    isConfirmation && isOurs ? await proposed(work, order, given.by, message, judged.changes) : { id: null, why: null };
  const differences = [...(sender ? [sender] : []), ...judged.differences, ...(proposal.why ? [proposal.why] : [])];
  const row = await work.asProduct.insert(
    orderMessage,
    {},
    {
      kind: message.kind,
      purchaseOrder: order.id,
      vendor: order.vendor,
      documentNumber: message.number,
      documentOn: message.madeOn,
      format: message.format,
      source: given.source,
      takenBy: given.by.slice(0, 160),
      answer: message.answer,
      shippedOn: message.shippedOn,
      expectedOn: message.expectedOn,
      carrier: message.carrier,
      tracking: message.tracking,
      lines: keptLines(message, answered),
      differences: differences.length > 0 ? differences.join('\n').slice(0, 2000) : null,
      proposal: proposal.id,
      fileHash: createHash('sha256').update(given.xml).digest('hex'),
    },
  );
  if (differences.length === 0) {
    if (isConfirmation) await acknowledge(work, order, given.by);
    return row;
  }
  const raised = await work.asProduct.move(orderMessage, row.id, 'raise');
  await notify(work.asProduct, {
    to: peopleAmong([order.createdBy]),
    kind: 'purchase_order.message',
    subject: `${messageKinds[message.kind]} ${message.number} of ${order.number} needs review`,
    body: differences.join(' ').slice(0, 200),
    link: href(orderPages.purchaseOrder, { id: order.id }),
  });
  return raised;
}

/** The duty and the side of the person who brings a file are looked up at this moment. */
export async function refuseUploader(work: UnitOfWork, vendor: string | null): Promise<void> {
  if (work.actor.kind !== 'system') {
    const { actor } = await work.asTheyAre();
    if (!buyers.some(({ duty }) => actor.duties.includes(duty)))
      throw fail('forbidden', 'order_message.duty', 'Only a buyer or the chief procurement officer takes in messages.');
  }
  await refuseContact(work, vendor, null, 'order_message');
}

async function keepReviewer({ row, work }: EffectFacts<Row<typeof orderMessage>>): Promise<void> {
  await refuseUploader(work, row.vendor);
  await work.asProduct.change(orderMessage, row.id, {}, { reviewedBy: personActing(work.actor) });
}

export const messageEffects = follows(orderMessage, { review: [keepReviewer] });
