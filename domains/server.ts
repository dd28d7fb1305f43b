import { href, type Page } from '#kernel';
import type { ServerParts } from '#server/records/effects.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Operation } from '#server/http/operation.ts';
import { domains } from './index.ts';
import { emailDomainOperations } from './accounts/email-domain.server.ts';
import { rescueEffects } from './accounts/rescue.server.ts';
import { scimOperations } from './accounts/scim.server.ts';
import { scimTokenOperations } from './accounts/scim-token.server.ts';
import { ssoOperations } from './accounts/sso.server.ts';
import { samlOperations } from './accounts/saml.server.ts';
import { ssoSignInOperations } from './accounts/sso-sign-in.server.ts';
import { apiKeyOperations } from './organization/api-key.server.ts';
import { commentOperations } from './organization/comment.server.ts';
import { documentOperations } from './organization/document.server.ts';
import { dutyEffects } from './organization/duty-grant.server.ts';
import { invitationOperations } from './organization/invitation.server.ts';
import { meOperations } from './organization/me.server.ts';
import { organizationOperations } from './organization/organization.server.ts';
import { settingsOperations } from './organization/organization-settings.server.ts';
import { statusOperations } from './organization/operations/status.server.ts';
import { deliveryOperations } from './organization/operations/webhook-deliveries.server.ts';
import { peopleOperations } from './organization/people/people.server.ts';
import { signOutMember } from './organization/people/sign-out-member.server.ts';
import { roleEffects } from './organization/role.server.ts';
import { sampleOperations } from './organization/samples.server.ts';
import { shellOperations } from './organization/shell.server.ts';
import { taskEffects } from './organization/task.server.ts';
import { tenantOperations } from './organization/tenants.server.ts';
import { webhookOperations } from './organization/webhook-endpoint.server.ts';
import { accessOperations } from './security/access-controls.server.ts';
import { trailOperations } from './security/audit-trail.server.ts';
import { auditOperations } from './security/audit.server.ts';
import { overviewOperations } from './procurement/requisition/requisition-overview.server.ts';
import { requisitionEffects } from './procurement/requisition/requisition.server.ts';

/** Where a row is shown, for links in letters and notifications. */
function rowAt(record: string, id: string): string | null {
  const pages: readonly Page[] = domains.flatMap((domain) => Object.values(domain.pages));
  const found = pages.find(({ detail }) => detail?.name === record);
  return found ? href(found as Page<'/:id'>, { id }) : null; // a detail page has the row's id in its path
}

/** What the domains add on the server. Nothing here reaches a browser. */
export const serverParts: ServerParts = {
  effects: [...rescueEffects, ...roleEffects, ...dutyEffects, ...taskEffects, ...requisitionEffects],
  actions: [signOutMember],
};

/** Calls that follow from no definition, and the jobs behind them. Called once at start with the server's services. */
export const domainOperations: readonly ((ports: AccountPorts) => readonly Operation[])[] = [
  emailDomainOperations,
  scimOperations,
  scimTokenOperations,
  ssoOperations,
  ssoSignInOperations,
  samlOperations,
  meOperations,
  trailOperations,
  (ports) => organizationOperations({ ...ports, selfService: ports.settings.selfService }),
  invitationOperations,
  apiKeyOperations,
  settingsOperations,
  peopleOperations,
  tenantOperations,
  shellOperations,
  sampleOperations,
  statusOperations,
  webhookOperations,
  deliveryOperations,
  auditOperations,
  accessOperations,
  overviewOperations,
  (ports) => documentOperations(ports),
  ({ door, accounts }) => commentOperations({ door, current: accounts.presently, rowAt }),
];

export { changeEndpoint } from './organization/webhook-endpoint.server.ts';
