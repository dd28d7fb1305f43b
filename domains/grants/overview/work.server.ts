import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Door } from '#server/records/door.ts';
import { firstCounted } from '#server/records/first-of.ts';
import { rowsAwaiting } from '../../workflow/public.server.ts';
import { grants } from '../index.ts';
import { extendedOnce } from '../amendments/extension-facts.server.ts';
import { liveReports, owedBy } from '../reports/due.server.ts';
import { type Clock, clockKinds, clocksOf, type Timed } from '../terms/clocks.ts';
import { type GrantWork, grantWork } from './work-calls.ts';

type Item = GrantWork['items']['data'][number];

const MOST = 100;
/** Days before a day of the law at which it becomes work. */
const AHEAD = 60;

/** The states in which a row is its author's to finish. */
const unfinished = ['draft', 'returned'] as const;

/** The grant records that are written first and put forward later, and that any member reads. */
const drafted = grants.records.filter(
  (record) =>
    record.access.read === 'member' && unfinished.some((state) => (record.states as readonly string[]).includes(state)),
);

/** What one wrote and has not put forward, of every record: a new one is among them as soon as it is defined. */
const draftsSql = ({ around: { registry } }: Door): string =>
  drafted
    .map(({ name, label: [one] }) => {
      const { table, titleColumn } = registry.get(name);
      return `select 'finish' as kind, '${name}' as record, r.id, r.${titleColumn}::text as number, '${one}' as what,
        null as award, null as "onDay", case r.status when 'returned' then 'Sent back' else 'Draft' end as basis
      from ${table} r where r.organization_id = $1 and r.created_by = $2 and r.status in ('draft', 'returned')`;
    })
    .join('\n union all ');

/** What one owns or manages and has a day; an award that somebody else entered for its manager, too. */
const itemsSql = `
  select 'obligation' as kind, 'grant_obligation' as record, o.id, o.name as number, a.title as what, a.number as award,
      o.due_on::text as "onDay", coalesce(o.citation, 'Award agreement') as basis
    from grant_obligation o join grant_award a on a.organization_id = o.organization_id and a.id = o.award
    where o.organization_id = $1 and o.owner = $2 and o.status = 'open' and o.due_on <= $3::date
  union all
  select 'finish', 'grant_award', a.id, a.number, 'Award', null, null, case a.status when 'returned' then 'Sent back' else 'Draft' end
    from grant_award a where a.organization_id = $1 and a.status in ('draft', 'returned') and a.manager = $2 and a.created_by <> $2
  union all
  select 'milestone', 'grant_milestone', m.id, m.number, m.title, a.number, coalesce(m.forecast_on, m.baseline_on)::text, 'Planned day'
    from grant_milestone m join grant_award a on a.organization_id = m.organization_id and a.id = m.award
    where m.organization_id = $1 and m.owner = $2 and m.status in ('planned', 'in_progress', 'missed')
      and coalesce(m.forecast_on, m.baseline_on) <= $3::date
  union all
  select 'application', 'grant_application', p.id, p.number, p.title, null, p.due_on::text, 'Closing day'
    from grant_application p where p.organization_id = $1 and p.owner = $2 and p.created_by <> $2
      and p.status in ('draft', 'returned', 'approved') and p.due_on <= $3::date
  union all
  select 'audit', 'subrecipient_audit', u.id, u.number, s.name, null,
      case u.status when 'expected' then u.due_on else u.decision_due_on end::text,
      case u.status when 'expected' then '2 CFR 200.512(a)' else '2 CFR 200.521(d)' end
    from subrecipient_audit u join subrecipient s on s.organization_id = u.organization_id and s.id = u.subrecipient
    where u.organization_id = $1 and u.status in ('expected', 'received')
      and case u.status when 'expected' then u.due_on else u.decision_due_on end <= $3::date
      and exists (select from subaward b where b.organization_id = u.organization_id and b.subrecipient = u.subrecipient and b.manager = $2)`;

const awardsSql = `select a.id, a.number, a.title, a.funding_type as "fundingType", a.award_date::text as "awardDate", a.reporting,
    a.from_day::text as "fromDay", a.until_day::text as "untilDay"
  from grant_award a where a.organization_id = $1 and a.manager = $2 and a.status in ('active', 'suspended', 'closeout')
  order by a.number`;

interface Managed extends Timed, Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

const dueItem = ({ id, number, title }: Managed, { kind, dueOn, citation }: Clock): Item => ({
  kind: 'due',
  record: 'grant_award',
  id,
  number,
  what: clockKinds[kind],
  award: title,
  onDay: dueOn,
  basis: citation,
});

/** Reports that the awards of a person owe, overdue ones too, and the other days of the law that come up. */
function dueOf(
  awards: readonly Managed[],
  live: Parameters<typeof owedBy>[1],
  {
    today,
    until,
    extended,
  }: { readonly today: string; readonly until: string; readonly extended: ReadonlySet<string> },
): Item[] {
  return awards.flatMap((award) => {
    const owed = owedBy(award, live).map(({ clock }) => clock);
    const others = clocksOf(award).filter(
      ({ kind, dueOn }) =>
        (kind === 'liquidation' || (kind === 'extension' && !extended.has(award.id))) && dueOn >= today,
    );
    return [...owed, ...others].filter(({ dueOn }) => dueOn <= until).map((clock) => dueItem(award, clock));
  });
}

const grantNames = new Set<string>(grants.records.map(({ name }) => name));

/** What waits for this person's decision, by the same list as the inbox. */
async function decisionsOf(door: Door, actor: Actor): Promise<Item[]> {
  const { rows } = await rowsAwaiting(door, actor);
  return rows
    .filter(({ compiled }) => grantNames.has(compiled.record.name))
    .map(({ compiled: { record }, row, steps }): Item => {
      const titles = (row.titles ?? {}) as Readonly<Record<string, string>>;
      const dueOn = row['dueOn'];
      return {
        kind: 'decide',
        record: record.name,
        id: row.id,
        number: titles[record.title] ?? (row[record.title] as string | null) ?? record.label[0], // a title is a text
        what: record.label[0],
        award: titles['award'] ?? null,
        onDay: typeof dueOn === 'string' ? dueOn : null,
        basis: steps.map((step) => record.transitions[step]?.label ?? step).join(' or '),
      };
    });
}

const earlier = (one: Item, other: Item): number => {
  const [a, b] = [one.onDay ?? '', other.onDay ?? ''];
  if (a !== b) return a < b ? -1 : 1;
  return one.number < other.number ? -1 : one.number > other.number ? 1 : 0;
};

export async function workOf(door: Door, actor: Actor): Promise<GrantWork> {
  const decisions = await decisionsOf(door, actor);
  return door.run(actor, async (work) => {
    const { organizationId, id } = work.actor;
    const until = addDays(work.today, AHEAD);
    type Found = Item & Record<string, unknown>;
    const rows = await work.tx.query<Found>(itemsSql, [organizationId, id, until], 'grants.work');
    const drafts = await work.tx.query<Found>(draftsSql(door), [organizationId, id], 'grants.work_drafts');
    const awards = await work.tx.query<Managed>(awardsSql, [organizationId, id], 'grants.work_awards');
    const managed = awards.map((award) => award.id);
    const live = await liveReports(work, managed);
    const extended = await extendedOnce(work, managed);
    const due = dueOf(awards, live, { today: work.today, until, extended });
    // What has no day waits for a person already, so it comes first.
    const items = [...decisions, ...drafts, ...rows, ...due].toSorted(earlier);
    return {
      items: await firstCounted(MOST, {
        rows: async (most) => items.slice(0, most),
        count: async (most) => Math.min(most, items.length),
      }),
    };
  });
}

export const workOperations = ({ door }: Ports): Operation[] => [
  answers(grantWork, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'What of all grant records is yours to do: decisions, drafts, and days of what you own or manage.',
    told: 'Items by their day; decisions and drafts, which have none, come first.',
    probe: { namesNothing: true },
    run: async ({ actor }) => ({ body: await workOf(door, actor) }),
  }),
];
