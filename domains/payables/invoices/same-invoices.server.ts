import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paidToTheSame } from '../../vendors/public.server.ts';
import { type Comparable, likeness, SUSPECT } from './duplicates.ts';
import type { invoice } from './invoice.record.ts';

export interface Same {
  readonly id: string;
  readonly number: string;
  readonly vendorNumber: string;
  readonly invoiceDate: string;
  readonly cents: number;
  readonly status: string;
  /** Of another vendor that has an account of this one on file, its name. */
  readonly vendor: string | null;
  readonly score: number;
  readonly why: readonly string[];
}

interface Found extends Omit<Comparable, 'files'>, Omit<Same, 'score' | 'why'> {
  readonly files: readonly string[];
}

const WINDOW = 400;
const filesSql = `select coalesce(array_agg(sha256), '{}') as files from document where organization_id = $1 and id = any ($2::uuid[])`;

const told = `i.id, i.number, i.vendor_number as "vendorNumber", i.invoice_date::text as "invoiceDate", i.total_cents as cents,
    i.status, case when i.vendor is distinct from $3 then (select v.name from vendor v where v.organization_id = $1 and v.id = i.vendor) end as vendor,
    i.purchase_order as "purchaseOrder", i.is_credit as "isCredit",
    array(select d.sha256 from document d where d.organization_id = $1 and d.id = any (i.documents)) as files`;
const others = `i.organization_id = $1 and i.id <> $2 and i.status not in ('discarded', 'voided')`;

/** Invoices that could be the same, of the vendor and of those that are paid to one account with it, and of any vendor within a year or so those with the same file. */
const alike = `select ${told} from invoice i where ${others} and (i.vendor = $3 or i.vendor in (${paidToTheSame('$3')}))
      and (i.number_key = $4 or i.total_cents = $5 or i.invoice_date between $6::date - 7 and $6::date + 7)
  union
  select ${told} from invoice i where ${others} and cardinality($7::text[]) > 0 and i.received_on > $6::date - ${WINDOW}
      and exists (select from document d where d.organization_id = $1 and d.id = any (i.documents) and d.sha256 = any ($7::text[]))
  order by number desc`;

/** Invoices that may be this one, the likeliest first. */
export async function sameAs(work: UnitOfWork, row: Row<typeof invoice>): Promise<readonly Same[]> {
  const { organizationId } = work.actor;
  const ids = (row.documents ?? []) as readonly string[];
  const [own] = ids.length
    ? await work.tx.query<{ files: string[] }>(filesSql, [organizationId, ids], 'invoice.files')
    : [{ files: [] }];
  const files = own?.files ?? [];
  const found = await work.tx.query<Found & Record<string, unknown>>(
    alike,
    [organizationId, row.id, row.vendor, row.numberKey, row.total.cents, row.invoiceDate, files],
    'invoice.alike',
  );
  const self: Comparable = { ...row, cents: row.total.cents, files };
  return found
    .map(({ files: theirs, purchaseOrder, isCredit, ...one }) => ({
      ...one,
      ...likeness(self, { ...one, files: theirs, purchaseOrder, isCredit }),
    }))
    .filter(({ score }) => score >= SUSPECT)
    .toSorted((one, other) => other.score - one.score);
}
