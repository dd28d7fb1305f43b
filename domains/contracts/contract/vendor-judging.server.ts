import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type AtGate, keepCheck, refuseDebarred, refuseExcluded, vendor } from '../../vendors/public.server.ts';
import { refused } from './refusing.ts';

/** A vendor can be held, excluded or closed since the award: it is asked at every step towards a promise. */
export async function refuseVendor(work: UnitOfWork, id: string): Promise<void> {
  const found = await work.row(vendor, { where: { id }, fields: ['name', 'status', 'heldFrom'] });
  if (!found) throw refused('vendor', 'contract.names_vendor', 'Choose a vendor from the directory.');
  await refuseExcluded(work, id);
  await refuseDebarred(work, id);
  const { name, status, heldFrom } = found;
  if (status === 'on_hold' && (heldFrom ?? []).includes('awards'))
    throw refused('vendor', 'contract.vendor_on_hold', `${name} is on hold for awards. Release the hold first.`);
  if (status !== 'active' && status !== 'on_hold')
    throw refused(
      'vendor',
      'contract.vendor_is_active',
      `${name} is ${status.replaceAll('_', ' ')}. It gets no contract.`,
    );
}

/** The same at an act that binds, and what each source said is kept with it. */
export async function refuseAtGate(work: UnitOfWork, at: AtGate): Promise<void> {
  await refuseVendor(work, at.vendor);
  await keepCheck(work, at);
}
