import type { DomainParts } from '#server/domain-parts.ts';
import { amendmentEffects } from './amendments/award-amendment.server.ts';
import { awardOperations } from './award/award-calls.server.ts';
import { awardEffects } from './award/grant-award.server.ts';
import { costEffects } from './costs/grant-cost.server.ts';
import { monitoringEffects } from './monitoring/monitoring.server.ts';
import { ffataEffects } from './subrecipients/ffata.server.ts';
import { subawardEffects } from './subrecipients/subaward.server.ts';
import { subawardAmendmentEffects } from './subrecipients/subaward-amendment.server.ts';
import { subrecipientOperations } from './subrecipients/recipient-calls.server.ts';
import { watchEffects } from './subrecipients/watch.server.ts';

export const grantsServer: DomainParts = {
  effects: [
    ...awardEffects,
    ...amendmentEffects,
    ...costEffects,
    ...subawardEffects,
    ...subawardAmendmentEffects,
    ...ffataEffects,
    ...watchEffects,
    ...monitoringEffects,
  ],
  operations: [awardOperations, subrecipientOperations],
};
