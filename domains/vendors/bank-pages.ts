import { page } from '#kernel';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { vendorPolicy } from './vendor-policy.record.ts';

/** Where vendors are paid, and the policy that guards it. */
export const bankRecords = [vendorPolicy, vendorBankAccount] as const;

export const bankPages = {
  bankAccounts: page('/vendor-directory/bank-accounts', {
    title: 'Bank accounts',
    list: vendorBankAccount,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  bankAccount: page('/vendor-directory/bank-accounts/:id', { title: 'Bank account', detail: vendorBankAccount }),
  vendorPolicies: page('/vendor-directory/policies', {
    title: 'Vendor policies',
    list: vendorPolicy,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  vendorPolicy: page('/vendor-directory/policies/:id', { title: 'Vendor policy', detail: vendorPolicy }),
};
