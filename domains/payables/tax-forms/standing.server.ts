import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import type { Standing } from './corrections.ts';
import { taxForm } from './tax-form.record.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';

const sealedTins = `select id, tin as sealed, tin_last4 as last4 from tax_form
  where organization_id = $1 and id = any ($2::uuid[]) and tin is not null`;

/** TINs as forms keep them, by form. */
export async function tinsOfForms(work: UnitOfWork, ids: readonly string[]) {
  const { organizationId } = work.actor;
  const rows = await work.tx.query<{ id: string; sealed: Buffer; last4: string }>(
    sealedTins,
    [organizationId, [...ids]],
    'tax_form.sealed_tins',
  );
  const clear = (id: string, sealed: Buffer): string =>
    work.around.unseal(sealed, { organizationId, record: taxForm.name, field: 'tin', id });
  return new Map(rows.map(({ id, sealed, last4 }) => [id, { last4, clear: () => clear(id, sealed) }]));
}

/** Forms that were filed and that no filed form corrects. */
export async function standingForms(given: UnitOfWork, year: number): Promise<readonly Standing[]> {
  const work = given.asProduct;
  const { organizationId } = work.actor;
  const filed = await work.rows(taxFormFiling, {
    where: { year, status: 'filed' },
    fields: [],
    order: 'number',
    most: 'all',
  });
  if (filed.length === 0) return [];
  const all = await work.rows(taxForm, {
    where: { filing: filed.map(({ id }) => id) },
    fields: ['form', 'vendor', 'recipient', 'nec1', 'misc1', 'misc6', 'misc10', 'original'],
    order: ['recipient', 'form'],
    most: 'all',
  });
  const corrected = new Set(all.map(({ original }) => original));
  const tins = await tinsOfForms(
    work,
    all.map(({ id }) => id),
  );
  return all
    .filter(({ id }) => !corrected.has(id))
    .map(({ id, form, vendor: firm, recipient, nec1, misc1, misc6, misc10 }) => {
      const tin = tins.get(id);
      return {
        id,
        form,
        vendor: firm,
        name: recipient,
        // The same mark as the vendor’s own, so that the two are compared without either in clear.
        tin: tin ? work.around.mark(tin.clear(), { organizationId, record: vendor.name, field: 'taxId' }) : null,
        last4: tin?.last4 ?? null,
        sums: { nec1: nec1.cents, misc1: misc1.cents, misc6: misc6.cents, misc10: misc10.cents },
      };
    });
}
