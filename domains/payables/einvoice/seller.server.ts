import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isSameName, nameKey } from '../../vendors/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import type { EInvoice, Place, Problem, SellerId } from './e-invoice.ts';

/** A vendor of the agency with what of the file names it. */
export interface Seller {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly why: string;
}
export type FoundSeller =
  | { readonly seller: Seller; readonly notes: readonly string[] }
  | { readonly problem: Problem };

interface Match {
  readonly id: string;
  readonly by: 'tin' | 'uei' | 'number' | 'cage' | 'name';
  readonly value: string;
}

/** What is one number in one register; `9959` and `0141` are how Peppol calls the EIN and the CAGE code. */
const asTin = ({ scheme, value }: SellerId): string | null => {
  const digits = value.replaceAll(/[ .-]/g, '').replace(/^US/i, '');
  const isTax = /^(9959|ein|tin|fein|tax|vat|vatid|taxid|federaltaxid)?$/i.test(scheme);
  return isTax && /^\d{9}$/.test(digits) ? digits : null;
};
const asUei = ({ scheme, value }: SellerId): string | null =>
  /^(uei|sam|samuei)?$/i.test(scheme) && /^[A-Z0-9]{12}$/i.test(value) ? value.toUpperCase() : null;
const asCage = ({ scheme, value }: SellerId): string | null =>
  /^(0141|n?cage)$/i.test(scheme) && /^[A-Z0-9]{5}$/i.test(value) ? value.toUpperCase() : null;
const asNumber = ({ value }: SellerId): string | null => (/^VEN-\d{1,12}$/i.test(value) ? value.toUpperCase() : null);

const matching = `select coalesce(v.merged_into, v.id) as id, m.by, m.value from (
    select id, 'tin' as by, tax_id_mark as value from vendor where organization_id = $1 and tax_id_mark = any ($2::text[])
    union all select id, 'uei', uei from vendor where organization_id = $1 and uei = any ($3::text[])
    union all select id, 'number', number from vendor where organization_id = $1 and number = any ($4::text[])
    union all select vendor, kind, value from vendor_mark where organization_id = $1 and kind = 'cage' and value = any ($5::text[])
    union all select vendor, kind, value from vendor_mark where organization_id = $1 and kind = 'name' and value = any ($6::text[])
  ) as m join vendor v on v.organization_id = $1 and v.id = m.id`;

const registers = { tin: 'TIN', uei: 'UEI', number: 'Vendor number', cage: 'CAGE code', name: 'Name' } as const;

/**
 * The vendor that a file is from: the one of its order, where the file names that vendor by a number on file or by its name; without an
 * order the only one that a number, or else the name, names. A number of another vendor refuses the file, whatever the order says.
 */
export async function sellerOf(
  work: UnitOfWork,
  { seller }: Pick<EInvoice, 'seller'>,
  order: { readonly number: string; readonly vendor: string | null } | null,
): Promise<FoundSeller> {
  const { organizationId } = work.actor;
  const place = { organizationId, record: vendor.name, field: 'taxId' };
  const markOf = (id: SellerId) => {
    const tin = asTin(id);
    return tin === null ? null : work.around.mark(tin, place);
  };
  const told = (of: (id: SellerId) => string | null) => seller.ids.flatMap((id) => of(id) ?? []);
  const key = nameKey(seller.name);
  const found = await work.tx.query<Match & Record<string, unknown>>(
    matching,
    [organizationId, told(markOf), told(asUei), told(asNumber), told(asCage), key === '' ? [] : [key]],
    'e_invoice.seller',
  );
  const ids = [...new Set([...found.map(({ id }) => id), ...(order?.vendor ? [order.vendor] : [])])];
  const firms = ids.length
    ? await work.rows(vendor, {
        where: { id: ids },
        fields: ['name', 'tradeName', 'number'],
        order: 'number',
        most: 'all',
      })
    : [];
  const firmOf = (id: string) => firms.find((one) => one.id === id);
  const readers = { tin: markOf, uei: asUei, number: asNumber, cage: asCage } as const;
  const saidBy = ({ by, value }: Match): SellerId | undefined =>
    by === 'name' ? undefined : seller.ids.find((id) => readers[by](id) === value);
  const strong = found.filter(({ by }) => by !== 'name');
  const refused = ({ element, at }: Place, reason: string): FoundSeller => ({ problem: { element, at, reason } });
  const why = (match: Match) => {
    const said = saidBy(match)?.value ?? seller.name;
    return match.by === 'tin' ? `TIN ending ${said.slice(-4)}` : `${registers[match.by]} ${said}`;
  };
  const calls = seller.name === '' ? 'a seller without a name' : seller.name.slice(0, 80);

  if (order?.vendor) {
    const other = strong.find(({ id }) => id !== order.vendor);
    const firm = firmOf(order.vendor);
    if (other || !firm)
      return refused(
        (other && saidBy(other)) ?? seller,
        `${order.number} is an order to ${firm?.name ?? 'no vendor'}, and this is the ${other ? why(other) : 'seller'} of ${other ? (firmOf(other.id)?.name ?? 'another vendor') : calls}.`,
      );
    const own = strong.find(({ id }) => id === order.vendor);
    const isNamed =
      seller.name !== '' && [firm.name, firm.tradeName].some((name) => name && isSameName(name, seller.name));
    if (!own && !isNamed)
      return refused(seller, `${order.number} is an order to ${firm.name}, and this file is from ${calls}.`);
    return {
      seller: { id: firm.id, name: firm.name, number: firm.number, why: own ? why(own) : `Name ${seller.name}` },
      notes: isNamed || seller.name === '' ? [] : [`The file calls the seller ${calls}.`],
    };
  }

  const by = strong.length > 0 ? strong : found;
  const [first] = by;
  const firm = first && firmOf(first.id);
  if (!first || !firm) return refused(seller, `No vendor has the numbers or the name of this file (${calls}).`);
  const other = by.find(({ id }) => id !== first.id);
  if (other)
    return refused(
      saidBy(other) ?? seller,
      `The file names two vendors: ${why(first)} is ${firm.name}, and ${why(other)} is ${firmOf(other.id)?.name ?? 'another one'}.`,
    );
  const isNamed =
    seller.name === '' || [firm.name, firm.tradeName].some((name) => name && isSameName(name, seller.name));
  return {
    seller: { id: firm.id, name: firm.name, number: firm.number, why: why(first) },
    notes: isNamed ? [] : [`The file calls the seller ${calls}.`],
  };
}
