import type { DomainParts } from '#server/domain-parts.ts';
import { bankAccountEffects } from './bank/bank-account.server.ts';
import { bankClock } from './bank/bank-clock.server.ts';
import { beginProfile, firmOperations } from './firm/firm.server.ts';
import { firmBankOperations } from './firm/firm-bank.server.ts';
import { accountOperations } from './firm/vendor-accounts.server.ts';
import { exclusionOperations } from './exclusions/exclusion-calls.server.ts';
import { exclusionEffects } from './exclusions/exclusion.server.ts';
import { vendorOperations } from './vendor-calls.server.ts';
import { mergeEffects, mergeVendors } from './vendor-merge.server.ts';
import { vendorEffects } from './vendor.server.ts';

export const vendorsServer: DomainParts = {
  effects: [...vendorEffects, ...mergeEffects, ...exclusionEffects, ...bankAccountEffects],
  actions: [mergeVendors],
  foundingOfFirms: [beginProfile],
  operations: [vendorOperations, exclusionOperations, firmOperations, accountOperations, firmBankOperations],
  jobs: [bankClock],
};
