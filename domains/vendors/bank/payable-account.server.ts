import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { vendorBankAccount } from './bank-account.record.ts';

export type Payable =
  | { readonly account: Row<typeof vendorBankAccount>; readonly why: null }
  | { readonly account: null; readonly why: string };

const none = (why: string): Payable => ({ account: null, why });

/** Where a payment to this vendor may go at this moment, or why none may. Asked again when money leaves, never remembered. */
export async function payableAccount(work: UnitOfWork, vendorId: string): Promise<Payable> {
  const found = await work.row(vendor, { where: { id: vendorId }, fields: ['name', 'status', 'heldFrom'] });
  if (!found) return none('This vendor does not exist.');
  if (found.status !== 'active' && found.status !== 'on_hold')
    return none(`${found.name} is not an active vendor. Approve it first.`);
  if ((found.heldFrom ?? []).includes('payments')) return none(`${found.name} is on hold for payments.`);
  const held = await work.row(vendorBankAccount, {
    where: { vendor: vendorId, status: 'on_hold' },
    fields: ['number', 'heldBecause'],
    order: '-number',
  });
  if (held) return none(`Bank account ${held.number} of ${found.name} is on hold: ${held.heldBecause ?? ''}`.trim());
  const active = await work.row(vendorBankAccount, {
    where: { vendor: vendorId, status: 'active' },
    fields: ['payableFrom'],
  });
  if (!active || active.payableFrom === null || active.payableFrom > work.today)
    return none(`${found.name} has no active bank account. Propose one, or pay by check.`);
  const account = await work.asProduct.find(vendorBankAccount, active.id);
  return account ? { account, why: null } : none(`${found.name} has no active bank account.`);
}
