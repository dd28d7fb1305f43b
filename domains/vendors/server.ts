import type { DomainParts } from '#server/domain-parts.ts';
import { beginProfile, firmOperations } from './firm/firm.server.ts';
import { accountOperations } from './firm/vendor-accounts.server.ts';
import { vendorOperations } from './vendor-calls.server.ts';
import { markEffects } from './vendor-marks.server.ts';
import { mergeEffects, mergeVendors } from './vendor-merge.server.ts';
import { vendorEffects } from './vendor.server.ts';

export const vendorsServer: DomainParts = {
  effects: [...vendorEffects, ...markEffects, ...mergeEffects],
  actions: [mergeVendors],
  foundingOfFirms: [beginProfile],
  operations: [vendorOperations, firmOperations, accountOperations],
};
