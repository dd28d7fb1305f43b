import { firstRows, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ReadableStatement } from '../market/readable.server.ts';
import { nameKey } from '../same-firm.ts';
import type { SubTier } from './sub-tier-call.ts';
import { babaClasses } from './supply-words.ts';

const MOST = 100;
const MOST_USES = 10;

interface Use {
  readonly record: SubTier['tiers']['data'][number]['uses']['data'][number]['record'];
  readonly row: string;
  readonly vendor: string;
  readonly vendorName: string;
  readonly kind: 'firm' | 'origin';
  readonly name: string;
  readonly what: string;
  readonly babaClass: keyof typeof babaClasses | null;
  readonly isDomestic: boolean | null;
}

/** What vendors declared and a second person confirmed, who works under active contracts, and who was listed in the bids that won. */
const uses = `select 'supply_declaration' as record, d.id as row, d.vendor, v.name as "vendorName",
    case when d.about = 'origin' then 'origin' else 'firm' end as kind,
    case when d.about = 'origin' then d.country else d.subcontractor end as name, d.item as what,
    d.baba_class as "babaClass", d.is_domestic as "isDomestic"
  from seen_supply_declaration d join seen_vendor v on v.id = d.vendor where d.status = 'confirmed'
 union all
 select 'contract_subcontractor', s.id, c.vendor, v.name, 'firm', s.name, c.number || ': ' || s.scope, null, null
  from seen_contract_subcontractor s join seen_contract c on c.id = s.contract and c.status = 'active'
  join seen_vendor v on v.id = c.vendor where s.status in ('approved', 'email_review')
 union all
 select 'listed_subcontractor', l.id, a.vendor, v.name, 'firm', l.name, s.number || ': ' || l.trade, null, null
  from seen_listed_subcontractor l join seen_award a on a.bid = l.bid and a.status in ('noticed', 'protested', 'final')
  join seen_solicitation s on s.id = l.solicitation join seen_vendor v on v.id = a.vendor where l.status <> 'replaced'
 order by 6, 4, 7, 2`;

interface Contract {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly vendor: string | null;
  readonly vendorName: string;
  readonly subcontractors: number;
  readonly origins: number;
}

const contracts = `select c.id, c.number, c.title, c.vendor, coalesce(v.name, '') as "vendorName",
    (select count(*)::int from seen_contract_subcontractor s where s.contract = c.id and s.status in ('approved', 'email_review'))
      + (select count(*)::int from seen_supply_declaration d where d.vendor = c.vendor and d.status = 'confirmed' and d.about = 'subcontractor')
      + (select count(*)::int from seen_listed_subcontractor l join seen_award a on a.bid = l.bid where a.id = c.award and l.status <> 'replaced') as subcontractors,
    (select count(*)::int from seen_supply_declaration d where d.vendor = c.vendor and d.status = 'confirmed' and d.about = 'origin') as origins
  from seen_contract c left join seen_vendor v on v.id = c.vendor where c.status = 'active' order by c.number desc, c.id`;

const unconfirmed = `select count(*)::int as count from seen_supply_declaration d where d.status = 'declared'`;

const seen = [
  'vendor',
  'supply_declaration',
  'contract',
  'contract_subcontractor',
  'listed_subcontractor',
  'award',
  'solicitation',
] as const;

function readRows<Row extends object>(work: UnitOfWork, sql: string): Promise<Row[]> {
  const statement = new ReadableStatement(work);
  return statement.run<Row>(`with ${statement.rowsOf(...seen.filter((one) => sql.includes(`seen_${one} `)))} ${sql}`);
}

/** The same country, or the same firm however its legal form is written. */
const keyOf = ({ kind, name }: Pick<Use, 'kind' | 'name'>): string =>
  `${kind} ${kind === 'firm' ? nameKey(name) || name.toLowerCase() : name.trim().toLowerCase()}`;

const whatOf = ({ what, babaClass, isDomestic }: Use): string =>
  [what, babaClass && babaClasses[babaClass], isDomestic && 'domestic'].filter(Boolean).join(', ');

/** Who and where vendors lean on, those that the most vendors share first; and the active contracts of which nothing is declared. */
export async function subTierFor(work: UnitOfWork): Promise<SubTier> {
  const found = await readRows<Use>(work, uses);
  const known = await readRows<Contract>(work, contracts);
  const [open] = await readRows<{ count: number }>(work, unconfirmed);
  const own = new Map(
    (
      await readRows<{ id: string; name: string }>(
        work,
        'select v.id, v.name from seen_vendor v order by v.name desc, v.id',
      )
    ).map(({ id, name }) => [nameKey(name), id]),
  );
  const tiers = [...Map.groupBy(found, keyOf)].map(([id, all]) => {
    const [first] = all;
    const vendors = [...new Map(all.map((one) => [one.vendor, { id: one.vendor, name: one.vendorName }])).values()];
    return {
      id,
      kind: first?.kind ?? 'firm',
      name: first?.name ?? '',
      vendor: first?.kind === 'firm' ? (own.get(nameKey(first.name)) ?? null) : null,
      vendors,
      all,
    };
  });
  return {
    tiers: mapFirst(
      firstRows(
        tiers.toSorted(
          (one, other) =>
            other.vendors.length - one.vendors.length ||
            other.all.length - one.all.length ||
            (one.name < other.name ? -1 : 1),
        ),
        MOST,
      ),
      ({ all, ...tier }) => ({
        ...tier,
        uses: firstRows(
          all.map((one) => ({ record: one.record, row: one.row, vendor: one.vendorName, what: whatOf(one) })),
          MOST_USES,
        ),
      }),
    ),
    undeclared: firstRows(
      known.filter(({ subcontractors, origins }) => subcontractors === 0 || origins === 0),
      MOST,
    ),
    contracts: known.length,
    unconfirmed: open?.count ?? 0,
  };
}
