import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** So many of so many were as they should be; what happened never counts for nothing. */
export interface Measure {
  readonly label: string;
  readonly good: number;
  readonly of: number;
}

export interface Period {
  readonly vendor: string;
  readonly from: string;
  readonly until: string;
}

/** What one part of the product can say of a vendor in a period. */
export type MeasureSource = (work: UnitOfWork, period: Period) => Promise<readonly Measure[]>;

type Counts = Readonly<Record<string, number>>;
const counted = async (
  work: UnitOfWork,
  name: string,
  text: string,
  { vendor, from, until }: Period,
  more: readonly string[] = [],
) => {
  const [row] = await work.tx.query<Counts>(text, [work.actor.organizationId, vendor, from, until, ...more], name);
  return (key: string): number => row?.[key] ?? 0;
};

const bids: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.bids',
    `select count(*)::int as received, count(*) filter (where not is_late)::int as timely,
       count(*) filter (where status in ('responsive', 'nonresponsive'))::int as judged,
       count(*) filter (where status = 'responsive')::int as responsive,
       count(*) filter (where status <> 'withdrawn')::int as kept
     from bid where organization_id = $1 and vendor = $2 and is_opened and received_at::date between $3 and $4`,
    period,
  );
  return [
    { label: 'Bids on time', good: of('timely'), of: of('received') },
    { label: 'Bids responsive', good: of('responsive'), of: of('judged') },
    { label: 'Bids not withdrawn', good: of('kept'), of: of('received') },
  ];
};

const papers: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.papers',
    `select
       (select count(*)::int from vendor_insurance i where i.organization_id = $1 and i.vendor = $2 and i.status = 'confirmed'
         and i.until_day between $3 and $4) as ended,
       (select count(*)::int from vendor_insurance i where i.organization_id = $1 and i.vendor = $2 and i.status = 'confirmed'
         and i.until_day between $3 and $4 and exists (select from vendor_insurance n where n.organization_id = $1 and n.vendor = $2
           and n.coverage = i.coverage and n.status = 'confirmed' and n.from_day <= i.until_day + 1 and n.until_day > i.until_day)) as renewed,
       (select count(*)::int from vendor_certification c where c.organization_id = $1 and c.vendor = $2 and c.status in ('confirmed', 'refused')
         and c.from_day <= $4) as claimed,
       (select count(*)::int from vendor_certification c where c.organization_id = $1 and c.vendor = $2 and c.status = 'confirmed'
         and c.from_day <= $4) as confirmed`,
    period,
  );
  return [
    { label: 'Insurance renewed in time', good: of('renewed'), of: of('ended') },
    { label: 'Certifications confirmed', good: of('confirmed'), of: of('claimed') },
  ];
};

/** A backup that was never called on promised nothing yet; an awardee that failed did not keep its award. */
const awards: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.awards',
    `select count(*)::int as awards, count(*) filter (where a.status not in ('cancelled', 'defaulted'))::int as kept
     from award a where a.organization_id = $1 and a.vendor = $2 and a.status <> 'standby' and a.noticed_at::date between $3 and $4`,
    period,
  );
  return [{ label: 'Awards kept', good: of('kept'), of: of('awards') }];
};

/** Posted receipts only: one that was taken back says nothing of the vendor. */
const deliveries: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.deliveries',
    `with came as (
       select r.id, r.received_on, o.deliver_by from receipt r
       join purchase_order o on o.organization_id = r.organization_id and o.id = r.purchase_order
       where r.organization_id = $1 and r.vendor = $2 and r.status in ('posted', 'reversing') and r.received_on between $3 and $4),
     lines as (
       select l.discrepancy, coalesce(l.rejected_amount, 0) as rejected
       from receipt_lines l join came on came.id = l.parent where l.organization_id = $1)
     select
       (select count(*)::int from came where deliver_by is not null) as due,
       (select count(*)::int from came where received_on <= deliver_by) as timely,
       (select count(*)::int from lines) as lines,
       (select count(*)::int from lines where rejected = 0) as accepted,
       (select count(*)::int from lines where discrepancy is null or discrepancy not in ('short', 'excess')) as exact`,
    period,
  );
  return [
    { label: 'Deliveries on time', good: of('timely'), of: of('due') },
    { label: 'Delivered lines in full', good: of('exact'), of: of('lines') },
    { label: 'Delivered lines not rejected', good: of('accepted'), of: of('lines') },
  ];
};

/** An invoice that was corrected and sent again no longer counts as returned. */
const invoices: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.invoices',
    `select count(*)::int as judged, count(*) filter (where status <> 'returned')::int as kept
     from invoice where organization_id = $1 and vendor = $2 and not is_credit and received_on between $3 and $4
       and status in ('matched', 'returned', 'approved')`,
    period,
  );
  return [{ label: 'Invoices not returned', good: of('kept'), of: of('judged') }];
};

/** What is not due yet counts for nothing, and neither does what was waived. */
const obligations: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.obligations',
    `select count(*)::int as due, count(*) filter (where d.status = 'done' and d.done_on <= d.due_on)::int as timely
     from contract_obligation d join contract c on c.organization_id = d.organization_id and c.id = d.contract
     where d.organization_id = $1 and c.vendor = $2 and d.owed_by = 'vendor' and d.due_on between $3 and $4
       and (d.status = 'done' or (d.status = 'open' and d.due_on < $5::date))`,
    period,
    [work.today],
  );
  return [{ label: 'Obligations on time', good: of('timely'), of: of('due') }];
};

export const measureSources: readonly MeasureSource[] = [bids, papers, awards, deliveries, invoices, obligations];

export async function measuresOf(work: UnitOfWork, period: Period): Promise<readonly Measure[]> {
  const all: Measure[] = [];
  for (const source of measureSources) all.push(...(await source(work, period)));
  return all.filter(({ of }) => of > 0);
}

/** Each measure weighs the same; null where nothing happened that can be measured. */
export const measuredScore = (all: readonly Measure[]): number | null =>
  all.length === 0 ? null : Math.round((100 * all.reduce((sum, { good, of }) => sum + good / of, 0)) / all.length);
