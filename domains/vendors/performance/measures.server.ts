import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type MeasureName, measureLabels } from './criteria.ts';
import { dayOf } from '../../organization/public.server.ts';

/** One document and what it says of a measure. */
export interface Fact {
  readonly measure: MeasureName;
  readonly record: string;
  readonly subject: string;
  readonly document: string;
  readonly day: string | null;
  readonly due: string | null;
  readonly met: boolean;
  readonly note: string | null;
}

export interface Period {
  readonly vendor: string;
  readonly from: string;
  readonly until: string;
  /** Only what was ordered and owed under the contract of this number. */
  readonly under?: { readonly contract: string; readonly orders: readonly string[] };
}

/** What one part of the product can say of a vendor in a period. */
type MeasureSource = (work: UnitOfWork, period: Period) => Promise<readonly Fact[]>;

interface Document {
  readonly id: string;
  readonly document: string;
  readonly day: string | null;
  readonly due: string | null;
  readonly note: string | null;
}
type Judged = Document & Readonly<Partial<Record<MeasureName, boolean | null>>>;

async function factsIn(
  work: UnitOfWork,
  [record, name]: readonly [record: string, statement: string],
  statement: string,
  { vendor, from, until }: Period,
  more: readonly unknown[] = [],
): Promise<readonly Fact[]> {
  const values = [work.actor.organizationId, vendor, from, until, ...more];
  const found = await work.tx.query<Judged>(statement, values, `scorecard.${name}`);
  const names = Object.keys(measureLabels) as MeasureName[];
  return found.flatMap((one) =>
    names.flatMap((measure): Fact[] => {
      const met = one[measure];
      if (met === undefined || met === null) return [];
      const { id, document, day, due, note } = one;
      return [{ measure, record, subject: id, document, day, due, met, note }];
    }),
  );
}

const bids: MeasureSource = async (work, period) =>
  period.under
    ? []
    : factsIn(
        work,
        ['bid', 'bids'],
        `select b.id, s.number as document, ${dayOf('b.received_at')}::text as day, null as due, null as note,
           not b.is_late as bids_on_time, b.status <> 'withdrawn' as bids_kept,
           case when b.status in ('responsive', 'nonresponsive') then b.status = 'responsive' end as bids_responsive
         from bid b join solicitation s on s.organization_id = b.organization_id and s.id = b.solicitation
         where b.organization_id = $1 and b.vendor = $2 and b.is_opened and ${dayOf('b.received_at')} between $3 and $4
         order by day, document, b.id`,
        period,
      );

const insurance: MeasureSource = async (work, period) =>
  period.under
    ? []
    : factsIn(
        work,
        ['vendor_insurance', 'insurance'],
        `select i.id, i.policy as document, i.until_day::text as day, null as due, i.insurer as note,
           exists (select from vendor_insurance n where n.organization_id = $1 and n.vendor = $2 and n.coverage = i.coverage
             and n.status = 'confirmed' and n.from_day <= i.until_day + 1 and n.until_day > i.until_day) as insurance_renewed
         from vendor_insurance i
         where i.organization_id = $1 and i.vendor = $2 and i.status = 'confirmed' and i.until_day between $3 and $4
         order by day, document, i.id`,
        period,
      );

const certifications: MeasureSource = async (work, period) =>
  period.under
    ? []
    : factsIn(
        work,
        ['vendor_certification', 'certifications'],
        `select id, certificate as document, from_day::text as day, null as due, issuer as note,
           status = 'confirmed' as certifications_confirmed
         from vendor_certification
         where organization_id = $1 and vendor = $2 and status in ('confirmed', 'refused') and from_day <= $4 and $3::date is not null
         order by day, document, id`,
        period,
      );

/** A backup that was never called on promised nothing yet; an awardee that failed did not keep its award. */
const awards: MeasureSource = async (work, period) =>
  period.under
    ? []
    : factsIn(
        work,
        ['award', 'awards'],
        `select id, number as document, ${dayOf('noticed_at')}::text as day, null as due, null as note,
           status not in ('cancelled', 'defaulted') as awards_kept
         from award where organization_id = $1 and vendor = $2 and status <> 'standby' and ${dayOf('noticed_at')} between $3 and $4
         order by day, document`,
        period,
      );

const ordersOf = ({ under }: Period): readonly unknown[] => [under?.orders ?? null];

/** Posted receipts only: one that was taken back says nothing of the vendor. */
const deliveries: MeasureSource = async (work, period) =>
  factsIn(
    work,
    ['receipt', 'deliveries'],
    `select r.id, r.number as document, r.received_on::text as day, o.deliver_by::text as due, null as note,
       r.received_on <= o.deliver_by as deliveries_on_time
     from receipt r join purchase_order o on o.organization_id = r.organization_id and o.id = r.purchase_order
     where r.organization_id = $1 and r.vendor = $2 and r.status in ('posted', 'reversing') and r.received_on between $3 and $4
       and o.deliver_by is not null and ($5::uuid[] is null or o.id = any ($5))
     order by day, document`,
    period,
    ordersOf(period),
  );

const deliveredLines: MeasureSource = async (work, period) =>
  factsIn(
    work,
    ['receipt', 'delivered_lines'],
    `select r.id, r.number || ', line ' || l.line as document, r.received_on::text as day, null as due,
       concat_ws(', ', l.item, case when l.rejected_amount > 0 then trim_scale(l.rejected_amount) || ' rejected' end,
         replace(l.discrepancy, '_', ' ')) as note,
       coalesce(l.rejected_amount, 0) = 0 as lines_accepted,
       coalesce(l.discrepancy not in ('short', 'excess'), true) as lines_in_full
     from receipt r join receipt_lines l on l.organization_id = r.organization_id and l.parent = r.id
     where r.organization_id = $1 and r.vendor = $2 and r.status in ('posted', 'reversing') and r.received_on between $3 and $4
       and ($5::uuid[] is null or r.purchase_order = any ($5))
     order by day, r.number, l.line`,
    period,
    ordersOf(period),
  );

/** An invoice that was corrected and sent again no longer counts as returned. */
const invoices: MeasureSource = async (work, period) =>
  factsIn(
    work,
    ['invoice', 'invoices'],
    `select id, number as document, received_on::text as day, null as due, vendor_number as note,
       status <> 'returned' as invoices_kept
     from invoice where organization_id = $1 and vendor = $2 and not is_credit and received_on between $3 and $4
       and status in ('matched', 'returned', 'approved') and ($5::uuid[] is null or purchase_order = any ($5))
     order by day, document`,
    period,
    ordersOf(period),
  );

/** What is not due yet counts for nothing, and neither does what was waived. */
const obligations: MeasureSource = async (work, period) =>
  factsIn(
    work,
    ['contract_obligation', 'obligations'],
    `select d.id, c.number || ': ' || d.name as document, d.done_on::text as day, d.due_on::text as due, null as note,
       d.status = 'done' and d.done_on <= d.due_on as obligations_on_time
     from contract_obligation d join contract c on c.organization_id = d.organization_id and c.id = d.contract
     where d.organization_id = $1 and c.vendor = $2 and d.owed_by = 'vendor' and d.due_on between $3 and $4
       and (d.status = 'done' or (d.status = 'open' and d.due_on < $5::date)) and ($6::text is null or c.number = $6)
     order by due, document, d.id`,
    period,
    [work.today, period.under?.contract ?? null],
  );

const sources: readonly MeasureSource[] = [
  bids,
  insurance,
  certifications,
  awards,
  deliveries,
  deliveredLines,
  invoices,
  obligations,
];

/** Every document that says something of the vendor in the period. */
export async function factsOf(work: UnitOfWork, period: Period): Promise<readonly Fact[]> {
  const all: Fact[] = [];
  for (const source of sources) all.push(...(await source(work, period)));
  return all;
}
