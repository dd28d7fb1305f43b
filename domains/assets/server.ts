import type { DomainParts } from '#server/domain-parts.ts';
import { assetEffects } from './register/asset.server.ts';
import { propertyActions } from './register/award-property.server.ts';
import { registerOperations } from './register/register-calls.server.ts';
import { promptingEffects } from './registrations/prompting.server.ts';
import { registrationActions, registrationEffects } from './registrations/registering.server.ts';
import { registrationClock } from './registrations/reminding.server.ts';

export const assetsServer: DomainParts = {
  effects: [...assetEffects, ...promptingEffects, ...registrationEffects],
  actions: [...registrationActions, ...propertyActions],
  operations: [registerOperations],
  jobs: [registrationClock],
};
