import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode } from '../../organization/public.server.ts';
import { ReadableStatement } from '../market/readable.server.ts';

export const YEARS_BACK = 3;
export const sinceOf = (today: string): string =>
  `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`.replace('-02-29', '-02-28');

/** One purchase of one commodity code from one vendor. */
export interface Purchase {
  readonly commodity: string | null;
  readonly vendor: string;
  readonly of: string;
  readonly cents: number;
}

/** Awards, and approved requisitions that name exactly one registered vendor: what names several says nothing about who delivered. */
const bought = `select l.commodity, v.vendor, r.id as of, coalesce(sum(l.amount_cents), 0)::bigint as cents
  from seen_requisition r
  join lateral (select min(s.vendor::text)::uuid as vendor from requisition_suggested_vendors s
    where s.organization_id = r.organization_id and s.parent = r.id having count(*) = 1 and count(s.vendor) = 1) v on true
  join requisition_lines l on l.organization_id = r.organization_id and l.parent = r.id
  where r.status in ('approved', 'ordered') and r.requested_on >= {since}::date
    and not exists (select from seen_solicitation s join seen_award a on a.solicitation = s.id and a.status not in ('cancelled', 'recommended', 'returned')
      where s.requisition = r.id)
  group by l.commodity, v.vendor, r.id
 union all
 select i.commodity, a.vendor, a.id as of, coalesce(a.amount_cents, 0)::bigint as cents
  from seen_award a
  join lateral (select min(i.commodity::text)::uuid as commodity from solicitation_items i
    where i.organization_id = a.organization_id and i.parent = a.solicitation and (a.lot is null or i.lot = a.lot)) i on true
  where a.vendor is not null and a.status in ('approved', 'noticed', 'protested', 'final') and a.created_at >= {since}::date`;

export async function purchasesFor(work: UnitOfWork, since: string): Promise<readonly Purchase[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('requisition', 'solicitation', 'award');
  const sql = `with ${seen} ${bought.replaceAll('{since}', statement.bind(since))} order by 2, 3, 1`;
  return (await statement.run<Purchase>(sql)).map((one) => ({ ...one, cents: Number(one.cents) }));
}

export interface Firm {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly state: string | null;
  readonly place: unknown;
  readonly commodities: readonly string[];
}

export async function firmsFor(work: UnitOfWork): Promise<readonly Firm[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('vendor');
  return statement.run<Firm>(`with ${seen} select v.id, v.name, v.status, nullif(v.address ->> 'state', '') as state, v.location as place,
      coalesce(v.commodities, '{}') as commodities
    from seen_vendor v where v.status in ('registered', 'active', 'on_hold') order by v.name, v.id`);
}

const codesFor = (work: UnitOfWork, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : work.rows(commodityCode, { where: { id: ids }, fields: ['id', 'code', 'name'], order: 'code', most: 'all' });

export interface Goods {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly alternates: number;
  readonly purchases: number;
  readonly cents: number;
}

/** What was bought by code, from whom, and how many other active vendors sell it; the fewest sources first. */
export async function goodsFor(
  work: UnitOfWork,
  purchases: readonly Purchase[],
  firms: readonly Firm[],
): Promise<Goods[]> {
  const byCode = Map.groupBy(
    purchases.filter(({ commodity }) => commodity !== null),
    ({ commodity }) => commodity ?? '',
  );
  const known = new Map((await codesFor(work, [...byCode.keys()])).map((one) => [one.id, one]));
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  return [...byCode]
    .map(([id, all]) => {
      const suppliers = [...new Set(all.map(({ vendor }) => vendor))];
      return {
        id,
        code: known.get(id)?.code ?? '',
        name: known.get(id)?.name ?? '',
        suppliers: suppliers.map((vendor) => ({ id: vendor, name: names.get(vendor) ?? 'Former vendor' })),
        alternates: firms.filter(
          (firm) => firm.status === 'active' && firm.commodities.includes(id) && !suppliers.includes(firm.id),
        ).length,
        purchases: new Set(all.map((one) => one.of)).size,
        cents: all.reduce((sum, { cents }) => sum + cents, 0),
      };
    })
    .toSorted(
      (one, other) =>
        one.suppliers.length + one.alternates - other.suppliers.length - other.alternates ||
        other.cents - one.cents ||
        (one.code < other.code ? -1 : 1),
    );
}
