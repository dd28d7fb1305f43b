import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Effect } from '#server/records/effects.ts';
import { needsOperations } from '../requisition/needs.server.ts';
import { intakePolicyEffects } from './intake-policy.server.ts';
import { alreadyThereOperations } from './already-there.server.ts';
import { costEstimateEffects } from './cost-estimate.server.ts';
import { draftingOperations } from './drafting.server.ts';
import { passedCountOperations } from './passed-counts.server.ts';
import { passedMatchEffects } from './passed-match.server.ts';
import { soleSourceCaseEffects } from './sole-source-case.server.ts';
import { outlookOperations } from './outlook.server.ts';

export const intakeEffects: readonly Effect[] = [
  ...soleSourceCaseEffects,
  ...costEstimateEffects,
  ...intakePolicyEffects,
  ...passedMatchEffects,
];

export const intakeOperations = (ports: Ports): readonly Operation[] => [
  ...draftingOperations(ports),
  ...outlookOperations(ports),
  ...alreadyThereOperations(ports),
  ...needsOperations(ports),
  ...passedCountOperations(ports),
];
