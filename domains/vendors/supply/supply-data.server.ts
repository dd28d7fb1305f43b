import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode, dayOf } from '../../organization/public.server.ts';
import { certifiedOn } from '../certified-on.server.ts';
import { ReadableStatement } from '../market/readable.server.ts';
import { vendor as vendorRecord } from '../vendor.record.ts';
import { programs } from '../programs.ts';

export const YEARS_BACK = 3;
export const sinceOf = (today: string): string =>
  `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`.replace('-02-29', '-02-28');

/** One purchase of one commodity code from one vendor. */
export interface Purchase {
  readonly commodity: string | null;
  readonly vendor: string;
  readonly of: string;
  readonly on: string;
  readonly cents: number;
}

/** Issued orders, invoices paid without one, awards and approved requisitions that led to no order yet.
 * A requisition counts that names exactly one registered vendor: one that names several says nothing about who delivers. */
const bought = `select q.commodity, o.vendor, o.id as of, o.issued_on::text as on, coalesce(sum(l.amount_cents), 0)::bigint as cents
  from seen_purchase_order o
  join purchase_order_lines l on l.organization_id = o.organization_id and l.parent = o.id
  left join seen_requisition r on r.id = o.requisition
  left join requisition_lines q on q.organization_id = r.organization_id and q.parent = r.id and q.position = l.requested - 1
  where o.vendor is not null and o.status = 'issued' and o.issued_on >= {since}::date
  group by q.commodity, o.vendor, o.id, o.issued_on
 union all
 select null as commodity, i.vendor, i.id as of, i.paid_on::text as on, coalesce(i.payable_cents, 0)::bigint as cents
  from seen_invoice i
  where i.vendor is not null and i.purchase_order is null and i.status = 'paid' and not i.is_credit and i.paid_on >= {since}::date
 union all
 select l.commodity, v.vendor, r.id as of, min(r.requested_on)::text as on, coalesce(sum(l.amount_cents), 0)::bigint as cents
  from seen_requisition r
  join lateral (select min(s.vendor::text)::uuid as vendor from requisition_suggested_vendors s
    where s.organization_id = r.organization_id and s.parent = r.id having count(*) = 1 and count(s.vendor) = 1) v on true
  join requisition_lines l on l.organization_id = r.organization_id and l.parent = r.id
  where r.status in ('approved', 'ordered') and r.requested_on >= {since}::date
    and not exists (select from seen_solicitation s join seen_award a on a.solicitation = s.id and a.status not in ('cancelled', 'recommended', 'returned')
      where s.requisition = r.id)
    and not exists (select from seen_purchase_order o where o.requisition = r.id and o.status = 'issued')
  group by l.commodity, v.vendor, r.id
 union all
 select i.commodity, a.vendor, a.id as of, ${dayOf('a.created_at', 'a.organization_id')}::text as on, coalesce(a.amount_cents, 0)::bigint as cents
  from seen_award a
  join lateral (select min(i.commodity::text)::uuid as commodity from solicitation_items i
    where i.organization_id = a.organization_id and i.parent = a.solicitation and (a.lot is null or i.lot = a.lot)) i on true
  where a.vendor is not null and a.status in ('approved', 'noticed', 'protested', 'final') and a.created_at >= {since}::date
    and not exists (select from seen_purchase_order o where o.award = a.id and o.status = 'issued')`;

export async function purchasesFor(work: UnitOfWork, since: string): Promise<readonly Purchase[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('requisition', 'purchase_order', 'invoice', 'solicitation', 'award');
  const sql = `with ${seen} ${bought.replaceAll('{since}', statement.bind(since))} order by 2, 3, 1`;
  return (await statement.run<Purchase>(sql)).map((one) => ({ ...one, cents: Number(one.cents) }));
}

export interface Firm {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly state: string | null;
  readonly city?: string | null;
  readonly place: unknown;
  readonly commodities: readonly string[];
}

export async function firmsFor(work: UnitOfWork): Promise<readonly Firm[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('vendor');
  return statement.run<Firm>(`with ${seen} select v.id, v.name, v.status, nullif(v.address ->> 'state', '') as state,
      nullif(v.address ->> 'city', '') as city, v.location as place,
      coalesce(v.commodities, '{}') as commodities
    from seen_vendor v where v.status in ('registered', 'active', 'on_hold') order by v.name, v.id`);
}

/** The same of some vendors, whatever their state. */
export async function firmsAmong(work: UnitOfWork, ids: readonly string[]): Promise<readonly Firm[]> {
  const found = await work.asProduct.rows(vendorRecord, {
    where: { id: [...ids] },
    fields: ['name', 'status', 'address', 'location', 'commodities'],
    order: 'name',
    most: 'all',
  });
  return found.map(({ id, name, status, address, location, commodities }) => ({
    id,
    name,
    status,
    state: address.state || null,
    city: address.city || null,
    place: location,
    commodities: commodities ?? [],
  }));
}

const codesFor = (work: UnitOfWork, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : work.rows(commodityCode, { where: { id: ids }, fields: ['id', 'code', 'name'], order: 'code', most: 'all' });

export interface Alternate {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

export interface Goods {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly alternates: number;
  /** The first of them by name. */
  readonly others: readonly Alternate[];
  readonly purchases: number;
  readonly cents: number;
  /** Herfindahl-Hirschman index of what was spent, up to 10,000; null where nothing was. */
  readonly hhi: number | null;
}

const NAMED = 3;
/** Signals that reach each vendor. */
export type Reached = ReadonlyMap<string, ReadonlySet<string>>;

/** The sum of the squared shares in percent: 10,000 is one seller, above 2,500 is highly concentrated. */
export function hhiOf(spent: readonly number[]): number | null {
  const whole = spent.reduce((sum, cents) => sum + cents, 0);
  return whole > 0 ? Math.round(spent.reduce((sum, cents) => sum + ((cents * 100) / whole) ** 2, 0)) : null;
}

const barredSql = `select m.vendor as id from exclusion_match m where m.organization_id = $1 and m.status = 'confirmed'
 union select d.vendor from vendor_debarment d where d.organization_id = $1 and $2::date between d.from_day and d.until_day
  and d.status in ('noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld')`;
const certifiedSql = `select c.vendor as id, array_agg(distinct c.program order by c.program) as held from vendor_certification c
  where c.organization_id = $1 and ${certifiedOn('$2')} group by c.vendor`;

/** What was bought by code, from whom, and which other active vendors sell it and may; the fewest sources first. */
export async function goodsFor(
  work: UnitOfWork,
  purchases: readonly Purchase[],
  firms: readonly Firm[],
  reached: Reached = new Map(),
): Promise<Goods[]> {
  const byCode = Map.groupBy(
    purchases.filter(({ commodity }) => commodity !== null),
    ({ commodity }) => commodity ?? '',
  );
  const known = new Map((await codesFor(work, [...byCode.keys()])).map((one) => [one.id, one]));
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const values = [work.actor.organizationId, work.today];
  const barred = new Set((await work.tx.query<{ id: string }>(barredSql, values, 'supply.barred')).map(({ id }) => id));
  const held = new Map(
    (
      await work.tx.query<{ id: string; held: (keyof typeof programs)[] }>(certifiedSql, values, 'supply.certified')
    ).map((one) => [one.id, one.held]),
  );
  const free = firms.filter(({ id, status }) => status === 'active' && !barred.has(id));
  return [...byCode]
    .map(([id, all]) => {
      const code = known.get(id)?.code ?? '';
      const suppliers = [...new Set(all.map(({ vendor }) => vendor))];
      const threats = new Set(suppliers.flatMap((vendor) => [...(reached.get(vendor) ?? [])]));
      const isThreatened = (vendor: string) => [...(reached.get(vendor) ?? [])].some((signal) => threats.has(signal));
      const others = free.filter(
        (firm) => firm.commodities.includes(id) && !suppliers.includes(firm.id) && !isThreatened(firm.id),
      );
      const sum = (some: typeof all) => some.reduce((cents, one) => cents + one.cents, 0);
      return {
        id,
        code,
        name: known.get(id)?.name ?? '',
        suppliers: suppliers.map((vendor) => ({ id: vendor, name: names.get(vendor) ?? 'Former vendor' })),
        alternates: others.length,
        others: others.slice(0, NAMED).map((firm) => ({
          id: firm.id,
          name: firm.name,
          why: [
            `registered for ${code}`,
            ...(firm.state ? [firm.state] : []),
            ...(held.get(firm.id) ?? []).map((one) => programs[one]),
          ].join(', '),
        })),
        purchases: new Set(all.map((one) => one.of)).size,
        cents: sum(all),
        hhi: hhiOf([...Map.groupBy(all, ({ vendor }) => vendor).values()].map(sum)),
      };
    })
    .toSorted(
      (one, other) =>
        one.suppliers.length + one.alternates - other.suppliers.length - other.alternates ||
        other.cents - one.cents ||
        (one.code < other.code ? -1 : 1),
    );
}

const YEARS_SHOWN = 3;
const TOP = 4;

/** The first month of the agency’s fiscal year. */
export async function fiscalStartOf(work: UnitOfWork): Promise<number> {
  const [found] = await work.tx.query<{ month: number }>(
    'select fiscal_year_start as month from organization where id = $1',
    [work.actor.organizationId],
    'supply.fiscal_start',
  );
  return found?.month ?? 7;
}

/** A fiscal year is called by the calendar year in which it ends. */
export const fiscalYearOf = (day: string, start: number): number =>
  Number(day.slice(0, 4)) + (start > 1 && Number(day.slice(5, 7)) >= start ? 1 : 0);

/** Shares of the vendors with the most spend, year by year; a year without purchases has none. */
export function sharesOver(
  purchases: readonly Purchase[],
  {
    today,
    start,
    names,
  }: { readonly today: string; readonly start: number; readonly names: ReadonlyMap<string, string> },
) {
  const last = fiscalYearOf(today, start);
  const years = Array.from({ length: YEARS_SHOWN }, (_, at) => last - YEARS_SHOWN + 1 + at);
  const own = purchases.filter(({ on }) => years.includes(fiscalYearOf(on, start)));
  const byVendor = Map.groupBy(own, ({ vendor }) => vendor);
  const sum = (all: readonly Purchase[]) => all.reduce((cents, one) => cents + one.cents, 0);
  const wholes = years.map((year) => sum(own.filter(({ on }) => fiscalYearOf(on, start) === year)));
  return {
    years: years.map((year) => `FY ${year}`),
    vendors: [...byVendor]
      .toSorted(([, one], [, other]) => sum(other) - sum(one))
      .slice(0, TOP)
      .map(([id, all]) => ({
        id,
        name: names.get(id) ?? 'Former vendor',
        percents: years.map((year, at) => {
          const whole = wholes[at] ?? 0;
          const part = sum(all.filter(({ on }) => fiscalYearOf(on, start) === year));
          return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
        }),
      })),
  };
}
