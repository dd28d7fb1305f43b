import { dollars, personActing, type Row } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { invoice } from '../../payables/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isProduct, openProject } from '../public-assistance/rights.server.ts';
import { debrisBill } from './debris-bill.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { openIncident } from './debris.server.ts';
import { loadTicket } from './load-ticket.record.ts';
import { billedIn, type Matched, matchBill, MOST_LINES, sumsOf } from './match.ts';
import { hundredths, yardsOf } from './volume.ts';

type Bill = Row<typeof debrisBill>;
type Ticket = Pick<
  Row<typeof loadTicket>,
  'id' | 'ticketNumber' | 'status' | 'volume' | 'isEligible' | 'bill' | 'workDay'
>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `debris_bill.${code}`, message);

export interface BillMatch {
  readonly rows: readonly Matched[];
  readonly problems: ReturnType<typeof billedIn>['problems'];
  readonly tickets: ReadonlyMap<string, Ticket>;
}

/** The billed lines against the tickets of that hauler in the incident, as both are now. */
export async function matchOf(work: UnitOfWork, row: Bill, lock?: 'update'): Promise<BillMatch> {
  const product = work.asProduct;
  const trucks = await product.rows(debrisTruck, { where: { hauler: row.hauler }, fields: ['placard'], most: 'all' });
  const tickets = await product.rows(loadTicket, {
    where: {
      incident: row.incident,
      truck: trucks.map(({ id }) => id),
      status: ['loaded', 'measured', 'billed'],
    },
    fields: ['ticketNumber', 'status', 'volume', 'isEligible', 'bill', 'workDay'],
    order: 'ticketNumber',
    most: 'all',
    ...(lock ? { lock } : {}),
  });
  const { lines, problems } = billedIn(row.billed);
  const ours = tickets.map(({ id, ticketNumber, status, volume, isEligible, bill }) => ({
    id,
    ticketNumber,
    status: status as 'loaded' | 'measured' | 'billed', // as it was asked for
    volume: hundredths(volume?.amount ?? '0'),
    isEligible: isEligible ?? false,
    bill,
  }));
  return {
    rows: matchBill(row.id, lines, ours),
    problems,
    tickets: new Map(tickets.map((one) => [one.id, one])),
  };
}

/** What a match is worth: matched cubic yards at the price of the contract, rounded once. */
export function worthOf(row: Pick<Bill, 'unitPrice'>, rows: readonly Matched[]) {
  const equal = sumsOf(rows).find(({ bucket }) => bucket === 'equal');
  const volume = equal?.ours ?? 0;
  return {
    tickets: equal?.count ?? 0,
    volume,
    amount: timesMoney(row.unitPrice, yardsOf(volume).amount) ?? { ...row.unitPrice, cents: 0 },
  };
}

async function judgeParts(work: UnitOfWork, row: Bill): Promise<void> {
  await openIncident(work, 'debris_bill', row.incident);
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, fields: ['category'] });
  if (of?.category !== 'a')
    throw wrong('project', 'project_is_debris', 'Choose a PA project of category A, debris removal.');
  if (row.invoice === null) return;
  const bill = await work.asProduct.row(invoice, { where: { id: row.invoice }, fields: ['vendor'] });
  if (bill?.vendor !== row.hauler) throw wrong('invoice', 'invoice_is_of_hauler', 'Choose an invoice of this hauler.');
}

async function written({ row, work }: EffectFacts<Bill>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, debrisBill, grantManagers);
  await judgeParts(work, row);
  const { lines, problems } = billedIn(row.billed);
  const [first] = problems;
  if (first) throw wrong('billed', 'is_read', `Line ${first.line}: ${first.message}`);
  if (lines.length === 0 || lines.length > MOST_LINES)
    throw wrong('billed', 'has_lines', `Enter 1 to ${MOST_LINES} billed tickets, one a line.`);
}

const figures = (of: ReturnType<typeof worthOf>) => ({
  tickets: of.tickets,
  volume: yardsOf(of.volume),
  amount: of.amount,
});

async function submitted({ row, work }: EffectFacts<Bill>): Promise<void> {
  await refuseWithoutRight(work, debrisBill, grantManagers);
  if (isProduct(work)) return;
  const worth = worthOf(row, (await matchOf(work, row)).rows);
  if (worth.tickets === 0)
    throw wrong(
      'billed',
      'has_match',
      'No billed ticket is equal to an eligible ticket of ours. Nothing can be posted.',
    );
  await work.asProduct.change(debrisBill, row.id, {}, { ...figures(worth), submittedBy: personActing(work.actor) });
}

async function returned({ work }: EffectFacts<Bill>): Promise<void> {
  await refuseWithoutRight(work, debrisBill, grantManagers);
}

/** Tickets are held and matched again, so that no two bills pay for one. What was submitted is what is posted. */
async function posted({ row, work }: EffectFacts<Bill>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, debrisBill, grantManagers);
  await judgeParts(work, row);
  await openProject(work, 'debris_bill', row.project);
  const { rows, tickets } = await matchOf(work, row, 'update');
  const worth = worthOf(row, rows);
  if (worth.amount.cents !== row.amount?.cents || worth.tickets !== row.tickets)
    throw wrong(
      'amount',
      'is_as_submitted',
      `The match is now ${worth.tickets} tickets and ${dollars(worth.amount.cents)}. Send the bill back and submit it again.`,
    );
  const equal = rows.flatMap((one) =>
    one.bucket === 'equal' && one.ticket !== null ? [tickets.get(one.ticket) as Ticket] : [],
  );
  const days = equal.flatMap(({ workDay }) => (workDay === null ? [] : [workDay])).toSorted();
  const hauler = await work.asProduct.row(vendor, { where: { id: row.hauler }, fields: ['name'] });
  const cost = await work.insert(paCost, {
    project: row.project,
    kind: 'contract',
    payee: hauler?.name ?? '',
    description: `${row.number}: ${worth.tickets} load tickets, ${days[0]} to ${days.at(-1)}`,
    documentNumber: row.invoiceNumber,
    invoice: row.invoice,
    usedOn: days.at(-1) ?? work.today,
    quantity: { amount: yardsOf(worth.volume).amount, unit: 'CY' },
    unitPrice: row.unitPrice,
  });
  const product = work.asProduct;
  for (const { id } of equal) await product.move(loadTicket, id, 'settle', { computed: { bill: row.id } });
  await product.change(debrisBill, row.id, {}, { cost: cost.id, postedBy: personActing(work.actor) });
}

/** The cost is withdrawn first, then its tickets are free again. */
async function reopened({ row, work }: EffectFacts<Bill>): Promise<void> {
  const product = work.asProduct;
  if (!isProduct(work)) {
    await refuseWithoutRight(work, debrisBill, grantManagers);
    if (row.cost !== null) await work.move(paCost, row.cost, 'withdraw', { reason: `${row.number} is reopened` });
  }
  const paid = await product.rows(loadTicket, {
    where: { bill: row.id, status: 'billed' },
    fields: ['ticketNumber'],
    most: 'all',
  });
  for (const { id } of paid) await product.move(loadTicket, id, 'release', { computed: { bill: null } });
  await product.change(
    debrisBill,
    row.id,
    {},
    { cost: null, postedBy: null, submittedBy: null, tickets: null, volume: null, amount: null },
  );
}

async function withdrawn({ work }: EffectFacts<Bill>): Promise<void> {
  await refuseWithoutRight(work, debrisBill, grantManagers);
}

export const billEffects = follows(debrisBill, {
  create: [written],
  edit: [written],
  submit: [submitted],
  return: [returned],
  post: [posted],
  reopen: [reopened],
  withdraw: [withdrawn],
});
