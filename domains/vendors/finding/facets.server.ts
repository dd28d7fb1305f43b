import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { hereOf } from '#server/records/judging.ts';
import { filterSql, readListQuery } from '#server/records/list.ts';
import { Statement } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { programs } from '../programs.ts';
import { type VendorFacets, vendorFacets } from './facets-call.ts';
import { asksOf, profiles } from './profile-rows.server.ts';
import {
  approvalStates,
  exclusionStates,
  insuranceStates,
  scoreStates,
  vendorProfile,
} from './vendor-profile.record.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  program: programs,
  insurance: insuranceStates,
  standing: scoreStates,
  exclusion: exclusionStates,
  approval: approvalStates,
};

/** What is counted and asked about; what is shown alone is not worked out. */
const needed = ['id', 'name', 'number', 'city', 'state', 'certified', 'insurance', 'standing', 'exclusion', 'approval']
  .concat('registered_on', 'commodities', 'location', 'words')
  .map((one) => `v.${one}`)
  .join(', ');

interface Counted {
  readonly facet: string;
  readonly value: string;
  readonly words: string | null;
  readonly count: number;
}

/** What the question asks, by facet: a facet counts its choices under everything but itself. */
function statement(work: UnitOfWork, asked: string) {
  const { actor, around, today } = work;
  const compiled = around.registry.get(vendorProfile.name);
  const query = readListQuery(compiled, new URLSearchParams(asked), actor);
  const statement = new Statement();
  const about = {
    organization: statement.bind(actor.organizationId),
    today,
    bind: (value: unknown) => statement.bind(value),
  };
  const asks = (query.asked ?? {}) as Parameters<typeof asksOf>[0]; // read by the kinds of these very asks
  const conditions: Record<string, string> = { ...asksOf(asks, about) };
  for (const filter of query.filters) {
    const sql = filterSql(compiled, filter, { statement, here: hereOf(actor) }).replaceAll(/\bt\./g, 'p.');
    const facet = filter.field === 'registeredOn' ? 'since' : filter.field;
    conditions[facet] = conditions[facet] ? `${conditions[facet]} and ${sql}` : sql;
  }
  const but = (facet: string): string =>
    Object.keys(conditions)
      .filter((one) => one !== facet)
      .map((one) => `q.meets_${one.toLowerCase()}`)
      .join(' and ') || 'true';
  const meets = Object.entries(conditions)
    .map(([facet, sql]) => `, coalesce((${sql}), false) as meets_${facet.toLowerCase()}`)
    .join('');
  const plain = (facet: string) =>
    `select '${facet}' as facet, q.${facet} as value, null as words, count(*)::int as count from q where ${but(facet)} and q.${facet} is not null group by 2`;
  const { organization: o } = about;
  const text = `with p as materialized (select ${needed} from (${profiles(about)}) v), q as (select p.*${meets} from p),
      sold as (select c.id::text as value, c.code || ' ' || c.name as words, count(*)::int as count from q cross join unnest(q.commodities) k (id)
        join commodity_code c on c.organization_id = ${o} and c.id = k.id where ${but('commodity')} group by c.id, c.code, c.name),
      years as (select extract(year from q.registered_on)::int as year, count(*)::int as count from q where ${but('since')} group by 1)
    select 'total' as facet, '' as value, null as words, count(*)::int as count from q where ${but('')}
    union all select 'located', '', null, count(*)::int from q where ${but('near')} and q.location->>'type' = 'Point'
    union all (select 'commodity', value, words, count from sold)
    union all (select 'program', k.program, null, count(*)::int from q cross join unnest(q.certified) k (program) where ${but('program')} group by 2)
    union all ${['state', 'insurance', 'standing', 'exclusion', 'approval'].map(plain).join(' union all ')}
    union all (select 'since', year || '-01-01', 'Since ' || year, (sum(count) over (order by year desc))::int from years)
    union all (select 'site', a.name, null, 0 from alert_site a where a.organization_id = ${o} and a.status = 'active'
      and a.place->>'type' = 'Point' order by a.name)`;
  return { text, values: statement.values };
}

export async function facetsOf(work: UnitOfWork, asked: string): Promise<VendorFacets> {
  const { text, values } = statement(work, asked);
  const found = await work.tx.query<Counted>(text, values);
  const of = (facet: string) => found.filter((one) => one.facet === facet);
  const figure = (facet: string) => of(facet)[0]?.count ?? 0;
  /** In the order of its own words where it has some, otherwise the most frequent first. */
  const options = (facet: string) => {
    const known = words[facet];
    const order = known ? Object.keys(known) : [];
    return of(facet)
      .map(({ value, words: said, count }) => ({ value, words: said ?? known?.[value] ?? value, count }))
      .toSorted((one, other) =>
        known
          ? order.indexOf(one.value) - order.indexOf(other.value)
          : other.count - one.count || one.words.localeCompare(other.words),
      );
  };
  return {
    total: figure('total'),
    located: figure('located'),
    commodity: options('commodity'),
    program: options('program'),
    state: options('state'),
    insurance: options('insurance'),
    standing: options('standing'),
    exclusion: options('exclusion'),
    approval: options('approval'),
    since: options('since').toSorted((one, other) => other.value.localeCompare(one.value)),
    sites: of('site').map(({ value }) => value),
  };
}

export const facetOperations = ({ door }: Ports): Operation[] => [
  answers(vendorFacets, {
    tag: 'Vendors',
    scope: 'vendor:read',
    access: 'member',
    summary: 'How many vendors each choice of a facet leaves, next to what else is asked for.',
    told: 'Counts by facet.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await facetsOf(work, query.asked ?? '') })),
  }),
];
