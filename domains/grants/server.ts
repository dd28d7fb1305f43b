import type { DomainParts } from '#server/domain-parts.ts';
import { amendmentEffects } from './amendments/award-amendment.server.ts';
import { awardOperations } from './award/award-calls.server.ts';
import { awardEffects } from './award/grant-award.server.ts';
import { drawdownOperations } from './drawdowns/drawdown-calls.server.ts';
import { drawdownEffects } from './drawdowns/grant-drawdown.server.ts';
import { closeoutOperations } from './closeout/closeout-calls.server.ts';
import { closeoutEffects } from './closeout/grant-closeout.server.ts';
import { costEffects } from './costs/grant-cost.server.ts';
import { reportOperations } from './reports/report-calls.server.ts';
import { reportEffects } from './reports/grant-report.server.ts';

export const grantsServer: DomainParts = {
  effects: [
    ...awardEffects,
    ...amendmentEffects,
    ...costEffects,
    ...drawdownEffects,
    ...reportEffects,
    ...closeoutEffects,
  ],
  operations: [awardOperations, drawdownOperations, reportOperations, closeoutOperations],
};
