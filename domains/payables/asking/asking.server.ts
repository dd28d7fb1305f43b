import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, membersWithDuty, notify, task } from '../../organization/public.server.ts';
import { draftRevision, statesOf } from '../../procurement/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { type Cause, causes } from '../invoices/invoice-words.ts';
import { billedOf } from '../invoices/billed.server.ts';
import { billsOf, type Invoice, judged, type Order } from '../invoices/judging.server.ts';
import { refuseActor, refuseOwnFirm } from '../invoices/people.server.ts';
import { askChange, askReceipt, draftChange } from './asking-calls.ts';
import { wantedLines } from './wanted-lines.ts';

const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** What is asked for each cause: a receipt by who asked for the purchase, a revision by the buyer. */
export const receiptCauses: readonly Cause[] = ['no_receipt', 'quantity'];
export const changeCauses: readonly Cause[] = ['price', 'quantity', 'charge'];

type Asking = 'receipt' | 'change';
const causesOf: Readonly<Record<Asking, readonly Cause[]>> = { receipt: receiptCauses, change: changeCauses };

const invoiceAt = (id: string): string => `/invoices/${id}`;
const subjectOf = (what: Asking, order: string, of: string): string =>
  what === 'receipt' ? `Receive ${order} for ${of}` : `Revise ${order} for ${of}`;

const refusedAsk = (code: string, message: string) => fail('refused', `invoice.${code}`, message);

/** The invoice in its lane, with what is found now: what was resolved since is asked of no one. */
async function inLane(work: UnitOfWork, id: string, what: Asking) {
  const row = await work.find(invoice, id);
  if (!row) throw missing(invoice);
  await refuseOwnFirm(work, row);
  const found = row.status === 'exception' ? await judged(work, row, { isHeld: false }) : null;
  const issues = (found?.issues ?? []).filter(({ cause }) => causesOf[what].includes(cause));
  const [first] = issues;
  if (!found?.order || !first)
    throw refusedAsk('nothing_to_ask', `${row.number} waits for no ${what === 'receipt' ? 'receipt' : 'change'}.`);
  return { row, found, order: found.order, issues };
}

const openTasks = (work: UnitOfWork, id: string, subject?: string) =>
  work.asProduct.rows(task, {
    where: { link: invoiceAt(id), status: 'open', ...(subject ? { subject } : {}) },
    fields: ['subject', 'assignee', 'givenBy', 'createdAt'],
    order: 'createdAt',
    most: 'all',
  });

/** Who is asked: the person of the order where they still work here, or the first with the duty. */
async function askedPerson(work: UnitOfWork, person: string | null, duty: 'receiver' | 'buyer') {
  const all = [...(person ? [person] : []), ...(await membersWithDuty(work.asProduct, duty))];
  const active = await work.asProduct.rows(member, {
    where: { id: all, status: 'active' },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const found = all.map((id) => active.find((one) => one.id === id)).find((one) => one && one.id !== work.actor.id);
  if (!found) throw refusedAsk('no_one_to_ask', `No one with the ${duty} duty is left to ask.`);
  return found;
}

export async function ask(work: UnitOfWork, id: string, what: Asking, note: string | null) {
  const { row, order, issues } = await inLane(work, id, what);
  await refuseActor(work, [], clerks);
  const subject = subjectOf(what, order.number, row.number);
  const [open] = await openTasks(work, id, subject);
  if (open) throw refusedAsk('is_asked', 'This was asked already and is not answered yet.');
  const to = await (what === 'receipt'
    ? askedPerson(work, order.requestedBy, 'receiver')
    : askedPerson(work, order.issuedBy, 'buyer'));
  const notes = [...issues.map(({ cause, reason }) => `${causes[cause]}: ${reason}`), ...(note ? [note] : [])];
  const made = await work.insert(task, {
    subject,
    assignee: to.id,
    link: invoiceAt(id),
    notes: notes.join('\n').slice(0, 2000),
  });
  return { task: made.id, to: to.name };
}

/** What was asked about an invoice and is not answered yet. */
export async function askedOf(work: UnitOfWork, id: string) {
  const open = await openTasks(work, id);
  const people = await work.asProduct.rows(member, {
    where: { id: open.map(({ assignee }) => assignee) },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  return open.map(({ subject, assignee, createdAt }) => ({
    subject,
    to: people.find((one) => one.id === assignee)?.name ?? '',
    at: createdAt,
  }));
}

/** The answer to who asked: once the invoice no longer waits for it, the task is done and they hear how it stands. */
export async function answerAsked(work: UnitOfWork, id: string): Promise<void> {
  const open = await openTasks(work, id);
  if (open.length === 0) return;
  const product = work.asProduct;
  const row = await product.find(invoice, id);
  if (!row) return;
  for (const one of open) {
    const what: Asking = one.subject.startsWith('Receive ') ? 'receipt' : 'change';
    const waits = row.status === 'exception' && row.lane !== null && causesOf[what].includes(row.lane);
    if (waits) continue;
    await product.move(task, one.id, 'finish');
    await notify(product, {
      to: [one.givenBy],
      kind: 'invoice.answered',
      subject: `${row.number}: ${what === 'receipt' ? 'received' : 'order revised'}`,
      body: row.status === 'exception' ? `To resolve: ${row.issues ?? ''}`.slice(0, 900) : 'It matches now.',
      link: invoiceAt(id),
    });
  }
}

export async function draft(work: UnitOfWork, id: string, note: string | null) {
  const { row, found, order } = await inLane(work, id, 'change');
  await refuseActor(work, [], buyers);
  const lines = wantedLines({
    lines: order.lines ?? [],
    states: await statesOf(work, order),
    bills: billsOf(row),
    matched: found.lines,
    before: await billedOf(work, order.id, row.id),
  });
  if (lines.length === 0)
    throw refusedAsk(
      'no_change',
      'No revision resolves this: what is received keeps its price. Short-pay it, or return it to the vendor.',
    );
  const made = await draftRevision(work, order.id, { cause: causeOf(row, order, note), lines: [...lines] });
  return { revision: made.id };
}

const causeOf = (row: Invoice, order: Order, note: string | null): string =>
  `${row.number} (${row.vendorNumber}) bills other than ${order.number}.${note ? ` ${note}` : ''}`.slice(0, 1000);

export const askingOperations = (): Operation[] => {
  const about = { tag: 'Invoices', scope: 'invoice:write', probe: { names: { id: 'invoice' }, body: {} } } as const;
  return [
    answers(askReceipt, {
      ...about,
      access: clerks,
      summary: 'Asks for the receipt that an invoice waits for.',
      told: 'The task that was given, and to whom.',
      run: ({ params: { id }, body: { note }, once }) =>
        once(async (work) => ({ body: await ask(work, id, 'receipt', note ?? null) })),
    }),
    answers(askChange, {
      ...about,
      access: clerks,
      summary: 'Asks the buyer to revise the order that an invoice does not match.',
      told: 'The task that was given, and to whom.',
      run: ({ params: { id }, body: { note }, once }) =>
        once(async (work) => ({ body: await ask(work, id, 'change', note ?? null) })),
    }),
    answers(draftChange, {
      ...about,
      access: buyers,
      summary: 'Drafts a revision of the order with what an invoice differs by.',
      told: 'The draft. It changes the order once a second person approves it.',
      run: ({ params: { id }, body: { note }, once }) =>
        once(async (work) => ({ body: await draft(work, id, note ?? null) })),
    }),
  ];
};
