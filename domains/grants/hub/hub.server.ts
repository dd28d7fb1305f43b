import { addDays, addMonths } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { agenciesOf, chainOf, limitedTo, treeOf } from '../../customers/public.server.ts';
import { clocksOf, type Timed } from '../terms/clocks.ts';
import { type GrantHub, grantHub } from './hub-calls.ts';
import { lapseOf, monthlyOf, OUTLOOK_MONTHS } from './lapse.ts';
import { rollUp } from './roll-up.ts';

const LAPSES = 15;
const DUE = 60;

const openSql = `select a.id, a.number, a.title, a.agency, coalesce(k.department, 'No department') as department, k.agency as "departmentId",
    a.funding_type as "fundingType", a.award_date::text as "awardDate", a.reporting,
    a.from_day::text as "fromDay", a.until_day::text as "untilDay", a.amount_cents as "amountCents",
    coalesce(x.expended, 0)::bigint as "expendedCents", coalesce(x.recent, 0)::bigint as "recentCents",
    coalesce(x.months, 0)::int as months
  from grant_award a
    left join cost_center k on k.organization_id = a.organization_id and k.id = a.cost_center
    left join (
      select s.award, sum(s.amount_cents) as expended, sum(s.amount_cents) filter (where c.incurred_on > $2::date) as recent,
        count(distinct date_trunc('month', c.incurred_on)) filter (where c.incurred_on > $2::date) as months
      from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
      where s.organization_id = $1 and s.share = 'funder' and c.status in ${COUNTED} group by s.award
    ) x on x.award = a.id
  where a.organization_id = $1 and a.status in ('active', 'suspended', 'closeout')
  order by a.until_day, a.number`;

const listingsSql = `select l.aln, min(l.program) as program, count(distinct a.id)::int as awards, sum(l.amount_cents)::bigint as "amountCents"
  from grant_award a join grant_award_listings l on l.organization_id = a.organization_id and l.parent = a.id
  where a.organization_id = $1 and a.status in ('active', 'suspended', 'closeout')
  group by l.aln order by l.aln`;

interface Open extends Timed {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly agency: string;
  readonly department: string;
  readonly departmentId: string | null;
  readonly amountCents: number;
  readonly expendedCents: number;
  readonly recentCents: number;
  readonly months: number;
}

/** Each award falls into one group, so the groups add up to all of them. */
const groupedBy = (rows: readonly Open[], name: (row: Open) => string): GrantHub['funders'] =>
  [...Map.groupBy(rows, name)]
    .map(([said, all]) => ({
      name: said,
      awards: all.length,
      amountCents: all.reduce((sum, one) => sum + one.amountCents, 0),
      expendedCents: all.reduce((sum, one) => sum + one.expendedCents, 0),
    }))
    .toSorted((one, other) => other.amountCents - one.amountCents || (one.name < other.name ? -1 : 1));

export async function hubOf(work: UnitOfWork): Promise<GrantHub> {
  const { organizationId } = work.actor;
  const { today } = work;
  const since = addMonths(today, -OUTLOOK_MONTHS);
  const rows = await work.tx.query<Open & Record<string, unknown>>(openSql, [organizationId, since], 'grants.hub');
  const lapses = rows
    .map((row) => ({ row, lapseCents: lapseOf(row, today) }))
    .filter(({ lapseCents }) => lapseCents > 0)
    .toSorted((one, other) => other.lapseCents - one.lapseCents || (one.row.number < other.row.number ? -1 : 1));
  const until = addDays(addMonths(today, 12), -1);
  const due = rows
    .flatMap((row) => clocksOf(row).map((clock) => ({ row, clock })))
    .filter(({ clock: { kind, dueOn } }) => kind !== 'closeout' && dueOn >= today && dueOn <= until)
    .toSorted((one, other) => (one.clock.dueOn < other.clock.dueOn ? -1 : one.clock.dueOn > other.clock.dueOn ? 1 : 0));
  const tree = await treeOf(work, today);
  const agencies = await agenciesOf(work);
  const nameOf = (id: string) => agencies.get(id)?.name ?? '';
  const sum = (name: 'amountCents' | 'expendedCents') => rows.reduce((all, one) => all + one[name], 0);
  return {
    totals: {
      awards: rows.length,
      amountCents: sum('amountCents'),
      expendedCents: sum('expendedCents'),
      lapseCents: lapses.reduce((all, one) => all + one.lapseCents, 0),
    },
    funders: groupedBy(rows, ({ agency }) => agency),
    departments: groupedBy(rows, ({ department }) => department),
    tree: rollUp(rows, { nameOf, chainOf: (id) => chainOf(tree, id) }),
    limitedTo: await limitedTo(work),
    listings: await work.tx.query<GrantHub['listings'][number]>(listingsSql, [organizationId], 'grants.hub_listings'),
    lapses: await firstCounted(LAPSES, {
      rows: async (most) =>
        lapses.slice(0, most).map(({ row, lapseCents }) => ({
          id: row.id,
          number: row.number,
          title: row.title,
          untilDay: row.untilDay,
          remainingCents: row.amountCents - row.expendedCents,
          monthlyCents: monthlyOf(row),
          lapseCents,
          months: row.months,
        })),
      count: async (most) => Math.min(most, lapses.length),
    }),
    due: await firstCounted(DUE, {
      rows: async (most) =>
        due.slice(0, most).map(({ row, clock: { kind, dueOn, citation } }) => ({
          award: row.id,
          number: row.number,
          title: row.title,
          kind,
          dueOn,
          citation,
        })),
      count: async (most) => Math.min(most, due.length),
    }),
  };
}

export const hubOperations = ({ door }: Ports): Operation[] => [
  answers(grantHub, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'manager',
    summary:
      'Open awards by funder, department and assistance listing, with what will lapse and what is due in a year.',
    told: 'Groups that add up to the totals, projected lapses, and due days.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await hubOf(work) })),
  }),
];
