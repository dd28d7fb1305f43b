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

/** What one part of the product can say of a vendor in a period. Receipts, returns and invoices join as further sources. */
export type MeasureSource = (work: UnitOfWork, period: Period) => Promise<readonly Measure[]>;

type Counts = Readonly<Record<string, number>>;
const counted = async (work: UnitOfWork, name: string, text: string, { vendor, from, until }: Period) => {
  const [row] = await work.tx.query<Counts>(text, [work.actor.organizationId, vendor, from, until], name);
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

const protests: MeasureSource = async (work, period) => {
  const of = await counted(
    work,
    'scorecard.awards',
    `select count(*)::int as awards, count(*) filter (where a.status <> 'cancelled')::int as kept
     from award a where a.organization_id = $1 and a.vendor = $2 and a.noticed_at::date between $3 and $4`,
    period,
  );
  return [{ label: 'Awards kept', good: of('kept'), of: of('awards') }];
};

export const measureSources: readonly MeasureSource[] = [bids, papers, protests];

export async function measuresOf(work: UnitOfWork, period: Period): Promise<readonly Measure[]> {
  const all: Measure[] = [];
  for (const source of measureSources) all.push(...(await source(work, period)));
  return all.filter(({ of }) => of > 0);
}

/** Each measure weighs the same; null where nothing happened that can be measured. */
export const measuredScore = (all: readonly Measure[]): number | null =>
  all.length === 0 ? null : Math.round((100 * all.reduce((sum, { good, of }) => sum + good / of, 0)) / all.length);
