import type { DomainParts } from '#server/domain-parts.ts';
import { directoryEffects } from './directory-people.server.ts';
import { emailDomainOperations } from './email-domain.server.ts';
import { factorRuleOperations } from './factor-rule.server.ts';
import { groupAccessOperations } from './group-access.server.ts';
import { rescueEffects } from './rescue.server.ts';
import { samlOperations } from './saml.server.ts';
import { scimGroupOperations } from './scim-group.server.ts';
import { scimTokenOperations } from './scim-token.server.ts';
import { scimOperations } from './scim.server.ts';
import { ssoSignInOperations } from './sso-sign-in.server.ts';
import { ssoOperations } from './sso.server.ts';

export const accountsServer: DomainParts = {
  effects: [...rescueEffects, ...directoryEffects],
  operations: [
    emailDomainOperations,
    factorRuleOperations,
    scimOperations,
    scimGroupOperations,
    scimTokenOperations,
    groupAccessOperations,
    ssoOperations,
    ssoSignInOperations,
    samlOperations,
  ],
};
