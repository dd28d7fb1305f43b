import type { DomainParts } from '#server/domain-parts.ts';
import { amendmentEffects } from './amendments/award-amendment.server.ts';
import { awardOperations } from './award/award-calls.server.ts';
import { awardEffects } from './award/grant-award.server.ts';
import { budgetOperations } from './budget/budget-calls.server.ts';
import { budgetEffects } from './budget/grant-budget.server.ts';
import { costEffects } from './costs/grant-cost.server.ts';
import { milestoneEffects } from './milestones/grant-milestone.server.ts';
import { milestoneOperations } from './milestones/milestone-calls.server.ts';

export const grantsServer: DomainParts = {
  effects: [...awardEffects, ...amendmentEffects, ...costEffects, ...budgetEffects, ...milestoneEffects],
  operations: [awardOperations, budgetOperations, milestoneOperations],
};
