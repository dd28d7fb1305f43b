import type { ServerParts } from '#server/records/effects.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Operation } from '#server/http/operation.ts';
import { apiKeyOperations } from './organization/api-key.server.ts';
import { documentOperations } from './organization/document.server.ts';
import { dutyEffects } from './organization/duty-grant.server.ts';
import { invitationOperations } from './organization/invitation.server.ts';
import { meOperations } from './organization/me.server.ts';
import { organizationOperations } from './organization/organization.server.ts';
import { roleEffects } from './organization/role.server.ts';
import { webhookOperations } from './organization/webhook-endpoint.server.ts';
import { auditOperations } from './security/audit.server.ts';
import { requisitionEffects } from './procurement/requisition/requisition.server.ts';

/** What the domains add on the server. Nothing here reaches a browser. */
export const serverParts: ServerParts = {
  effects: [...roleEffects, ...dutyEffects, ...requisitionEffects],
  actions: [],
};

/** Calls that follow from no definition, and the jobs behind them. Called once at start with the server's services. */
export const domainOperations: readonly ((ports: AccountPorts) => readonly Operation[])[] = [
  meOperations,
  (ports) => organizationOperations({ ...ports, selfService: ports.settings.selfService }),
  invitationOperations,
  apiKeyOperations,
  webhookOperations,
  auditOperations,
  (ports) => documentOperations(ports),
];

export { changeEndpoint } from './organization/webhook-endpoint.server.ts';
