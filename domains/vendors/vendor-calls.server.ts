import type { Actor, AnswerOf } from '#kernel';
import { scopeAllows } from '#kernel/record/scopes.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { clustersFrom } from './clusters.ts';
import { firmsAmong } from './supply/supply-data.server.ts';
import { exposedFor, type HazardsOf, noHazards, scoreOn } from './supply/exposed.server.ts';
import {
  type Duplicate,
  vendorBusiness,
  vendorClusters,
  vendorDuplicates,
  vendorRequisitions,
} from './vendor-calls.ts';
import { type MarkKind, markKinds } from './vendor-marks.ts';
import { decidingScore } from './performance/deciding-score.ts';
import { vendor } from './vendor.record.ts';

const MOST = 100;
/** What so many firms share tells none of them apart: an office tower, a registrar's mail. */
const COMMON = 20;

const firm = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'number', ${of}.number, 'name', ${of}.name, 'status', ${of}.status)`;

/** That two vendors share a bank account is said to those who may read of accounts; by which number, to no one. */
const kindsFor = (actor: Actor): readonly MarkKind[] =>
  (Object.keys(markKinds) as MarkKind[]).filter(
    (kind) => kind !== 'bank' || scopeAllows(actor, vendorBankAccount.name, 'read'),
  );
const withoutNumbers = <One extends { readonly kind: MarkKind; readonly value: string }>(one: One): One =>
  one.kind === 'bank' ? { ...one, value: '' } : one;

/** Pairs are told once, the smaller id first; what a second person has kept separate is no longer asked about. */
const pairsFrom = (shared: string) => `
  with pairs as (
    select least(a, b) as one, greatest(a, b) as other, kind, value from (${shared}) as shared where a <> b group by 1, 2, 3, 4),
  alike as (
    select one, other, count(distinct kind) as kinds, jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind, value) as shared
    from pairs group by one, other)
  select one || ' ' || other as id, ${firm('v')} as one, ${firm('w')} as other, alike.shared,
    (select m.id from vendor_merge m where m.organization_id = $1 and m.status = 'proposed'
      and ((m.vendor = one and m.target = other) or (m.vendor = other and m.target = one)) limit 1) as merge
  from alike
  join vendor v on v.organization_id = $1 and v.id = one
  join vendor w on w.organization_id = $1 and w.id = other
  where not exists (select from vendor_merge m where m.organization_id = $1 and m.status = 'rejected'
    and ((m.vendor = one and m.target = other) or (m.vendor = other and m.target = one)))
  order by kinds desc, v.name, w.name, id`;

const everywhere = pairsFrom(`
  select one as a, other as b, kind, value
  from (select kind, value, array_agg(vendor) as firms from vendor_mark where organization_id = $1 and kind = any ($2::text[])
    group by kind, value having count(*) between 2 and ${COMMON}) as common, unnest(firms) as one, unnest(firms) as other`);

const ofSome = pairsFrom(`
  select m.vendor as a, o.vendor as b, m.kind, m.value from vendor_mark m
  join vendor_mark o on o.organization_id = m.organization_id and o.kind = m.kind and o.value = m.value
  where m.organization_id = $1 and m.kind = any ($2::text[]) and m.vendor = any ($3::uuid[])
    and (select count(*) from (select from vendor_mark c where c.organization_id = $1 and c.kind = m.kind and c.value = m.value limit ${COMMON + 1}) as few) <= ${COMMON}`);

const naming = `select r.id, r.number, r.purpose, r.requested_on::text as "requestedOn", r.total_cents as cents, r.status
  from requisition r where r.organization_id = $1 and r.id in (
    select s.parent from requisition_suggested_vendors s where s.organization_id = $1 and s.vendor = $2)
  order by r.number desc`;

const pairsOf = ({ tx, actor }: UnitOfWork, of: readonly string[] | null, most: number) =>
  firstOf<Duplicate>(tx, {
    text: of ? ofSome : everywhere,
    values: [actor.organizationId, kindsFor(actor), ...(of ? [of] : [])],
    name: of ? 'vendor.duplicates of some' : 'vendor.duplicates',
    most,
  });

/** Pairs of the whole directory, or of one vendor. */
export async function duplicatesOf(work: UnitOfWork, vendor: string | null) {
  const found = await pairsOf(work, vendor ? [vendor] : null, MOST);
  return mapFirst(found, (pair) => ({ ...pair, shared: pair.shared.map(withoutNumbers) }));
}

const MOST_PAIRS = 1000;
/** So far from a vendor its cluster is followed: who shares with those who share with it, and so on. */
const FARTHEST = 4;

/** Every pair that leads from a vendor to another one, step by step. */
async function pairsAround(work: UnitOfWork, vendor: string) {
  const pairs = new Map<string, Duplicate>();
  const asked = new Set<string>();
  let next = [vendor];
  let isCut = false;
  for (let step = 0; step < FARTHEST && next.length > 0 && !isCut; step++) {
    for (const one of next) asked.add(one);
    const found = await pairsOf(work, next, MOST_PAIRS);
    for (const pair of found.data) pairs.set(pair.id, pair);
    isCut = found.total > found.data.length;
    next = [...new Set(found.data.flatMap(({ one, other }) => [one.id, other.id]))].filter((id) => !asked.has(id));
  }
  return { pairs: [...pairs.values()], isCut: isCut || next.length > 0 };
}

/** What of a shared thing is said: an email domain; the rest is on the pages of the vendors, and an account number nowhere. */
export async function clustersOf(work: UnitOfWork, vendor: string | null): Promise<AnswerOf<typeof vendorClusters>> {
  const around = vendor
    ? await pairsAround(work, vendor)
    : await pairsOf(work, null, MOST_PAIRS).then(({ data, total }) => ({ pairs: data, isCut: total > data.length }));
  const data = clustersFrom(around.pairs).map(({ shared, ...cluster }) => ({
    ...cluster,
    shared: shared.map((one) => ({ ...one, value: one.kind === 'email' ? one.value : '' })),
  }));
  return { data, total: data.length, totalIs: around.isCut ? 'at least' : 'exact' };
}

export const requisitionsOf = ({ tx, actor: { organizationId } }: UnitOfWork, id: string) =>
  firstOf<AnswerOf<typeof vendorRequisitions>['data'][number]>(tx, {
    text: naming,
    values: [organizationId, id],
    name: 'vendor.requisitions',
    most: 20,
  });

/** Scores count once they are published, as they do in the list; an order is overdue as the list of orders has it. */
const business = `select b.bids, w.won, w.lost, i.invoices, i.cents as "invoicedCents", p.paid, p.cents as "paidCents", a.awards, a.cents as "awardedCents", c.contracts, c.cents as "ceilingCents",
    o.orders, o.cents as "orderedCents", o.overdue, ($3::date - 1)::text as "overdueUntil", s.score, s.until_day::text as "scoredUntil"
  from (select count(*) as bids from bid where organization_id = $1 and vendor = $2
      and status in ('opened', 'responsive', 'nonresponsive')) as b,
    (select count(*) filter (where isWon) as won, count(*) filter (where not isWon) as lost
      from (select exists (select from award a where a.organization_id = b.organization_id and a.bid = b.id and a.status = 'final') as isWon
        from bid b where b.organization_id = $1 and b.vendor = $2 and b.status in ('responsive', 'nonresponsive')
          and exists (select from award a where a.organization_id = b.organization_id and a.solicitation = b.solicitation and a.status = 'final')) each) as w,
    (select count(*) as invoices, coalesce(sum(case when is_credit then -total_cents else total_cents end), 0)::bigint as cents from invoice
      where organization_id = $1 and vendor = $2 and status in ('captured', 'exception', 'matched', 'approved')) as i,
    (select count(*) as paid, coalesce(sum(case when is_credit then -payable_cents else payable_cents end), 0)::bigint as cents
      from invoice where organization_id = $1 and vendor = $2 and status = 'paid') as p,
    (select count(*) as awards, coalesce(sum(amount_cents), 0)::bigint as cents from award
      where organization_id = $1 and vendor = $2 and status = 'final') as a,
    (select count(*) as contracts, coalesce(sum(ceiling_cents), 0)::bigint as cents from contract
      where organization_id = $1 and vendor = $2 and status = 'active') as c,
    (select count(*) as orders, coalesce(sum(total_cents), 0)::bigint as cents,
        count(*) filter (where delivery in ('open', 'part') and next_delivery < $3::date) as overdue
      from purchase_order where organization_id = $1 and vendor = $2 and status = 'issued') as o
    left join lateral ${decidingScore({ organization: '$1', vendor: '$2' })} as s on true`;

export async function businessOf(
  work: UnitOfWork,
  id: string,
  hazardsOf: HazardsOf = noHazards,
): Promise<AnswerOf<typeof vendorBusiness>> {
  const { tx, today, actor } = work;
  const [found] = await tx.query<Omit<AnswerOf<typeof vendorBusiness>, 'signals'>>(
    business,
    [actor.organizationId, id, today],
    'vendor.business',
  );
  if (!found) throw missing(vendor);
  const { exposed } = await exposedFor(work, await firmsAmong(work, [id]), hazardsOf);
  return { ...found, signals: scoreOn(work.today, exposed).signals };
}

const about = { scope: 'vendor:read', tag: 'Vendors', access: 'member' } as const;

export const vendorOperations = ({ door }: Ports, hazardsOf: HazardsOf): Operation[] => [
  answers(vendorDuplicates, {
    ...about,
    summary:
      'Vendors that share a name, address, phone, email domain, CAGE code or bank account, with what they share.',
    told: 'Pairs of vendors, the most alike first. Pairs that were kept separate are left out.',
    probe: { namesNothing: true },
    run: ({ actor, query }) =>
      door.run(actor, async (work) => ({ body: await duplicatesOf(work, query.vendor ?? null) })),
  }),
  answers(vendorClusters, {
    ...about,
    summary: 'Vendors that hang together by what they share, directly or through others.',
    told: 'Clusters with their vendors and what these share. Of a bank account nothing is said but that it is shared.',
    probe: { namesNothing: true },
    run: ({ actor, query }) =>
      door.run(actor, async (work) => ({ body: await clustersOf(work, query.vendor ?? null) })),
  }),
  answers(vendorRequisitions, {
    ...about,
    scope: 'requisition:read',
    summary: 'Requisitions that suggest a vendor.',
    told: 'Requisitions, the newest first.',
    probe: { names: { id: 'vendor' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        if (!(await work.find(vendor, id))) throw missing(vendor);
        return { body: await requisitionsOf(work, id) };
      }),
  }),
  answers(vendorBusiness, {
    ...about,
    summary: 'Bids, awards, contracts, orders, invoices, payments, open signals and the last score of a vendor.',
    told: 'Counts, and amounts in cents. Sealed bids are not counted before they are opened.',
    probe: { names: { id: 'vendor' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        if (!(await work.find(vendor, id))) throw missing(vendor);
        return { body: await businessOf(work, id, hazardsOf) };
      }),
  }),
];
