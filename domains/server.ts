import type { ServerParts } from '#server/records/effects.ts';
import { dutyEffects } from './organization/duty-grant.server.ts';
import { roleEffects } from './organization/role.server.ts';
import { requisitionEffects } from './procurement/requisition/requisition.server.ts';

/** What the domains add on the server. Nothing here reaches a browser. */
export const serverParts: ServerParts = {
  effects: [...roleEffects, ...dutyEffects, ...requisitionEffects],
  actions: [],
};
