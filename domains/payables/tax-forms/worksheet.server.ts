import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { floorsByBox, floorsOf, type YearFloors } from './floors.server.ts';
import { taxFormClass } from './tax-form-class.record.ts';
import { taxFormOverride } from './tax-form-override.record.ts';
import { couldBeTin } from './tin.ts';
import { type Firm, type Override, type PaidLine, type Recipient, worksheetOf } from './worksheet.ts';

/** What went to the issuer of cards, or by a virtual card, is reported by the settlement entity (26 CFR 1.6041-1(a)(1)(iv)). By the day of the payment, which is a day of the agency’s own calendar; what is not an order’s is a contract’s, or unknown. */
const paidInYear = `select p.id as payment, p.number, p.pay_on::text as "payOn", p.status, r.transmitted_on is not null as "isSent",
    l.invoice, l.vendor_number as "invoiceNumber", p.vendor, p.payee, l.amount_cents as cents, l.interest_rule is not null as "isInterest",
    coalesce(q.category, case when i.pay_application is null then null else 'construction' end) as category
  from payment p
  join payment_run r on r.organization_id = $1 and r.id = p.run
  join payment_lines l on l.organization_id = $1 and l.parent = p.id
  join invoice i on i.organization_id = $1 and i.id = l.invoice
  left join purchase_order o on o.organization_id = $1 and o.id = i.purchase_order
  left join requisition q on q.organization_id = $1 and q.id = o.requisition
  where p.organization_id = $1 and p.pay_on between $2::date and $3::date and i.card_statement is null and p.method <> 'virtual_card'
  order by p.pay_on, p.number, l.position`;

const tins = `select id, tax_id as sealed, tax_id_last4 as last4, tax_id_mark as mark from vendor
  where organization_id = $1 and id = any ($2::uuid[]) and tax_id is not null`;
interface Sealed {
  readonly id: string;
  readonly sealed: Buffer;
  readonly last4: string;
  readonly mark: string;
}

/** TINs by vendor, as they are kept; in clear for the check of their form and for the forms alone. */
export async function tinsOf(work: UnitOfWork, ids: readonly string[]) {
  const { organizationId } = work.actor;
  const rows = await work.tx.query<Sealed>(tins, [organizationId, [...ids]], 'tax_form.tins');
  const clear = ({ id, sealed }: Sealed): string =>
    work.around.unseal(sealed, { organizationId, record: vendor.name, field: 'taxId', id });
  return new Map(rows.map((one) => [one.id, { last4: one.last4, mark: one.mark, clear: () => clear(one) }]));
}

/** The newest class of each vendor that has begun. */
async function classesOf(work: UnitOfWork, year: number, ids: readonly string[]) {
  const rows = await work.rows(taxFormClass, {
    where: { vendor: [...ids], fromYear: { until: year } },
    fields: ['vendor', 'paidFor', 'election', 'isForeign'],
    order: ['fromYear', 'createdAt', 'number'],
    most: 'all',
  });
  return new Map(rows.map((one) => [one.vendor, one]));
}

async function firmsOf(work: UnitOfWork, year: number, ids: readonly string[]): Promise<readonly Firm[]> {
  const rows = await work.rows(vendor, {
    where: { id: [...ids] },
    fields: ['number', 'name', 'taxClass', 'w9On', 'address'],
    order: 'number',
    most: 'all',
  });
  const [sealed, classes] = [await tinsOf(work, ids), await classesOf(work, year, ids)];
  return rows.map(({ id, number, name, taxClass, w9On, address }) => {
    const tin = sealed.get(id);
    return {
      id,
      number,
      name,
      taxClass,
      tin: tin?.mark ?? null,
      last4: tin?.last4 ?? null,
      isTinValid: tin !== undefined && couldBeTin(tin.clear(), taxClass),
      w9On,
      hasAddress: Boolean(address?.line1 && address.city),
      country: address?.country ?? 'US',
      class: classes.get(id) ?? null,
    };
  });
}

export interface Worksheet {
  readonly recipients: readonly Recipient[];
  readonly floors: YearFloors;
}

/** Everything of a year as it is at this moment. */
export async function worksheetIn(given: UnitOfWork, year: number): Promise<Worksheet> {
  const work = given.asProduct;
  const days = [`${year}-01-01`, `${year}-12-31`];
  const paid = await work.tx.query<PaidLine>(paidInYear, [work.actor.organizationId, ...days], 'tax_form.paid');
  const lines = paid.map((one) => ({ ...one, cents: Number(one.cents) }));
  const payments = [...new Set(lines.map(({ payment }) => payment))];
  const overrides: readonly Override[] = await work.rows(taxFormOverride, {
    where: { payment: payments },
    fields: ['payment', 'invoice', 'paidFor'],
    order: ['createdAt', 'number'],
    most: 'all',
  });
  const firms = await firmsOf(work, year, [...new Set(lines.map((one) => one.vendor))]);
  const floors = await floorsOf(work, year);
  return {
    recipients: worksheetOf({ firms, lines, overrides, floors: floorsByBox(floors), today: work.today }),
    floors,
  };
}
