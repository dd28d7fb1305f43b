import type { AnswerOf, QueryOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { adjusted, goodOf, hasWords, LEAST_SAMPLE, type MonthValue, spreadOf } from './benchmark.ts';
import { marketPrices, type Price, type Prices } from './market-calls.ts';
import { ReadableStatement } from './readable.server.ts';

export const YEARS_BACK = 5;
/** A benchmark is made of what is listed: both end here, the oldest prices first. */
const MOST_GOODS = 100;
const MOST_LISTED = 1000;

type Read = Omit<Price, 'id' | 'adjustedCents'> & { readonly name: string | null };

/** What was paid says more than what was ordered, and that more than what was asked for: of one purchase the last price counts. */
const asked = `select 'requisition' as source, 'requisition' as record, r.id as "row", r.number as label, null as who, l.item, c.code, c.name,
    r.requested_on::text as day, coalesce(l.quantity_unit, 'EA') as unit, l.unit_price_cents as cents,
    coalesce(l.unit_price_currency, 'USD') as currency, false as "isDemonstration"
  from seen_requisition r
  join requisition_lines l on l.organization_id = r.organization_id and l.parent = r.id
  left join commodity_code c on c.organization_id = l.organization_id and c.id = l.commodity
  where r.status in ('approved', 'ordered') and r.requested_on >= {since} and l.unit_price_cents > 0
    and not exists (select from seen_purchase_order o join purchase_order_lines t on t.organization_id = o.organization_id and t.parent = o.id
      where o.requisition = r.id and o.status = 'issued' and t.requested = l.position + 1)`;

/** A line of an order, with the code of the requisition line that it takes up. */
const orderLines = `seen_purchase_order o
  join purchase_order_lines l on l.organization_id = o.organization_id and l.parent = o.id
  left join seen_requisition r on r.id = o.requisition
  left join requisition_lines q on q.organization_id = r.organization_id and q.parent = r.id and q.position = l.requested - 1
  left join commodity_code c on c.organization_id = q.organization_id and c.id = q.commodity
  left join seen_vendor v on v.id = o.vendor`;

const ordered = `select 'order' as source, 'purchase_order' as record, o.id as "row", o.number as label, v.name as who,
    coalesce(l.item, q.item, '') as item, c.code, c.name, o.issued_on::text as day, coalesce(l.quantity_unit, 'EA') as unit, l.unit_price_cents as cents,
    coalesce(l.unit_price_currency, 'USD') as currency, false as "isDemonstration"
  from ${orderLines}
  where o.status = 'issued' and o.issued_on >= {since} and l.unit_price_cents > 0
    and not exists (select from seen_invoice i join invoice_lines b on b.organization_id = i.organization_id and b.parent = i.id
      where i.purchase_order = o.id and i.status = 'paid' and b.kind = 'item' and b.line = l.position + 1)`;

const paid = `select 'invoice' as source, 'invoice' as record, i.id as "row", i.number as label, v.name as who,
    coalesce(l.item, q.item, b.item, '') as item, c.code, c.name, i.paid_on::text as day, coalesce(b.quantity_unit, l.quantity_unit, 'EA') as unit,
    b.unit_price_cents as cents, coalesce(b.unit_price_currency, 'USD') as currency, false as "isDemonstration"
  from seen_invoice i
  join invoice_lines b on b.organization_id = i.organization_id and b.parent = i.id
  join ${orderLines} on o.id = i.purchase_order and l.position = b.line - 1
  where i.status = 'paid' and not i.is_credit and i.paid_on >= {since} and b.kind = 'item' and b.unit_price_cents > 0`;

/** Price sheets that were opened, line by line, in ten-thousandths of a dollar; a line of a bid that won is an award. */
const offered = `select case when a.id is null then 'bid' else 'award' end as source, case when a.id is null then 'bid' else 'award' end as record,
    coalesce(a.id, b.id) as "row", coalesce(a.number, s.number) as label, v.name as who, i.item, c.code, c.name,
    to_char(b.received_at at time zone {zone}, 'YYYY-MM-DD') as day, i.quantity_unit as unit, round((p.price #>> '{}')::numeric / 100)::bigint as cents,
    coalesce(b.total_currency, 'USD') as currency, false as "isDemonstration"
  from seen_bid b
  join seen_solicitation s on s.id = b.solicitation
  join solicitation_items i on i.organization_id = s.organization_id and i.parent = s.id
  cross join lateral (select b.offer -> 'prices' -> ((i.position + 1)::text) as price) p
  left join seen_award a on a.bid = b.id and a.status in ('approved', 'noticed', 'protested', 'final') and (a.lot is null or a.lot = i.lot)
  left join seen_vendor v on v.id = b.vendor
  left join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
  where not exists (select from seen_purchase_order o where o.award = a.id and o.status = 'issued')
    and b.is_opened and b.status in ('opened', 'responsive') and b.received_at >= {since}::date and jsonb_typeof(p.price) = 'number'
    and (p.price #>> '{}')::numeric between 50 and 9000000000000000`;

const published = `select 'contract' as source, 'market_contract' as record, m.id as "row", m.agency as label, m.supplier as who, l.item, c.code,
    c.name, m.awarded_on::text as day, l.unit, l.unit_price_cents as cents, l.unit_price_currency as currency,
    coalesce(f.is_demonstration, false) as "isDemonstration"
  from seen_market_contract m
  join seen_market_import f on f.id = m.import and f.status = 'current'
  join market_contract_items l on l.organization_id = m.organization_id and l.parent = m.id
  left join lateral (select c.code, c.name from commodity_code c where c.organization_id = l.organization_id and c.code = l.code order by c.id limit 1) c on true
  where m.awarded_on >= {since}`;

const sinceOf = (today: string): string =>
  `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`.replace('-02-29', '-02-28');

/** Prices that this person may read, newest first. Bids are read only where the bid, its prices and its solicitation may be. */
async function pricesFor(work: UnitOfWork, since: string): Promise<Read[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf(
    'requisition',
    'purchase_order',
    'invoice',
    'solicitation',
    'bid',
    'award',
    'vendor',
    'market_import',
    'market_contract',
  );
  const parts = [asked, ordered, paid, ...(statement.mayRead('bid', 'offer') ? [offered] : []), published];
  const day = statement.bind(since);
  const text = parts
    .map((part) => `(${part.replaceAll('{since}', `${day}::date`)})`)
    .join('\n union all ')
    .replaceAll('{zone}', () => statement.bind(work.actor.timeZone));
  const rows = await statement.run<Read>(`with ${seen} ${text} order by day desc, label, item, cents, "row"`);
  return rows.map((one) => ({ ...one, cents: Number(one.cents) }));
}

const values = `select distinct on (series, to_char(month, 'YYYY-MM')) series, name, to_char(month, 'YYYY-MM') as month, value_amount::text as value,
    source, published_on::text as "publishedOn"
  from price_index where organization_id = $1 and status = 'current' order by series, to_char(month, 'YYYY-MM'), published_on desc, created_at desc`;

interface IndexValue extends Record<string, unknown> {
  readonly series: string;
  readonly name: string;
  readonly month: string;
  readonly value: string;
  readonly source: string;
  readonly publishedOn: string;
}

type Chosen = NonNullable<AnswerOf<typeof marketPrices>['chosen']>;

function chosenOf(all: readonly Read[], series: readonly IndexValue[]): Chosen | null {
  const rows = firstRows(all, MOST_LISTED);
  const first = rows.data[0];
  if (!first) return null;
  const last = series.at(-1);
  const months = new Map(series.map(({ month, value }) => [month, Number(value)]));
  const base: MonthValue | null = last ? { month: last.month, value: Number(last.value) } : null;
  const data = rows.data.map((one, at) => ({
    id: String(at + 1),
    source: one.source,
    record: one.record,
    row: one.row,
    label: one.label,
    who: one.who,
    item: one.item,
    code: one.code,
    day: one.day,
    unit: one.unit,
    cents: one.cents,
    currency: one.currency,
    isDemonstration: one.isDemonstration,
    adjustedCents: base && adjusted(one.cents, one.day, months, base),
  }));
  const inBase = data.flatMap(({ adjustedCents }) => (adjustedCents === null ? [] : [adjustedCents]));
  return {
    name: first.item,
    unit: first.unit,
    currency: first.currency,
    sample: data.length,
    spread: spreadOf(data.map(({ cents }) => cents)),
    index: last
      ? {
          series: last.series,
          name: last.name,
          source: last.source,
          publishedOn: last.publishedOn,
          base: last.month,
          sample: inBase.length,
          spread: spreadOf(inBase),
        }
      : null,
    prices: { ...rows, data },
  };
}

/** A bid that lost was not paid: it counts only where it is asked for. */
const counts = (source: Price['source'], wished: Price['source'] | null | undefined): boolean =>
  wished ? source === wished : source !== 'bid';

export type AgreedPrice = Omit<Read, 'source'> & { readonly source: Exclude<Price['source'], 'bid' | 'requisition'> };
const isAgreed = (one: Read): one is AgreedPrice =>
  one.source !== 'bid' && one.source !== 'requisition' && !one.isDemonstration;

/** What was agreed on or paid, here and by other agencies, newest first: no requests, no bids that lost, no demonstration data. */
export const agreedPrices = async (work: UnitOfWork): Promise<readonly AgreedPrice[]> =>
  (await pricesFor(work, sinceOf(work.today))).filter(isAgreed);

/** The benchmarks that this person may see, and of a chosen good its prices. */
export async function benchmarksFor(work: UnitOfWork, query: Partial<QueryOf<typeof marketPrices>>): Promise<Prices> {
  const since = sinceOf(work.today);
  const all = await pricesFor(work, since);
  const indexes = await work.tx.query<IndexValue>(values, [work.actor.organizationId], 'market.indexes');
  const wished = query.words ?? '';
  const found = all.filter(
    ({ source, item, name }) =>
      counts(source, query.source) && (wished === '' || hasWords(`${item} ${name ?? ''}`, wished)),
  );
  const goods = [...Map.groupBy(found, goodOf)]
    .map(([good, prices]) => ({
      good,
      name: prices[0]?.item ?? '',
      unit: prices[0]?.unit ?? '',
      currency: prices[0]?.currency ?? '',
      sample: prices.length,
      spread: spreadOf(prices.map(({ cents }) => cents)),
    }))
    .toSorted((one, other) => other.sample - one.sample || (one.good < other.good ? -1 : 1));
  const series = indexes.filter((one) => one.series === query.index);
  return {
    least: LEAST_SAMPLE,
    since,
    goods: firstRows(goods, MOST_GOODS),
    chosen: query.good
      ? chosenOf(
          found.filter((one) => goodOf(one) === query.good),
          series,
        )
      : null,
    indexes: [...new Map(indexes.map(({ series: code, name }) => [code, { series: code, name }])).values()],
  };
}

export const priceOperations = ({ door }: Ports): Operation[] => [
  answers(marketPrices, {
    scope: 'requisition:read',
    tag: 'Market data',
    access: 'member',
    summary:
      'Unit prices with median and quartiles, from records that the caller may read, with every price behind them.',
    told: `Goods with their sample, and of a chosen one its prices. Figures are null below ${LEAST_SAMPLE} prices.`,
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await benchmarksFor(work, query) })),
  }),
];
