import type { DomainParts } from '#server/domain-parts.ts';
import { accessOperations } from './access-controls.server.ts';
import { trailOperations } from './audit-trail.server.ts';
import { auditOperations } from './audit.server.ts';
import { securityEventEffects, securityEventOperations } from './security-event.server.ts';

export const securityServer: DomainParts = {
  effects: securityEventEffects,
  operations: [trailOperations, auditOperations, securityEventOperations, accessOperations],
};
