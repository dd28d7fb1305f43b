import type { DomainParts } from '#server/domain-parts.ts';
import { amendmentEffects } from './amendments/award-amendment.server.ts';
import { awardOperations } from './award/award-calls.server.ts';
import { awardEffects } from './award/grant-award.server.ts';
import { hubOperations } from './hub/hub.server.ts';
import { controlOperations } from './controls/checks.server.ts';
import { costEffects } from './costs/grant-cost.server.ts';
import { decisionEffects } from './opportunities/decision.server.ts';
import { opportunityEffects } from './opportunities/opportunity.server.ts';
import { opportunityOperations } from './opportunities/research-calls.server.ts';

import { obligationEffects, obligationOperations } from './obligations/grant-obligation.server.ts';
import { workOperations } from './work/work.server.ts';

export const grantsServer: DomainParts = {
  effects: [
    ...awardEffects,
    ...amendmentEffects,
    ...costEffects,
    ...obligationEffects,
    ...opportunityEffects,
    ...decisionEffects,
  ],
  operations: [
    awardOperations,
    hubOperations,
    obligationOperations,
    controlOperations,
    workOperations,
    opportunityOperations,
  ],
};
