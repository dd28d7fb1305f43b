import type { FirstOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { judgeAuthority } from '../authority/authority.ts';
import { purchaseKinds } from '../purchase-kinds.ts';
import { authorityFacts } from '../authority/authority.server.ts';
import { below, chainOf, treeOn } from '../tree/agency-tree.ts';
import { fiscalYearOf } from '../tree/inherited.server.ts';
import { placesOf } from '../tree/tree.server.ts';
import {
  type AgencySpend,
  type Clients,
  clients,
  type EndingAgreement,
  type ServedAgency,
  type ServedCustomer,
  timeline,
  type TimelineEntry,
} from './served.ts';

/** Whose story is told: agencies, customers, or what is both. */
export interface Whose {
  readonly agencies: readonly string[];
  readonly customers: readonly string[];
}

/** What another domain knows of those who are served. Each adds its own in `domains/server.ts`; later ones add more. */
export interface ServedSource {
  /** Newest first, at most so many. */
  timeline(work: UnitOfWork, whose: Whose, most: number): Promise<readonly TimelineEntry[]>;
  spend?(work: UnitOfWork, span: { from: string; until: string }): Promise<readonly AgencySpend[]>;
}

const MOST_ENTRIES = 200;
const MOST_CUSTOMERS = 500;
const MOST_ENDING = 40;

const agencies = `select a.id, a.code, a.name, a.rank, m.name as head,
    (select count(*)::int from interlocal_agreement i where i.organization_id = a.organization_id and i.status = 'active'
       and i.from_day <= $2 and (i.until_day is null or i.until_day >= $2) and (a.id = any(i.parties) or i.buyer = a.id)) as agreements
  from agency a left join organization_members m on m.organization_id = a.organization_id and m.id = a.head
  where a.organization_id = $1 and (a.status = 'active' or (a.status = 'closed' and a.closes_on >= $2)) order by a.code`;
const customers = `select c.id, c.number, c.name, c.kind, c.status,
    (select count(*)::int from customer_agreement g where g.organization_id = c.organization_id and g.customer = c.id and g.status = 'active') as agreements,
    (select coalesce(sum(g.yearly_cents), 0)::bigint from customer_agreement g where g.organization_id = c.organization_id and g.customer = c.id and g.status = 'active') as "yearlyCents",
    (select min(g.until_day) from customer_agreement g where g.organization_id = c.organization_id and g.customer = c.id and g.status = 'active' and g.until_day >= $2) as "nextEnd",
    (select max(e.happened_on) from contact_entry e where e.organization_id = c.organization_id and e.customer = c.id) as "lastContact",
    (select min(e.follow_up_on) from contact_entry e where e.organization_id = c.organization_id and e.customer = c.id
       and not exists (select from contact_entry l where l.organization_id = e.organization_id and l.customer = c.id
         and l.id <> e.id and l.happened_on >= e.follow_up_on)) as "followUp"
  from customer c where c.organization_id = $1 and c.status <> 'closed' order by c.name, c.id`;
const ending = `select * from (select id, 'customer_agreement' as record, name, from_day as "fromDay", until_day as "untilDay" from customer_agreement
    where organization_id = $1 and status = 'active' and until_day between $2 and $2::date + 365
  union all select id, 'interlocal_agreement', name, from_day, until_day from interlocal_agreement
    where organization_id = $1 and status = 'active' and until_day between $2 and $2::date + 365
  union all select id, 'cooperative_contract', name, from_day, until_day from cooperative_contract
    where organization_id = $1 and status = 'active' and until_day between $2 and $2::date + 365
  ) ending order by "untilDay", name`;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The days of an agreement's life: when it was drawn up, from when it holds, and when it ended, which may be before its last day. */
const lifeOf = (record: string, whose: string) => `
    select life.at, 'agreement: ' || life.what as kind, g.number || ' ' || g.name as text, m.name as by, '${record}' as record, g.id as row
      from ${record} g
      left join organization_members m on m.organization_id = g.organization_id and m.id = g.created_by
      cross join lateral (values
        (${instant('g.created_at')}, 'create', true),
        (g.from_day::text, 'activate', g.status <> 'draft' and g.from_day <= $4),
        (least(g.until_day::text, (select max(${instant('e.at')}) from audit_entry e where e.organization_id = g.organization_id
           and e.record = '${record}' and e.row_id = g.id and e.action = 'end')), 'end', g.status = 'ended')) life(at, what, holds)
      where g.organization_id = $1 and life.holds and life.at is not null and ${whose}`;

/** What this domain itself knows: contacts, agreements, and what was said about them. */
const ownTimeline = `select * from (
    select e.happened_on::text as at, e.kind, e.subject as text, m.name as by, 'contact_entry' as record, e.id as row
      from contact_entry e left join organization_members m on m.organization_id = e.organization_id and m.id = e.created_by
      where e.organization_id = $1 and (e.customer = any($3::uuid[]) or e.agency = any($2::uuid[]))
    union all ${lifeOf('customer_agreement', 'g.customer = any($3::uuid[])')}
    union all ${lifeOf('interlocal_agreement', '(g.buyer = any($2::uuid[]) or g.parties && $2::uuid[])')}
    union all
    select ${instant('c.created_at')}, 'comment', left(c.text, 200), m.name, c.record, c.row_id
      from comment c left join organization_members m on m.organization_id = c.organization_id and m.id = c.created_by
      where c.organization_id = $1 and c.withdrawn_at is null and (
        (c.record = 'customer' and c.row_id = any($3::uuid[])) or (c.record = 'agency' and c.row_id = any($2::uuid[]))
        or (c.record = 'customer_agreement' and exists (select from customer_agreement g where g.organization_id = $1 and g.id = c.row_id and g.customer = any($3::uuid[]))))
  ) told order by at desc, record, row, kind limit ${MOST_ENTRIES + 1}`;

/** A customer may be an agency of the tree: then both have one story. */
export async function whoseStory(
  work: UnitOfWork,
  asked: { agency: string | null; customer: string | null },
): Promise<Whose> {
  const pairs = await work.tx.query<{ id: string; agency: string | null }>(
    'select id, agency from customer where organization_id = $1 and (id = $2 or agency = $3)',
    [work.actor.organizationId, asked.customer, asked.agency],
  );
  const tree = treeOn(await placesOf(work), work.today);
  const roots = [...new Set([asked.agency, ...pairs.map(({ agency }) => agency)].filter((id) => id !== null))];
  return { agencies: roots.flatMap((id) => [id, ...below(tree, id)]), customers: pairs.map(({ id }) => id) };
}

export async function timelineOf(
  work: UnitOfWork,
  whose: Whose,
  sources: readonly ServedSource[],
): Promise<readonly TimelineEntry[]> {
  const own = await work.tx.query<TimelineEntry & Record<string, unknown>>(ownTimeline, [
    work.actor.organizationId,
    whose.agencies,
    whose.customers,
    work.today,
  ]);
  const told: TimelineEntry[] = [...own];
  for (const source of sources) told.push(...(await source.timeline(work, whose, MOST_ENTRIES + 1)));
  return told.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** The newest entries. Every source ends by itself, so of older ones it is known only that there are some. */
function newest(told: readonly TimelineEntry[]): FirstOf<TimelineEntry> {
  const first = firstRows(told, MOST_ENTRIES);
  return first.total > first.data.length ? { ...first, total: first.data.length, totalIs: 'at least' } : first;
}

export async function clientsOf(work: UnitOfWork, sources: readonly ServedSource[]): Promise<Clients> {
  const { tx, actor, today } = work;
  const mine = [actor.organizationId, today];
  const year = await fiscalYearOf(work, null, today);
  const facts = await authorityFacts(work, today);
  const spend = new Map<string, AgencySpend>();
  for (const source of sources)
    for (const one of (await source.spend?.(work, { from: year.from, until: year.until })) ?? [])
      if (one.agency !== null) spend.set(one.agency, one);
  const tree = treeOn(await placesOf(work), today);
  const grants = [...facts.grants.values()];
  const known = await tx.query<ServedAgency & Record<string, unknown>>(agencies, mine);
  const people = [...new Set(grants.map(({ member }) => member))];
  const reaching = (agency: string) =>
    people.filter((member) =>
      grants
        .filter((grant) => grant.member === member)
        // Whoever may spend on anything at all counts, so each grant is asked for its own first commodity and every kind.
        .some((grant) => {
          const asked = { cents: 0, agency, commodities: grant.commodities.slice(0, 1), day: today };
          return Object.keys(purchaseKinds).some(
            (category) => judgeAuthority([grant], { ...asked, category }, facts).ok,
          );
        }),
    ).length;
  return {
    today,
    fiscalYear: year.label,
    since: year.from,
    agencies: known.map((one) => {
      const booked = [one.id, ...below(tree, one.id)].flatMap((id) => spend.get(id) ?? []);
      const sum = (part: 'spentCents' | 'openCents' | 'open') => booked.reduce((all, each) => all + each[part], 0);
      const costCenters = booked.flatMap((each) => each.costCenters);
      return {
        ...one,
        level: chainOf(tree, one.id).length,
        authorities: reaching(one.id),
        spentCents: sum('spentCents'),
        openCents: sum('openCents'),
        open: sum('open'),
        costCenters,
      };
    }),
    customers: await firstOf<ServedCustomer>(tx, { text: customers, values: mine, most: MOST_CUSTOMERS }),
    ending: await firstOf<EndingAgreement>(tx, { text: ending, values: mine, most: MOST_ENDING }),
  };
}

export function servedOperations({ door }: Ports, sources: readonly ServedSource[]): Operation[] {
  return [
    answers(clients, {
      scope: 'customer:read',
      access: 'member',
      summary:
        'The agencies and customers served, with agreements, authority, spending this fiscal year and open work.',
      tag: 'Clients',
      told: 'Agencies, customers, and agreements that end within a year.',
      probe: { namesNothing: true, echoes: true },
      run: async ({ actor }) => ({ body: await door.run(actor, (work) => clientsOf(work, sources)) }),
    }),
    answers(timeline, {
      scope: 'customer:read',
      access: 'member',
      summary: 'The history of a customer, or of an agency and those below it, newest first.',
      tag: 'Clients',
      told: 'Contacts, agreements, comments and entries of other parts of the product.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor, query }) {
        const { agency = null, customer = null } = query;
        const asked = { agency, customer };
        const told = await door.run(actor, async (work) => timelineOf(work, await whoseStory(work, asked), sources));
        return { body: newest(told) };
      },
    }),
  ];
}
