import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agreedPrices, goodOf, LEAST_SAMPLE, spreadOf } from '../../../vendors/public.server.ts';
import type { award } from '../award.record.ts';
import { evidenceOf, type Priced } from './market-evidence.ts';

const linesSql = `select i.item, c.code, coalesce(i.quantity_unit, 'EA') as unit, (b.offer->'prices'->>i.line::text)::bigint as price
  from (select item, commodity, quantity_unit, lot, row_number() over (order by position) as line
          from solicitation_items where organization_id = $1 and parent = $2) i
  join bid b on b.organization_id = $1 and b.id = $3 and jsonb_typeof(b.offer->'prices'->i.line::text) = 'number'
  left join commodity_code c on c.organization_id = $1 and c.id = i.commodity
  where $4::text is null or i.lot = $4
  order by i.line`;

/** What came of this very solicitation is no past price. */
const ownSql = `with own as (select id from award where organization_id = $1 and solicitation = $2),
  orders as (select o.id from purchase_order o where o.organization_id = $1 and o.award in (select id from own))
  select id from own union all select id from orders
  union all select i.id from invoice i where i.organization_id = $1 and i.purchase_order in (select id from orders)`;

/**
 * Each line of the award against what the product knows of the market. It reads as the product: who prepares an analysis,
 * or the scopes of a key, must not choose what the price is compared with.
 */
export async function marketEvidence(work: UnitOfWork, of: Row<typeof award>) {
  const { organizationId } = work.actor;
  const lines = await work.tx.query<Omit<Priced, 'price'> & { readonly price: string }>(
    linesSql,
    [organizationId, of.solicitation, of.bid, of.lot],
    'price_analysis.lines',
  );
  if (lines.length === 0) return { marketItems: [], marketPrices: [] };
  const own = await work.tx.query<{ id: string }>(ownSql, [organizationId, of.solicitation], 'price_analysis.own');
  const ids = new Set(own.map(({ id }) => id));
  const { currency } = moneyOf(work.actor, 0);
  const known = (await agreedPrices(work.asProduct)).filter((one) => one.currency === currency && !ids.has(one.row));
  const items = Map.groupBy(known, goodOf);
  const codes = Map.groupBy(known, ({ code, unit }) => `${code} ${unit.toUpperCase()}`);
  // At least as many as a median needs, and no more in all than the analysis lists.
  const most = Math.min(25, Math.max(LEAST_SAMPLE, Math.floor(2500 / lines.length)));
  const found = lines.map((line) =>
    evidenceOf(
      { ...line, price: Number(line.price) },
      {
        ofItem: items.get(goodOf({ ...line, currency })) ?? [],
        ofCode: line.code === null ? [] : (codes.get(`${line.code} ${line.unit.toUpperCase()}`) ?? []),
        least: LEAST_SAMPLE,
        most,
        medianOf: (cents) => spreadOf(cents)?.median ?? null,
      },
    ),
  );
  return { marketItems: found.map(({ item }) => item), marketPrices: found.flatMap(({ prices }) => prices) };
}
