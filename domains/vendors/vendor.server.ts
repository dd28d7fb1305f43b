import type { Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from './vendor.record.ts';

/** What an agency decides about a firm with an account is told to the firm by mail; its portal shows it as well. */
const tellFirm =
  (decided: (agency: string, name: string) => string) =>
  async ({ row, work }: { readonly row: Row<typeof vendor>; readonly work: UnitOfWork }): Promise<void> => {
    if (row.firm === null) return;
    const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
      work.actor.organizationId,
    ]);
    const subject = decided(agency?.name ?? '', row.name);
    const body = [`${subject}.`, ...(row.toVendor ? [row.toVendor] : [])];
    await work.sendMail({
      to: row.email,
      subject,
      body: [...body, { link: '/vendor-portal', label: 'Open the vendor portal' }],
    });
  };

export const vendorEffects = [
  // A new approval ends a hold that the vendor had when it was deactivated: active means that nothing is stopped.
  on(vendor, 'approve', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, {}, { approvedOn: work.today, heldFrom: null });
    if (row.toVendor !== null) await work.asProduct.change(vendor, row.id, { toVendor: null });
  }),
  // What a hold stopped is over with it; the history keeps what it was.
  on(vendor, 'release', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, {}, { heldFrom: null });
  }),
  on(
    vendor,
    'approve',
    tellFirm((agency, name) => `${agency} approved ${name} as a vendor`),
  ),
  on(
    vendor,
    'decline',
    tellFirm((agency, name) => `${agency} did not approve ${name} as a vendor`),
  ),
  on(
    vendor,
    'hold',
    tellFirm((agency, name) => `${agency} put ${name} on hold`),
  ),
  on(
    vendor,
    'release',
    tellFirm((agency, name) => `${agency} ended the hold on ${name}`),
  ),
  on(
    vendor,
    'deactivate',
    tellFirm((agency, name) => `${agency} closed the registration of ${name}`),
  ),
];
