import { personActing, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { numberKey } from '../../payables/public.ts';
import { AHEAD_MINUTES } from '../incidents/incident-words.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { openIncident } from './debris.server.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { debrisLeads } from './debris-words.ts';
import { rulings } from './eligibility.ts';
import { loadTicket } from './load-ticket.record.ts';
import { towerFills } from './ticket-life.ts';
import { hundredths, loadVolume, yardsOf } from './volume.ts';

type Ticket = Row<typeof loadTicket>;

const MINUTE = 60_000;
const wrong = (path: string, code: string, message: string) => refusedAt(path, `load_ticket.${code}`, message);

/** The number of a ticket is unique in its incident, however it is spelled. */
export const ticketKeyOf = (incident: string, ticketNumber: string): string =>
  `${incident}|${numberKey(ticketNumber)}`.slice(0, 120);

function refuseAhead(work: UnitOfWork, path: 'loadedAt' | 'arrivedAt', at: string): void {
  if (Date.parse(at) > Date.parse(work.now()) + AHEAD_MINUTES * MINUTE)
    throw wrong(path, 'by_now', 'This time is in the future. Enter when it was.');
}

async function certifiedTruck(work: UnitOfWork, id: string): Promise<Row<typeof debrisTruck>> {
  const truck = await work.asProduct.row(debrisTruck, { where: { id }, lock: 'share' });
  if (truck?.status !== 'certified' || truck.capacity === null)
    throw wrong('truck', 'truck_is_certified', 'Choose a certified truck. Its capacity comes from the certification.');
  return truck as Row<typeof debrisTruck>; // all of its fields were read
}

async function loaded({ row, work }: EffectFacts<Ticket>): Promise<void> {
  if (isProduct(work) || row.status !== 'loaded') return;
  const filled = towerFills.find((name) => row[name] !== null);
  if (filled)
    throw wrong(filled, 'tower_fills', 'The tower monitor records this. Leave it empty and choose Record tower.');
  const of = await openIncident(work, 'load_ticket', row.incident);
  const truck = await certifiedTruck(work, row.truck);
  refuseAhead(work, 'loadedAt', row.loadedAt);
  if (Date.parse(row.loadedAt) < Date.parse(of.startedAt))
    throw wrong('loadedAt', 'after_start', 'The incident started after this load.');
  if (row.origin === 'private_entry' && (row.entryNumber ?? '').trim() === '')
    throw wrong('entryNumber', 'has_entry', 'Enter the number of the right of entry (44 CFR 206.224(b)).');
  const ticketKey = ticketKeyOf(row.incident, row.ticketNumber);
  const other = await work.asProduct.row(loadTicket, {
    where: { ticketKey, id: { not: row.id } },
    fields: ['ticketNumber'],
  });
  if (other)
    throw wrong(
      'ticketNumber',
      'once',
      `Ticket ${other.ticketNumber} is in this incident already. Numbers are used once.`,
    );
  await work.asProduct.change(
    loadTicket,
    row.id,
    {},
    {
      ticketKey,
      capacity: truck.capacity,
      workDay: dayIn(work.actor.timeZone, new Date(row.loadedAt)),
      loadMonitor: row.loadMonitor ?? personActing(work.actor),
      ...rulings[row.origin],
    },
  );
}

/** A load arrives at a site that is open, has a permit for the day and has room. */
async function siteOf(work: UnitOfWork, row: Ticket, arrivedOn: string, volume: number): Promise<void> {
  // Held, so that two loads at once never fill the last of it twice.
  const site = await work.asProduct.row(debrisSite, { where: { id: row.site ?? '' }, lock: 'update' });
  if (site?.status !== 'open' || site.incident !== row.incident)
    throw wrong('site', 'site_is_open', 'Choose an open site of this incident.');
  if (site.permitUntil !== null && site.permitUntil < arrivedOn)
    throw wrong('site', 'site_is_permitted', `The permit of ${site.name} ended on ${site.permitUntil}.`);
  const [found] = await work.tx.query<{ yards: string }>(
    `select coalesce(sum(t.volume_amount), 0)::text as yards from load_ticket t
      where t.organization_id = $1 and t.site = $2 and t.status in ('measured', 'billed') and t.id <> $3`,
    [work.actor.organizationId, site.id, row.id],
    'load_ticket.at_site',
  );
  const left = hundredths(site.capacity.amount) - hundredths(found?.yards ?? '0');
  if (volume > left)
    throw wrong('site', 'site_has_room', `${site.name} has ${(Math.max(0, left) / 100).toFixed(2)} cubic yards left.`);
}

async function measured({ row, work }: EffectFacts<Ticket>): Promise<void> {
  if (isProduct(work)) return;
  if (row.percentFull === null || row.capacity === null)
    throw wrong('percentFull', 'has_percent', 'Enter how full the truck is.');
  if (row.arrivedAt === null || Date.parse(row.arrivedAt) < Date.parse(row.loadedAt))
    throw wrong('arrivedAt', 'arrives_after_loading', 'The truck arrived before it was loaded.');
  refuseAhead(work, 'arrivedAt', row.arrivedAt);
  const volume = loadVolume(hundredths(row.capacity.amount), row.percentFull);
  if (volume <= 0) throw wrong('percentFull', 'has_volume', 'This load has no volume. Void the ticket instead.');
  await siteOf(work, row, dayIn(work.actor.timeZone, new Date(row.arrivedAt)), volume);
  await work.asProduct.change(
    loadTicket,
    row.id,
    {},
    { volume: yardsOf(volume), towerMonitor: personActing(work.actor) },
  );
}

/** The number of a void ticket stays used: the paper exists. */
async function voided({ work }: EffectFacts<Ticket>): Promise<void> {
  await refuseWithoutRight(work, loadTicket, debrisLeads);
}

export const ticketEffects = follows(loadTicket, {
  create: [loaded],
  edit: [loaded],
  measure: [measured],
  void: [voided],
});
