import { addDecimals, compareDecimals, fail, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { requisition } from '../../procurement/public.server.ts';
import { incidentPages } from '../incident-pages.ts';
import { activePeriod, addEntry, heldIncident } from './event.server.ts';
import { incident } from './incident.record.ts';
import { incidentLeads, logisticsPeople, priorities } from './incident-words.ts';
import { codeFor } from './opening.server.ts';
import { centsOf, flowOf, purchasesOf } from './request-costs.server.ts';
import { refuseBoughtTwice } from './request-trail.server.ts';
import { dueOf } from './request-times.ts';
import { resourceRequest } from './resource-request.record.ts';

export type Request = Row<typeof resourceRequest>;
type Facts = EffectFacts<Request>;

/** The incident takes requests until it is closed: it is held so that it is not closed meanwhile. */
async function openIncident(work: UnitOfWork, of: string) {
  const row = await work.asProduct.row(incident, { where: { id: of }, lock: 'share' });
  if (!row) throw missing(incident);
  if (row.status === 'closed' && work.actor.kind !== 'system')
    throw refusedAt('incident', 'resource_request.incident_is_open', 'This incident is closed. Choose an active one.');
  return row;
}

async function written({ row, work }: Facts): Promise<void> {
  await openIncident(work, row.incident);
  if ((row.fills ?? []).length > 0 && work.actor.kind !== 'system')
    throw refusedAt(
      'fills',
      'resource_request.is_not_sourcing',
      'Fulfillment is entered while logistics fills the request.',
    );
  const period = await activePeriod(work, row.incident);
  await work.asProduct.change(resourceRequest, row.id, {}, { period: period?.id ?? null });
}

/** Filled at most as much as requested, line by line, in the unit of the line. */
export function fillTrouble({ lines, fills }: Pick<Request, 'lines' | 'fills'>): string | null {
  const sums = new Map<number, string>();
  for (const { forLine, filled } of fills ?? []) {
    const line = (lines ?? [])[forLine - 1];
    if (!line) return `There is no line ${forLine}.`;
    if (filled.unit !== line.quantity.unit) return `Enter line ${forLine} in ${line.quantity.unit}.`;
    const sum = addDecimals(sums.get(forLine) ?? '0', filled.amount);
    if (compareDecimals(sum, line.quantity.amount) > 0)
      return `Line ${forLine} asks for ${line.quantity.amount} ${line.quantity.unit}. ${sum} is more.`;
    sums.set(forLine, sum);
  }
  return null;
}

async function edited({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await openIncident(work, row.incident);
  const trouble = fillTrouble(row);
  if (trouble) throw refusedAt('fills', 'resource_request.within_request', trouble);
}

const say =
  (severity: 'routine' | 'significant', text: (row: Request) => string) =>
  async ({ row, work }: Facts): Promise<void> => {
    const of = await heldIncident(work, row.incident);
    await addEntry(work, of, {
      occurredAt: work.now(),
      kind: 'request',
      severity,
      position: row.position ?? 'logistics',
      text: `${row.number} ${text(row)}`,
      request: row.id,
    });
  };

async function submitted({ row, work }: Facts): Promise<void> {
  await openIncident(work, row.incident);
  if ((row.lines ?? []).length === 0 && work.actor.kind !== 'system')
    throw refusedAt('lines', 'resource_request.has_lines', 'Enter at least one line with a quantity.');
  if (Date.parse(row.neededAt) <= Date.parse(work.now()) && work.actor.kind !== 'system')
    throw refusedAt('neededAt', 'resource_request.is_ahead', 'The need-by time is over. Enter a later one.');
  // By the server's own clock: no instant of it is taken from a device.
  const submittedAt = new Date(work.now()).toISOString();
  const dueAt = dueOf({ ...row, submittedAt });
  await work.asProduct.change(resourceRequest, row.id, {}, { submittedAt, dueAt, timeliness: 'running' });
}

async function byLead({ row, work }: Facts): Promise<void> {
  await openIncident(work, row.incident);
  await refuseWithoutRight(work, resourceRequest, incidentLeads);
}

async function approved({ row, work }: Facts): Promise<void> {
  const isByPerson = work.actor.kind !== 'system';
  const approval = { approvedBy: personActing(work.actor), approvedAt: work.now() };
  await work.asProduct.change(resourceRequest, row.id, {}, approval);
  if (!isByPerson) return;
  await notify(work, {
    to: await membersWithDuty(work, 'buyer'),
    kind: 'incident.request',
    subject: `${row.number} is approved: ${row.need}`.slice(0, 200),
    body: `${priorities[row.priority]}. Deliver to ${row.deliverTo}.`,
    link: href(incidentPages.resourceRequest, { id: row.id }),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(resourceRequest, row.id, {}, { submittedAt: null, dueAt: null, timeliness: null });
}

async function byLogistics({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, resourceRequest, logisticsPeople);
}

/** The product enters requests that came to their state before, and no moment of their steps. */
const stamped =
  (field: 'takenAt' | 'dispatchedAt' | 'demobilizedAt') =>
  async ({ row, work }: Facts): Promise<void> => {
    if (work.actor.kind === 'system') return;
    await work.asProduct.change(resourceRequest, row.id, {}, { [field]: work.now() });
  };

async function sourced({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') {
    if ((row.fills ?? []).length === 0)
      throw refusedAt('fills', 'resource_request.has_fill', 'Enter what fills the request and from where.');
    const trouble = fillTrouble(row);
    if (trouble) throw refusedAt('fills', 'resource_request.within_request', trouble);
  }
  await work.asProduct.change(resourceRequest, row.id, {}, { sourcedAt: work.now() });
}

/** What is delivered costs somebody something: without its source the cost is never claimed. */
async function delivered({ row, work }: Facts): Promise<void> {
  const at = (row.fills ?? []).findIndex(({ source }) => !source);
  if (at >= 0 && work.actor.kind !== 'system')
    throw refusedAt(
      'fills',
      'resource_request.has_cost_source',
      `Fulfillment ${at + 1} has no cost source. Enter it in the fulfillment before it is delivered.`,
    );
  const isMet = row.dueAt === null ? null : Date.parse(work.now()) <= Date.parse(row.dueAt);
  const timeliness = isMet === null ? null : isMet ? ('met' as const) : ('missed' as const);
  await work.asProduct.change(resourceRequest, row.id, {}, { deliveredAt: work.now(), timeliness });
}

/** Where nobody entered what it came to, its approved invoices say it. */
async function costed({ row, work }: Facts): Promise<void> {
  if (row.actual !== null || work.actor.kind === 'system') return;
  const cents = centsOf(await flowOf(work, await purchasesOf(work, row)), 'invoice');
  if (cents > 0 && row.total) await work.asProduct.change(resourceRequest, row.id, { actual: { ...row.total, cents } });
}

const ended =
  (timeliness?: 'missed' | null) =>
  async ({ row, work }: Facts): Promise<void> => {
    await work.asProduct.change(
      resourceRequest,
      row.id,
      {},
      { endedAt: work.now(), ...(timeliness === undefined ? {} : { timeliness }) },
    );
  };

/** A requisition of the caller from what is asked for; one at a time. */
export async function requisitionFor(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, resourceRequest, logisticsPeople);
  const seen = await work.find(resourceRequest, id);
  if (!seen) throw missing(resourceRequest);
  const product = work.asProduct;
  const row = await product.row(resourceRequest, { where: { id }, lock: 'update' });
  if (!row) throw missing(resourceRequest);
  if (!['logistics', 'sourced'].includes(row.status))
    throw fail('refused', 'resource_request.is_sourcing', 'Start sourcing before you make a requisition.');
  await refuseBoughtTwice(work, row);
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['number', 'name', 'costCenter'] });
  if (!of?.costCenter)
    throw fail('refused', 'resource_request.has_center', 'The incident has no cost center. Enter it at the incident.');
  const costCenter = (await codeFor(work, of, row.category)) ?? of.costCenter;
  const made = await work.insert(requisition, {
    purpose: `${row.number} ${row.need}`.slice(0, 200),
    project: of.number,
    costCenter,
    neededBy: row.neededAt.slice(0, 10) < work.today ? work.today : row.neededAt.slice(0, 10),
    site: row.deliverTo.slice(0, 120),
    lines: (row.lines ?? []).map(({ item, quantity, unitPrice }) => ({ item, quantity, unitPrice })),
  });
  await product.change(resourceRequest, id, {}, { requisition: made.id });
  return { id: made.id, number: made.number };
}

export const requestEffects = follows(resourceRequest, {
  create: [written],
  edit: [edited],
  submit: [submitted, say('significant', ({ need, priority }) => `submitted: ${need}. ${priorities[priority]}.`)],
  approve: [byLead, approved, say('routine', () => 'approved by the section.')],
  return: [byLead, returned],
  take: [byLogistics, stamped('takenAt')],
  source: [byLogistics, sourced, say('routine', () => 'sourced.')],
  dispatch: [byLogistics, stamped('dispatchedAt'), say('routine', () => 'en route.')],
  deliver: [byLogistics, delivered, say('significant', ({ deliverTo }) => `delivered to ${deliverTo}.`)],
  demobilize: [byLogistics, stamped('demobilizedAt')],
  close: [byLogistics, costed, ended()],
  unfill: [byLogistics, ended('missed'), say('significant', ({ need }) => `can’t be filled: ${need}.`)],
  cancel: [ended(null), say('routine', () => 'cancelled.')],
});
