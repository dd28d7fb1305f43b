import type { Actor } from '#kernel';
import type { DomainParts } from '#server/domain-parts.ts';
import type { Ports } from '#server/ports.ts';
import { apiKeyOperations } from './api-key.server.ts';
import { baseMapOperations } from './base-map.server.ts';
import { commentOperations } from './comment.server.ts';
import { discussionOperations } from './discussions.server.ts';
import { documentOperations } from './document.server.ts';
import { dutyEffects } from './duty-grant.server.ts';
import { feedbackEffects } from './feedback.server.ts';
import { firmDelegationEffects } from './firm-delegation.server.ts';
import { invitationOperations } from './invitation.server.ts';
import { changeEffects } from './master-data/change.server.ts';
import { keepOwnEntries } from './master-data/founding.server.ts';
import { masterDataOperations } from './master-data/master-data.server.ts';
import { masterMerges } from './master-data/merge.server.ts';
import { meOperations } from './me.server.ts';
import { statusOperations } from './operations/status.server.ts';
import { deliveryOperations } from './operations/webhook-deliveries.server.ts';
import { settingsOperations } from './organization-settings.server.ts';
import { organizationOperations } from './organization.server.ts';
import { peopleOperations } from './people/people.server.ts';
import { endSessionsOfMember } from './people/sign-out-member.server.ts';
import { rejoiningEffects } from './rejoining.server.ts';
import { relatedOperations } from './related.server.ts';
import { roleEffects } from './role.server.ts';
import { sampleOperations } from './samples.server.ts';
import { shellOperations, type Waiting } from './shell.server.ts';
import { taskEffects } from './task.server.ts';
import { tenantOperations } from './tenants.server.ts';
import { sweepUnusedFiles } from './unused-files.server.ts';
import { webhookEffects, webhookOperations } from './webhook-endpoint.server.ts';

interface Given {
  /** Where a row is shown, for links in letters. */
  readonly rowAt: (record: string, id: string) => string | null;
  /** Whether rows of a record have a list that people open. */
  readonly isListed: (record: string) => boolean;
  /** How much waits for a person, for the counts in the header. */
  readonly waitsFor: (ports: Ports, actor: Actor) => ReturnType<Waiting>;
}

export const organizationServer = ({ rowAt, isListed, waitsFor }: Given): DomainParts => ({
  effects: [
    ...roleEffects,
    ...dutyEffects,
    ...firmDelegationEffects,
    ...rejoiningEffects,
    ...taskEffects,
    ...feedbackEffects,
    ...webhookEffects,
    ...changeEffects,
  ],
  actions: [endSessionsOfMember, ...masterMerges],
  founding: [keepOwnEntries],
  operations: [
    meOperations,
    (ports) => organizationOperations({ ...ports, selfService: ports.settings.selfService }),
    invitationOperations,
    apiKeyOperations,
    settingsOperations,
    baseMapOperations,
    peopleOperations,
    tenantOperations,
    (ports) => shellOperations(ports, (actor) => waitsFor(ports, actor)),
    sampleOperations,
    statusOperations,
    webhookOperations,
    deliveryOperations,
    masterDataOperations,
    documentOperations,
    discussionOperations,
    ({ door, accounts }) => commentOperations({ door, current: accounts.presently, rowAt }),
    ({ door }) => relatedOperations({ door, isListed }),
  ],
  jobs: [sweepUnusedFiles],
});
