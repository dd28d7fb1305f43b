import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { nameKey } from '../../vendors/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import type { Found } from './pdf-labels.ts';

/** A vendor whose name or number the page says. */
export interface NamedVendor {
  readonly id: string;
  readonly name: string;
  readonly page: number;
  readonly words: string;
}

const TIN = /\b\d{2}-\d{7}\b/g;

const matching = `select coalesce(v.merged_into, v.id) as id, m.by, m.value from (
    select id, 'tin' as by, tax_id_mark as value from vendor where organization_id = $1 and tax_id_mark = any ($2::text[])
    union all select vendor, 'name', value from vendor_mark where organization_id = $1 and kind = 'name' and value = any ($3::text[])
  ) as m join vendor v on v.organization_id = $1 and v.id = m.id`;

/** The vendors that the words of a PDF name, by their names as a whole or their tax numbers: none is taken out of a part of a name. */
export async function namedVendors(work: UnitOfWork, names: readonly Found<string>[]): Promise<readonly NamedVendor[]> {
  const { organizationId } = work.actor;
  const place = { organizationId, record: vendor.name, field: 'taxId' };
  const byKey = new Map<string, Found<string>>();
  for (const one of names) {
    const key = nameKey(one.value);
    if (key.length >= 4 && !byKey.has(key)) byKey.set(key, one);
  }
  const byMark = new Map<string, Found<string>>();
  for (const one of names)
    for (const [number] of one.value.matchAll(TIN)) byMark.set(work.around.mark(number.replace('-', ''), place), one);
  if (byKey.size + byMark.size === 0) return [];
  const found = await work.tx.query<{ id: string; by: 'tin' | 'name'; value: string }>(
    matching,
    [organizationId, [...byMark.keys()], [...byKey.keys()]],
    'invoice_pdf.vendors',
  );
  const firms = found.length
    ? await work.rows(vendor, {
        where: { id: [...new Set(found.map(({ id }) => id))] },
        fields: ['name'],
        order: 'number',
        most: 'all',
      })
    : [];
  return firms.map(({ id, name }) => {
    const by = found.find((one) => one.id === id);
    const source = by ? (by.by === 'tin' ? byMark : byKey).get(by.value) : undefined;
    return { id, name, page: source?.page ?? 1, words: source?.words ?? '' };
  });
}
