import { page } from '#kernel';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { vendorPolicy } from './vendor-policy.record.ts';

/** Where vendors are paid, and the policy that guards it. */
export const bankRecords = [vendorPolicy, vendorBankAccount] as const;

export const bankPages = {
  bankAccounts: page('/vendor-directory/bank-accounts', {
    list: vendorBankAccount,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  bankAccount: page('/vendor-directory/bank-accounts/:id', { detail: vendorBankAccount }),
  vendorPolicies: page('/vendor-directory/policies', {
    list: vendorPolicy,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  vendorPolicy: page('/vendor-directory/policies/:id', { detail: vendorPolicy }),
};
