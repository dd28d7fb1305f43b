import { type Actor, allows } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers } from '../award/award-life.ts';
import { clockKinds, clocksOf, type Timed } from '../terms/clocks.ts';
import { type GrantWork, grantWork } from './work-calls.ts';

type Item = GrantWork['items']['data'][number];

const MOST = 100;
/** Days before a day of the law at which it becomes work. */
const AHEAD = 60;

/** Drafts of one's own and what was sent back; what was entered by oneself is never among what awaits one's decision. */
const itemsSql = `
  select 'obligation' as kind, 'grant_obligation' as record, o.id, o.name as number, a.title as what, a.number as award,
      o.due_on::text as "onDay", coalesce(o.citation, 'Award agreement') as basis
    from grant_obligation o join grant_award a on a.organization_id = o.organization_id and a.id = o.award
    where o.organization_id = $1 and o.owner = $2 and o.status = 'open' and o.due_on <= $4::date
  union all
  select case when a.status = 'submitted' then 'accept' else 'finish' end, 'grant_award', a.id, a.number, a.title, null, null,
      case when a.status = 'submitted' then 'Awaits acceptance' when a.status = 'returned' then 'Sent back' else 'Draft' end
    from grant_award a where a.organization_id = $1
      and ((a.status in ('draft', 'returned') and $2 in (a.created_by, a.manager))
        or (a.status = 'submitted' and $3 and $2 not in (a.created_by, coalesce(a.submitted_by, a.created_by))))
  union all
  select case when m.status = 'submitted' then 'accept' else 'finish' end, 'award_amendment', m.id, m.number, 'Amendment', a.number, null,
      case when m.status = 'submitted' then 'Awaits acceptance' else 'Draft' end
    from award_amendment m join grant_award a on a.organization_id = m.organization_id and a.id = m.award
    where m.organization_id = $1 and ((m.status = 'draft' and m.created_by = $2)
      or (m.status = 'submitted' and $3 and $2 not in (m.created_by, coalesce(m.submitted_by, m.created_by))))
  union all
  select case when c.status = 'draft' then 'finish' else 'approve' end, 'grant_cost', c.id, c.number, c.description, null, null,
      case c.status when 'draft' then 'Draft' when 'submitted' then 'Awaits approval' else 'Reversal requested' end
    from grant_cost c where c.organization_id = $1
      and ((c.status = 'draft' and c.created_by = $2)
        or (c.status = 'submitted' and $3 and $2 not in (c.created_by, coalesce(c.submitted_by, c.created_by)))
        or (c.status = 'reversing' and $3 and $2 <> coalesce(c.reversed_by, c.created_by)))`;

const awardsSql = `select a.id, a.number, a.title, a.funding_type as "fundingType", a.award_date::text as "awardDate", a.reporting,
    a.from_day::text as "fromDay", a.until_day::text as "untilDay"
  from grant_award a where a.organization_id = $1 and a.manager = $2 and a.status in ('active', 'suspended', 'closeout')
  order by a.number`;

interface Managed extends Timed, Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

/** Days of the law that come up for the awards that a person manages. */
const dueOf = (awards: readonly Managed[], today: string, until: string): Item[] =>
  awards.flatMap((award) =>
    clocksOf(award)
      .filter(({ kind, dueOn }) => kind !== 'closeout' && dueOn >= today && dueOn <= until)
      .map(
        ({ kind, dueOn, citation }): Item => ({
          kind: 'due',
          record: 'grant_award',
          id: award.id,
          number: award.number,
          what: clockKinds[kind],
          award: award.title,
          onDay: dueOn,
          basis: citation,
        }),
      ),
  );

const earlier = (one: Item, other: Item): number => {
  const [a, b] = [one.onDay ?? '', other.onDay ?? ''];
  if (a !== b) return a < b ? -1 : 1;
  return one.number < other.number ? -1 : one.number > other.number ? 1 : 0;
};

export async function workOf(work: UnitOfWork): Promise<GrantWork> {
  const { organizationId, id }: Pick<Actor, 'organizationId' | 'id'> = work.actor;
  const { actor } = await work.asTheyAre();
  const until = addDays(work.today, AHEAD);
  const rows = await work.tx.query<Item & Record<string, unknown>>(
    itemsSql,
    [organizationId, id, allows(grantApprovers, actor), until],
    'grants.work',
  );
  const awards = await work.tx.query<Managed>(awardsSql, [organizationId, id], 'grants.work_awards');
  // What has no day waits for a person already, so it comes first.
  const items = [...rows, ...dueOf(awards, work.today, until)].toSorted(earlier);
  return {
    items: await firstCounted(MOST, {
      rows: async (most) => items.slice(0, most),
      count: async (most) => Math.min(most, items.length),
    }),
  };
}

export const workOperations = ({ door }: Ports): Operation[] => [
  answers(grantWork, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'What of all awards is yours to do: decisions, drafts, obligations and days that the law sets.',
    told: 'Items by their day; decisions and drafts, which have none, come first.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await workOf(work) })),
  }),
];
