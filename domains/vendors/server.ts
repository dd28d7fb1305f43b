import type { DomainParts } from '#server/domain-parts.ts';
import { markEffects } from './vendor-marks.server.ts';
import { vendorEffects } from './vendor.server.ts';

export const vendorsServer: DomainParts = { effects: [...vendorEffects, ...markEffects] };
