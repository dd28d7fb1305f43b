import { timesMoney } from '#kernel/fields/decimal.ts';
import type { Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import { countIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { incident } from '../incidents/incident.record.ts';
import { matchOf, worthOf } from './bill.server.ts';
import type { DebrisBoard, DebrisMatch } from './debris-calls.ts';
import { debrisBill } from './debris-bill.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { bucketNames } from './debris-words.ts';
import { type Matched, sumsOf } from './match.ts';
import { yardsOf } from './volume.ts';

const SITES = 50;
const OPEN = 50;
const BILLS = 50;
const LINES = 300;

const totalsSql = `select count(*) filter (where t.status <> 'void')::int as tickets,
    count(*) filter (where t.status = 'loaded')::int as "inTransit",
    count(*) filter (where t.status <> 'void' and t.is_eligible = false)::int as "notEligible",
    coalesce(sum(t.volume_amount) filter (where t.status in ('measured', 'billed')), 0)::float8 as yards,
    coalesce(sum(t.volume_amount) filter (where t.status = 'billed'), 0)::float8 as "billedYards"
  from load_ticket t where t.organization_id = $1 and t.incident = $2`;

const estimateSql = `select coalesce(sum(e.volume_amount), 0)::float8 as yards, coalesce(sum(e.cost_cents), 0)::bigint as cents
  from debris_estimate e where e.organization_id = $1 and e.incident = $2 and e.status = 'current'`;

const groupSql = (by: 'work_day' | 'kind', name: 'day' | 'kind') => `select t.${by}::text as "${name}",
    count(*)::int as tickets, coalesce(sum(t.volume_amount), 0)::float8 as yards
  from load_ticket t where t.organization_id = $1 and t.incident = $2 and t.status in ('measured', 'billed')
    and t.${by} is not null
  group by t.${by} order by t.${by}`;

const sitesSql = `select s.id, s.number, s.name, s.kind, s.status, s.permit_until::text as "permitUntil",
    coalesce(s.status <> 'closed' and s.permit_until < $3::date, false) as "isExpired", count(t.id)::int as tickets,
    coalesce(sum(t.volume_amount), 0)::float8 as yards, s.capacity_amount::float8 as capacity,
    (s.capacity_amount - coalesce(sum(t.volume_amount), 0))::float8 as "left"
  from debris_site s left join load_ticket t on t.organization_id = s.organization_id and t.site = s.id
    and t.status in ('measured', 'billed')
  where s.organization_id = $1 and s.incident = $2
  group by s.organization_id, s.id order by s.number`;

const openSql = `select t.id, t.ticket_number as "ticketNumber", d.placard, t.street, t.kind, t.loaded_at as "loadedAt"
  from load_ticket t join debris_truck d on d.organization_id = t.organization_id and d.id = t.truck
  where t.organization_id = $1 and t.incident = $2 and t.status = 'loaded' order by t.loaded_at, t.id`;

const billsSql = `select b.id, b.number, b.invoice_number as "invoiceNumber", v.name as hauler, b.tickets,
    b.amount_cents as cents, b.status
  from debris_bill b join vendor v on v.organization_id = b.organization_id and v.id = b.hauler
  where b.organization_id = $1 and b.incident = $2 order by b.number desc`;

/** What one incident has of debris. */
export async function debrisBoardOf(work: UnitOfWork, id: string): Promise<DebrisBoard> {
  if (!(await work.find(incident, id))) throw missing(incident);
  const values = [work.actor.organizationId, id];
  const one = async <R extends Record<string, unknown>>(text: string, name: string): Promise<R> =>
    (await work.tx.query<R>(text, values, name))[0] as R; // an aggregate always answers
  type Totals = Pick<DebrisBoard, 'tickets' | 'inTransit' | 'notEligible' | 'yards' | 'billedYards'>;
  const totals = await one<Totals>(totalsSql, 'debris.totals');
  const estimate = await one<{ yards: number; cents: number }>(estimateSql, 'debris.estimates');
  const list = <R extends Record<string, unknown>>(text: string, name: string, most: number, more: unknown[] = []) =>
    firstOf<R>(work.tx, { text, values: [...values, ...more], name, most });
  const open = await list<DebrisBoard['open']['data'][number]>(openSql, 'debris.open', OPEN);
  return {
    ...totals,
    estimateYards: estimate.yards,
    estimateCents: estimate.cents,
    trucks: await countIn(work.tx, debrisTruck, { status: 'certified' }),
    uncertified: await countIn(work.tx, debrisTruck, { status: 'measured' }),
    days: await work.tx.query<DebrisBoard['days'][number]>(groupSql('work_day', 'day'), values, 'debris.days'),
    kinds: await work.tx.query<DebrisBoard['kinds'][number]>(groupSql('kind', 'kind'), values, 'debris.kinds'),
    sites: await list<DebrisBoard['sites']['data'][number]>(sitesSql, 'debris.sites', SITES, [work.today]),
    open: { ...open, data: open.data.map((row) => ({ ...row, loadedAt: new Date(row.loadedAt).toISOString() })) },
    bills: await list<DebrisBoard['bills']['data'][number]>(billsSql, 'debris.bills', BILLS),
  };
}

/** What has to be talked about comes before what is equal. */
const byUrgency = ['differs', 'twice', 'unknown', 'ineligible', 'in_transit', 'other_bill', 'not_billed', 'equal'];

/** What the hauler did not bill comes after all that it did. */
const urgencyOf = ({ bucket, billed }: Pick<Matched, 'bucket' | 'billed'>): number =>
  byUrgency.indexOf(bucket) + (billed === null ? byUrgency.length : 0);

export async function debrisMatchOf(work: UnitOfWork, id: string): Promise<DebrisMatch> {
  const row = await work.find(debrisBill, id);
  if (!row) throw missing(debrisBill);
  const of = row as Row<typeof debrisBill>; // all of its fields were read
  const { rows } = await matchOf(work, of);
  const { tickets, volume, amount } = worthOf(of, rows);
  const sums = sumsOf(rows);
  const billed = sums.reduce((sum, one) => sum + one.billed, 0);
  return {
    tickets,
    yards: volume / 100,
    cents: amount.cents,
    billedCents: timesMoney(of.unitPrice, yardsOf(billed).amount)?.cents ?? 0,
    sums: bucketNames.flatMap((name) =>
      sums
        .filter(({ bucket }) => bucket === name)
        .map((one) => ({ ...one, billed: one.billed / 100, ours: one.ours / 100 })),
    ),
    lines: firstRows(
      rows
        .toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
        .map((one) => ({
          ...one,
          billed: one.billed === null ? null : one.billed / 100,
          ours: one.ours === null ? null : one.ours / 100,
        })),
      LINES,
    ),
  };
}
