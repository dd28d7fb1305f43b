import { fail, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../../grants/public.ts';
import { invoice } from '../../payables/public.server.ts';
import { requisition } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { open } from '../public-assistance/pa-words.ts';
import { incident } from './incident.record.ts';
import { incidentLeads, paCategories } from './incident-words.ts';
import { codeFor } from './opening.server.ts';
import type { RequestTrail } from './request-calls.ts';
import { centsOf, flowOf, purchasesOf } from './request-costs.server.ts';
import { minutesPast } from './request-times.ts';
import { resourceRequest } from './resource-request.record.ts';

type Request = Row<typeof resourceRequest>;
const MINUTE = 60_000;

/** When a step was taken is on the row, by the server's clock; who took it is in the audit record alone. */
const stampOf = (row: Request): Readonly<Record<string, string | null>> => ({
  create: row.createdAt,
  submit: row.submittedAt,
  approve: row.approvedAt,
  take: row.takenAt,
  source: row.sourcedAt,
  dispatch: row.dispatchedAt,
  deliver: row.deliveredAt,
  demobilize: row.demobilizedAt,
  close: row.endedAt,
  unfill: row.endedAt,
  cancel: row.endedAt,
});

const stepsSql = `select distinct on (e.action) e.action as step, e.at, m.name as by, e.reason, e.row_version as version
  from audit_entry e left join organization_members m on m.organization_id = e.organization_id
    and m.id = coalesce(e.on_behalf_of, e.actor)
  where e.organization_id = $1 and e.row_id = $2 and e.record = 'resource_request' and e.action = any ($3::text[])
  order by e.action, coalesce(e.row_version, 0) desc`;

interface Taken {
  readonly step: string;
  readonly at: string | Date;
  readonly by: string | null;
  readonly reason: string | null;
  readonly version: number | null;
}

const labels: Readonly<Record<string, string>> = {
  create: 'Drafted',
  submit: 'Submitted',
  return: 'Sent back',
  approve: 'Section approved',
  take: 'Sourcing started',
  source: 'Sourced',
  dispatch: 'En route',
  deliver: 'Delivered',
  demobilize: 'Demobilized',
  close: 'Closed',
  unfill: 'Unfilled',
  cancel: 'Cancelled',
};

async function stepsOf(work: UnitOfWork, row: Request): Promise<RequestTrail['steps']> {
  const stamps = stampOf(row);
  const taken = await work.tx.query<Taken>(
    stepsSql,
    [work.actor.organizationId, row.id, Object.keys(labels)],
    'resource_request.steps',
  );
  return taken
    .toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0))
    .filter(({ step }) => step === 'return' || (stamps[step] ?? null) !== null)
    .map(({ step, at, by, reason }) => ({
      step,
      label: labels[step] ?? step,
      at: new Date(stamps[step] ?? at).toISOString(),
      by,
      reason,
    }));
}

/** A request of an incident is claimed under its declaration, in a project of its own category. */
async function projectsOf(work: UnitOfWork, row: Request) {
  const of = await work.asProduct.row(incident, { where: { id: row.incident }, fields: ['disaster'] });
  if (!of?.disaster || !row.category) return [];
  return work.asProduct.rows(paProject, {
    where: { disaster: of.disaster, category: row.category, status: [...open] },
    order: 'number',
    fields: ['number', 'title'],
    most: 'all',
  });
}

async function requestOf(work: UnitOfWork, id: string): Promise<Request> {
  const row = await work.find(resourceRequest, id);
  if (!row) throw missing(resourceRequest);
  return row as Request; // all of its fields are read by members
}

const unclaimedSql = `select i.id, i.number, (coalesce(i.payable_cents, i.total_cents) - coalesce(sum(c.total_cents), 0))::bigint as cents
  from purchase_order o join invoice i on i.organization_id = o.organization_id and i.purchase_order = o.id
    left join pa_cost c on c.organization_id = i.organization_id and c.invoice = i.id and c.status = 'entered'
  where o.organization_id = $1 and o.requisition = any ($2::uuid[]) and i.status in ('approved', 'paid') and not i.is_credit
  group by i.id, i.number, i.payable_cents, i.total_cents
  having coalesce(i.payable_cents, i.total_cents) > coalesce(sum(c.total_cents), 0) order by i.number`;

const unclaimedOf = (work: UnitOfWork, purchases: readonly string[]) =>
  work.tx.query<RequestTrail['unclaimed'][number]>(
    unclaimedSql,
    [work.actor.organizationId, purchases],
    'resource_request.unclaimed',
  );

export async function trailOf(work: UnitOfWork, id: string): Promise<RequestTrail> {
  const row = await requestOf(work, id);
  const now = new Date(work.now()).toISOString();
  const purchases = await purchasesOf(work, row);
  const flow = await flowOf(work, purchases);
  const activations = await work.asProduct.rows(emergencyActivation, {
    where: { request: id },
    order: 'number',
    fields: ['number', 'status'],
    most: 'all',
  });
  return {
    now,
    minutesPast: minutesPast(row, now),
    deliveredPast:
      row.dueAt !== null && row.deliveredAt !== null
        ? Math.trunc((Date.parse(row.deliveredAt) - Date.parse(row.dueAt)) / MINUTE)
        : null,
    steps: await stepsOf(work, row),
    activations: activations.map(({ id: own, number, status }) => ({ id: own, number, status })),
    flow: flow.map(({ stage, id: own, number, status, cents, about }) => ({
      stage,
      id: own,
      number,
      status,
      cents,
      about,
    })),
    money: {
      estimatedCents: row.total?.cents ?? 0,
      orderedCents: centsOf(flow, 'order'),
      receivedCents: centsOf(flow, 'receipt'),
      invoicedCents: centsOf(flow, 'invoice'),
      claimedCents: centsOf(flow, 'pa_cost'),
      ledgerCents: centsOf(flow, 'grant_cost'),
    },
    unclaimed: await unclaimedOf(work, purchases),
    projects: (await projectsOf(work, row)).map(({ id: own, number, title }) => ({ id: own, number, title })),
  };
}

/** One way to the money at a time: a request that is bought already is not bought again. */
export async function refuseBoughtTwice(work: UnitOfWork, row: Pick<Request, 'id' | 'requisition'>): Promise<void> {
  const product = work.asProduct;
  const live = await product.row(emergencyActivation, {
    where: { request: row.id, status: ['draft', 'submitted', 'active', 'extended'] },
    order: 'number',
    fields: ['number'],
  });
  if (live)
    throw fail(
      'conflict',
      'resource_request.has_activation',
      `${live.number} buys this request. Cancel or end it first.`,
    );
  const before = row.requisition
    ? await product.row(requisition, { where: { id: row.requisition }, fields: ['number', 'status'] })
    : null;
  if (before && !['cancelled', 'rejected'].includes(before.status))
    throw fail('conflict', 'resource_request.has_requisition', `${before.number} was made from this request already.`);
}

/** An emergency activation of the caller, from what is asked for. What it lacks is said where it is activated. */
export async function activationFor(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, emergencyActivation, incidentLeads);
  await requestOf(work, id);
  const product = work.asProduct;
  const row = await product.row(resourceRequest, { where: { id }, lock: 'update' });
  if (!row) throw missing(resourceRequest);
  if (!['approved', 'logistics', 'sourced'].includes(row.status))
    throw fail('refused', 'resource_request.is_approved', 'Approve the request before it is bought as an emergency.');
  await refuseBoughtTwice(work, row);
  const cents = row.total?.cents ?? 0;
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['number', 'costCenter'] });
  const costCenter = of ? await codeFor(work, of, row.category) : null;
  const made = await work.insert(emergencyActivation, {
    incident: row.incident,
    need: `${row.number} ${row.need}`.slice(0, 200),
    site: row.deliverTo.slice(0, 120),
    ...(costCenter ? { costCenter } : {}),
    ...(cents > 0 && row.total ? { ceiling: row.total, amount: row.total } : {}),
  });
  await product.change(emergencyActivation, made.id, {}, { request: id });
  return { id: made.id, number: made.number };
}

interface Claim {
  readonly invoice: string;
  readonly project: string;
  readonly kind?: 'materials' | 'rented' | 'contract' | null;
}

/** What the invoice has left, as a row of the forms of a project. The rules of those rows judge the rest. */
export async function claimFor(work: UnitOfWork, id: string, { invoice: billed, project, kind }: Claim) {
  await refuseWithoutRight(work, paCost, grantManagers);
  const row = await requestOf(work, id);
  if (row.category === null)
    throw refusedAt('project', 'resource_request.has_category', 'Enter the PA category of the request first.');
  const purchases = await purchasesOf(work, row);
  const found = (await unclaimedOf(work, purchases)).find((one) => one.id === billed);
  if (!found)
    throw refusedAt(
      'invoice',
      'resource_request.bills',
      'Choose an approved invoice of this request that is not claimed.',
    );
  if (!(await projectsOf(work, row)).some((one) => one.id === project))
    throw refusedAt(
      'project',
      'resource_request.same_category',
      `Choose an open project of the declaration in category ${paCategories[row.category]}.`,
    );
  const bill = await work.asProduct.row(invoice, {
    where: { id: billed },
    fields: ['vendor', 'vendorNumber', 'invoiceDate', 'total'],
  });
  if (!bill) throw missing(invoice);
  const firm = bill.vendor ? await work.asProduct.row(vendor, { where: { id: bill.vendor }, fields: ['name'] }) : null;
  const made = await work.insert(paCost, {
    project,
    kind: kind ?? 'contract',
    payee: (firm?.name ?? bill.vendorNumber).slice(0, 160),
    description: `${row.number} ${row.need}`.slice(0, 200),
    documentNumber: bill.vendorNumber.slice(0, 60),
    invoice: billed,
    usedOn: (row.deliveredAt ?? bill.invoiceDate).slice(0, 10),
    quantity: { amount: '1', unit: 'EA' },
    unitPrice: { cents: found.cents, currency: bill.total.currency },
  });
  return { id: made.id, number: made.number };
}
