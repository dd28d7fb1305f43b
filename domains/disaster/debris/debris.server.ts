import { personActing, type Row } from '#kernel';
import { decimal, timesMoney } from '#kernel/fields/decimal.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { debrisEstimate } from './debris-estimate.record.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { debrisLeads, formulas } from './debris-words.ts';
import { loadTicket } from './load-ticket.record.ts';
import { acresOf, asksFor, estimated, formulaSaid, hundredths, truckCapacity, yardsOf } from './volume.ts';

type Estimate = Row<typeof debrisEstimate>;
type Site = Row<typeof debrisSite>;
type Truck = Row<typeof debrisTruck>;

/** An incident takes debris until it is closed. It is held, so that nobody closes it meanwhile. */
export async function openIncident(work: UnitOfWork, record: string, id: string): Promise<Row<typeof incident>> {
  const of = await work.asProduct.row(incident, { where: { id }, lock: 'share' });
  if (!of || of.status === 'closed')
    throw refusedAt('incident', `${record}.incident_is_open`, 'Choose an incident that is not closed.');
  return of as Row<typeof incident>; // all of its fields were read
}

/** What an estimate says of its measures, or where one is missing. */
export function worked(row: Estimate) {
  const acres = acresOf(row.area);
  const volume = estimated({
    formula: row.formula,
    length: row.length?.amount ?? null,
    width: row.width?.amount ?? null,
    height: row.height?.amount ?? null,
    stories: row.stories,
    acres,
    vegetation: row.vegetation,
    households: row.households,
    category: row.category,
    density: row.density,
    isWet: row.isWet,
  });
  const given = { ...row, acres };
  return { acres, volume, lacking: asksFor[row.formula].find((name) => given[name] === null) ?? null };
}

async function estimateWritten({ row, work }: EffectFacts<Estimate>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, debrisEstimate, debrisLeads);
  await openIncident(work, 'debris_estimate', row.incident);
  const { acres, volume, lacking } = worked(row);
  if (lacking !== null || volume === null)
    throw refusedAt(
      lacking === 'acres' ? 'area' : (lacking ?? 'formula'),
      'debris_estimate.has_measures',
      `The formula ${formulas[row.formula]} needs this: ${formulaSaid[row.formula]}.`,
    );
  const cost = timesMoney(row.unitPrice, yardsOf(volume).amount);
  if (!cost || volume <= 0 || volume > 1e13)
    throw refusedAt('formula', 'debris_estimate.in_bounds', 'These measures give no volume that can be estimated.');
  await work.asProduct.change(
    debrisEstimate,
    row.id,
    {},
    {
      acres: acres === null ? null : { amount: decimal(acres.toFixed(2)) ?? '0', unit: 'AC' },
      volume: yardsOf(volume),
      cost,
      basis: formulaSaid[row.formula],
    },
  );
}

async function byLead({ work }: EffectFacts<Estimate>): Promise<void> {
  await refuseWithoutRight(work, debrisEstimate, debrisLeads);
}

async function siteWritten({ row, work }: EffectFacts<Site>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, debrisSite, debrisLeads);
  await openIncident(work, 'debris_site', row.incident);
}

/** Debris is brought to a site while its permit runs. */
async function siteOpened({ row, work }: EffectFacts<Site>): Promise<void> {
  await refuseWithoutRight(work, debrisSite, debrisLeads);
  if (isProduct(work)) return;
  if (row.permit === null || row.permitUntil === null || row.permitUntil < work.today)
    throw refusedAt('permit', 'debris_site.has_permit', 'Enter a permit that runs today before the site opens.');
  if (row.opensOn > work.today)
    throw refusedAt('opensOn', 'debris_site.opens_by_now', 'The site opens later. Enter the day on which it opened.');
}

/** A site is not closed under loads that are on their way to it or that its books still await. */
async function siteClosed({ work }: EffectFacts<Site>): Promise<void> {
  await refuseWithoutRight(work, debrisSite, debrisLeads);
}

/** The person who measures is on record; capacity is worked out, never typed. */
async function truckMeasured({ row, work }: EffectFacts<Truck>): Promise<void> {
  if (isProduct(work)) return;
  if (row.status !== 'measured') return;
  const capacity = truckCapacity(
    { length: row.length.amount, width: row.width.amount, height: row.height.amount },
    hundredths(row.deduction?.amount ?? '0'),
  );
  if (capacity <= 0)
    throw refusedAt('deduction', 'debris_truck.has_capacity', 'The deduction leaves nothing of the measured volume.');
  await work.asProduct.change(
    debrisTruck,
    row.id,
    {},
    { capacity: yardsOf(capacity), measuredBy: personActing(work.actor) },
  );
}

async function truckCertified({ row, work }: EffectFacts<Truck>): Promise<void> {
  await refuseWithoutRight(work, debrisTruck, debrisLeads);
  if (!isProduct(work) && row.capacity === null)
    throw refusedAt('capacity', 'debris_truck.is_measured', 'Measure the truck before it is certified.');
  await work.asProduct.change(
    debrisTruck,
    row.id,
    {},
    { certifiedBy: personActing(work.actor), certifiedOn: work.today },
  );
}

/** Loads of a truck are measured first: what is in transit would keep a capacity that nobody stands for. */
async function truckRetired({ row, work }: EffectFacts<Truck>): Promise<void> {
  await refuseWithoutRight(work, debrisTruck, debrisLeads);
  if (isProduct(work)) return;
  const open = await work.asProduct.row(loadTicket, {
    where: { truck: row.id, status: 'loaded' },
    fields: ['ticketNumber'],
    order: 'ticketNumber',
  });
  if (open)
    throw refusedAt(
      'status',
      'debris_truck.has_no_load',
      `Ticket ${open.ticketNumber} of this truck is in transit. Record its tower or void it first.`,
    );
}

export const debrisEffects = [
  ...follows(debrisEstimate, { create: [estimateWritten], edit: [estimateWritten], withdraw: [byLead] }),
  ...follows(debrisSite, { create: [siteWritten], edit: [siteWritten], open: [siteOpened], close: [siteClosed] }),
  ...follows(debrisTruck, {
    create: [truckMeasured],
    edit: [truckMeasured],
    certify: [truckCertified],
    retire: [truckRetired],
  }),
];
