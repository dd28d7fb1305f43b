import { addDays, addMonths } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { COUNTED } from '../award/figures.server.ts';
import type { ChargeSource } from '../charging/charge-source.server.ts';
import { costClasses } from '../costs/cost-words.ts';
import { changeOf } from './compare.ts';
import { joinsProjects, projectKeys, projectsOf } from './compare-projects.server.ts';
import { type comparedBy, type ComparePeriods, comparePeriods } from './compare-calls.ts';

const MOST = 200;
const [PERCENT, DOLLARS] = [25, 10_000];

const keys: Readonly<Record<keyof typeof comparedBy, string>> = {
  award: `a.id::text as key, a.id, 'grant_award' as record, a.number || ' ' || a.title as name`,
  project: projectKeys,
  subaward: `b.id::text as key, b.id, 'subaward' as record, b.number || ' ' || b.description as name`,
  class: `c.cost_class as key, null::uuid as id, null as record, c.cost_class as name`,
};

/** What funders bore in each of the two periods, by the day on which costs were incurred. */
const sql = (
  by: keyof typeof comparedBy,
  sources: readonly ChargeSource[],
) => `${by === 'project' ? projectsOf(sources) : ''} select ${keys[by]},
    coalesce(sum(s.amount_cents) filter (where c.incurred_on between $2::date and $3::date), 0)::bigint as "beforeCents",
    coalesce(sum(s.amount_cents) filter (where c.incurred_on between $4::date and $5::date), 0)::bigint as "nowCents"
  from grant_cost_splits s
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
    join grant_award a on a.organization_id = s.organization_id and a.id = s.award
    ${by === 'subaward' ? 'join subaward b on b.organization_id = c.organization_id and b.id = c.subaward' : by === 'project' ? joinsProjects : ''}
  where s.organization_id = $1 and s.share = 'funder'
    and (c.incurred_on between $2::date and $3::date or c.incurred_on between $4::date and $5::date)
  group by 1, 2, 3, 4`;

interface Spent {
  readonly key: string;
  readonly id: string | null;
  readonly record: string | null;
  readonly name: string;
  readonly beforeCents: number;
  readonly nowCents: number;
}

type Asked = Partial<{
  readonly [Key in 'beforeFrom' | 'beforeUntil' | 'from' | 'until']: string | null | undefined;
}> & {
  readonly by?: keyof typeof comparedBy | null | undefined;
  readonly percent?: number | null | undefined;
  readonly dollars?: number | null | undefined;
};

/** The last whole quarter and the one before, where nothing else is asked. */
function periodsOf(asked: Asked, today: string) {
  const month = Number(today.slice(5, 7));
  const quarter = `${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
  const now = { from: asked.from ?? addMonths(quarter, -3), until: asked.until ?? addDays(quarter, -1) };
  const before = {
    from: asked.beforeFrom ?? addMonths(quarter, -6),
    until: asked.beforeUntil ?? addDays(addMonths(quarter, -3), -1),
  };
  for (const [path, { from, until }] of [
    ['until', now],
    ['beforeUntil', before],
  ] as const)
    if (until < from) throw refusedAt(path, 'grants.period_ends_before', 'A period ends before it begins.');
  return { now, before };
}

export async function periodsCompared(
  work: UnitOfWork,
  asked: Asked,
  sources: readonly ChargeSource[] = [],
): Promise<ComparePeriods> {
  const by = asked.by ?? 'award';
  const thresholds = { percent: asked.percent ?? PERCENT, dollars: asked.dollars ?? DOLLARS };
  const { now, before } = periodsOf(asked, work.today);
  const found = await work.tx.query<Spent & Record<string, unknown>>(
    sql(by, sources),
    [work.actor.organizationId, before.from, before.until, now.from, now.until],
    `grants.compare_${by}`,
  );
  const rows = found
    .map((one) => ({
      ...one,
      name: by === 'class' ? costClasses[one.name as keyof typeof costClasses] : one.name, // one of the column's own words
      ...changeOf(one.beforeCents, one.nowCents, thresholds),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isException) - Number(one.isException) ||
        Math.abs(other.changeCents) - Math.abs(one.changeCents) ||
        (one.name < other.name ? -1 : 1),
    );
  return {
    before,
    now,
    ...thresholds,
    exceptions: rows.filter(({ isException }) => isException).length,
    rows: await firstCounted(MOST, {
      rows: async (most) => rows.slice(0, most),
      count: async (most) => Math.min(rows.length, most),
    }),
  };
}

export const compareOperations = ({ door }: Ports, sources: readonly ChargeSource[]): Operation[] => [
  answers(comparePeriods, {
    tag: 'Grants',
    scope: 'grant_cost:read',
    access: 'member',
    summary:
      'Grant spending of two periods by award, project, subaward or object class, with what moved beyond thresholds.',
    told: 'Exceptions first, each with its sentence. Without periods: the last whole quarter and the one before.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await periodsCompared(work, query, sources) })),
  }),
];
