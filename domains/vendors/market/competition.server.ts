import type { AnswerOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { hasWords, LEAST_SAMPLE } from './benchmark.ts';
import { type Competition, expiringContracts, marketCompetition } from './market-calls.ts';
import { ReadableStatement } from './readable.server.ts';

const YEARS_BACK = 3;
const MOST = 200;

/** The middle of at least the least sample; between two values their mean. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < LEAST_SAMPLE) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return (below + above) / 2;
}
const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

/** Openings with a bid that this person may read: who bids on an opening that is still sealed is nobody's to count. */
const events = (estimate: boolean) => `select s.id, s.number, s.name, count(distinct b.id)::int as bidders,
    ${estimate ? 's.estimate_cents' : 'null::bigint'} as "estimateCents",
    (array_agg(a.id order by a.number) filter (where a.id is not null))[1] as award,
    (select sum(w.amount_cents) from seen_award w where w.solicitation = s.id and w.status in ('approved', 'noticed', 'protested', 'final')) as "awardedCents",
    (select max((w.final_on - (s.published_at at time zone {zone})::date)) from seen_award w where w.solicitation = s.id and w.status = 'final')::int as days
  from seen_solicitation s
  join seen_bid b on b.solicitation = s.id and b.is_opened and b.status not in ('withdrawn', 'superseded')
  left join seen_award a on a.solicitation = s.id and a.status in ('approved', 'noticed', 'protested', 'final')
  where s.published_at >= {since}::date
  group by s.id, s.number, s.name, s.estimate_cents, s.published_at
  order by s.number desc`;

const bidders = `select v.id, v.name, count(distinct b.id)::int as bids, count(distinct a.id)::int as wins
  from seen_bid b
  join seen_vendor v on v.id = b.vendor
  join seen_solicitation s on s.id = b.solicitation and s.published_at >= {since}::date
  left join seen_award a on a.bid = b.id and a.status in ('approved', 'noticed', 'protested', 'final')
  where b.is_opened and b.status not in ('withdrawn', 'superseded')
  group by v.id, v.name order by bids desc, v.name, v.id`;

const bought = `select r.id, r.number, r.purpose, r.requested_on::text as day, r.total_cents as cents, r.sole_source as "isSole"
  from seen_requisition r
  where r.status in ('approved', 'ordered') and r.requested_on >= {since}::date order by r.total_cents desc nulls last, r.number`;

const elsewhere = `select coalesce(m.method, 'not stated') as method, m.bidders
  from seen_market_contract m join seen_market_import f on f.id = m.import and f.status = 'current'
  where m.bidders is not null and m.awarded_on >= {since}::date order by method, m.id`;

type Event = Competition['events']['data'][number];
type Bought = Competition['noncompetitive']['data'][number] & { readonly isSole: boolean };
const cents = (one: unknown): number | null => (one === null || one === undefined ? null : Number(one));

async function readFor<Row extends object>(work: UnitOfWork, sql: string, since: string, records: readonly string[]) {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf(...records);
  return statement.run<Row>(
    `with ${seen} ${sql.replaceAll('{since}', statement.bind(since)).replaceAll('{zone}', () => statement.bind(work.actor.timeZone))}`,
  );
}

export async function competitionFor(work: UnitOfWork): Promise<Competition> {
  const since = `${Number(work.today.slice(0, 4)) - YEARS_BACK}${work.today.slice(4)}`.replace('-02-29', '-02-28');
  const sourcing = ['solicitation', 'bid', 'award', 'vendor'];
  const estimate = new ReadableStatement(work).mayRead('solicitation', 'estimate');
  const opened = (await readFor<Event>(work, events(estimate), since, sourcing)).map((one) => ({
    ...one,
    estimateCents: cents(one.estimateCents),
    awardedCents: cents(one.awardedCents),
  }));
  const firms = await readFor<{ id: string; name: string; bids: number; wins: number }>(work, bidders, since, sourcing);
  const purchases = (await readFor<Bought>(work, bought, since, ['requisition'])).map((one) => ({
    ...one,
    cents: Number(one.cents ?? 0),
  }));
  const others = await readFor<{ method: string; bidders: number }>(work, elsewhere, since, [
    'market_contract',
    'market_import',
  ]);
  const compared = opened.filter(({ estimateCents, awardedCents }) => estimateCents && awardedCents !== null);
  const sum = (rows: readonly { readonly cents: number }[]) => rows.reduce((all, row) => all + row.cents, 0);
  const estimated = sum(compared.map((one) => ({ cents: one.estimateCents ?? 0 })));
  const awarded = sum(compared.map((one) => ({ cents: one.awardedCents ?? 0 })));
  const sole = purchases.filter(({ isSole }) => isSole);
  const total = sum(purchases);
  const methods = Map.groupBy(others, ({ method }) => method);
  return {
    least: LEAST_SAMPLE,
    since,
    medianBidders: medianOf(opened.map((one) => one.bidders)),
    medianDays: medianOf(opened.flatMap(({ days }) => (days === null ? [] : [days]))),
    savingsPercent: compared.length >= LEAST_SAMPLE ? percentOf(estimated - awarded, estimated) : null,
    soleSourcePercent: purchases.length >= LEAST_SAMPLE && total > 0 ? percentOf(sum(sole), total) : null,
    events: firstRows(opened, MOST),
    vendors: firstRows(
      firms.map((one) => ({ ...one, percent: one.bids >= LEAST_SAMPLE ? percentOf(one.wins, one.bids) : null })),
      MOST,
    ),
    noncompetitive: firstRows(
      sole.map(({ id, number, purpose, day, cents: spent }) => ({ id, number, purpose, day, cents: spent })),
      MOST,
    ),
    elsewhere: [...methods].map(([method, rows]) => ({
      method,
      contracts: rows.length,
      medianBidders: medianOf(rows.map((one) => Number(one.bidders))),
    })),
  };
}

const ending = `select m.id, m.name, m.agency, m.supplier, m.amount_cents as cents, m.ends_on::text as "endsOn", f.source, f.taken_on::text as "takenOn",
    coalesce(f.is_demonstration, false) as "isDemonstration"
  from seen_market_contract m join seen_market_import f on f.id = m.import and f.status = 'current'
  where m.ends_on >= {since}::date order by m.ends_on, m.agency, m.id`;

type Ending = AnswerOf<typeof expiringContracts>['contracts']['data'][number];

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28');

export const competitionOperations = ({ door }: Ports): Operation[] => [
  answers(marketCompetition, {
    scope: 'solicitation:read',
    tag: 'Market data',
    access: 'member',
    summary: 'Bidders per opening, win rates, savings, cycle time and sole-source share, with the records behind them.',
    told: `The figures of three years. A figure is null below ${LEAST_SAMPLE} records.`,
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await competitionFor(work) })),
  }),
  answers(expiringContracts, {
    scope: 'market_contract:read',
    tag: 'Market data',
    access: 'member',
    summary: 'Contracts of other agencies that expire soon, from imported open data.',
    told: 'The contracts by their last day.',
    probe: { namesNothing: true },
    run: ({ actor, query }) =>
      door.run(actor, async (work) => {
        const until = query.until ?? yearAfter(work.today);
        const found = await readFor<Ending>(work, ending, work.today, ['market_contract', 'market_import']);
        const wished = query.words ?? '';
        const contracts = found
          .filter((one) => one.endsOn <= until)
          .filter((one) => wished === '' || hasWords(`${one.name} ${one.agency} ${one.supplier ?? ''}`, wished))
          .map((one) => ({ ...one, cents: cents(one.cents) }));
        return { body: { until, contracts: firstRows(contracts, MOST) } };
      }),
  }),
];
