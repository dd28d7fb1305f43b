import type { DomainParts } from '#server/domain-parts.ts';
import { vendorOperations } from './vendor-calls.server.ts';
import { markEffects } from './vendor-marks.server.ts';
import { mergeEffects, mergeVendors } from './vendor-merge.server.ts';
import { vendorEffects } from './vendor.server.ts';

export const vendorsServer: DomainParts = {
  effects: [...vendorEffects, ...markEffects, ...mergeEffects],
  actions: [mergeVendors],
  operations: [vendorOperations],
};
