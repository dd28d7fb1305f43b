import { dollars } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { payableAccount, vendor, vendorBankAccount } from '../../vendors/public.server.ts';
import { vendorIssue } from '../invoices/judging.server.ts';
import { type Method, MOST_ACH_CENTS } from './payment-words.ts';

/** Where a vendor is paid at this moment, or why it is not. */
export interface Payee {
  readonly name: string;
  readonly bankAccount: string | null;
  readonly why: string | null;
}

/** A change of account that is under way: nobody knows yet which of the two is the vendor’s. */
async function changing(work: UnitOfWork, vendorId: string): Promise<string | null> {
  const next = await work.row(vendorBankAccount, {
    where: { vendor: vendorId, status: ['approved', 'cooling'] },
    fields: ['number', 'payableFrom'],
  });
  return next ? `Bank account ${next.number} is cooling until ${next.payableFrom ?? 'its prenote is recorded'}.` : null;
}

/** Holds, exclusions and the bank account are asked for each time, never remembered. With `isActing` exclusions are screened again. */
export async function payeeOf(
  work: UnitOfWork,
  vendorId: string | null,
  { method, isActing }: { readonly method: Method; readonly isActing: boolean },
): Promise<Payee> {
  const firm =
    vendorId === null
      ? null
      : await work.row(vendor, {
          where: { id: vendorId },
          fields: ['name', 'status', 'heldFrom', 'address', 'remitTo', 'takesCards'],
        });
  const none = (why: string): Payee => ({ name: firm?.name ?? '', bankAccount: null, why });
  if (!firm || vendorId === null) return none('Choose a vendor from the directory.');
  const issue = await vendorIssue(work, vendorId, isActing);
  if (issue) return none(issue);
  if (method === 'check') {
    const to = firm.remitTo ?? firm.address;
    return to ? { name: firm.name, bankAccount: null, why: null } : none(`${firm.name} has no remit-to address.`);
  }
  if (method === 'virtual_card')
    return firm.takesCards
      ? { name: firm.name, bankAccount: null, why: null }
      : none(`${firm.name} has not agreed to virtual cards.`);
  const wait = await changing(work, vendorId);
  if (wait) return none(wait);
  const { account, why } = await payableAccount(work, vendorId);
  return account ? { name: account.holder, bankAccount: account.id, why: null } : none(why);
}

/** What a vendor’s invoices and credit memos of a run add up to has to be a payment. */
export function sumIssue(cents: number, method: Method): string | null {
  if (cents <= 0) return `Credit memos cover what is due: the vendor has a credit balance of ${dollars(-cents)}.`;
  if (method === 'ach' && cents > MOST_ACH_CENTS) return 'More than one ACH entry carries. Pay it by check.';
  return null;
}
