import { dollars, type Money, rule, secondPerson } from '#kernel';
import { scoreOf, type Sheet } from './score.ts';

/** A required match above this needs a budget officer: it commits money of the agency. */
export const MATCH_LIMIT_CENTS = 50_000_00;

export const ownerScored = rule<Sheet>(
  'opportunity_decision.is_scored',
  'Score all five criteria.',
  ({ row }) => scoreOf(row) !== null,
  { field: 'fit' },
);

export const isEligible = rule<Sheet>(
  'opportunity_decision.is_eligible',
  'Eligibility is scored 0. Decline it, or correct the score.',
  ({ row }) => row.eligible !== 0,
  { field: 'eligible' },
);

export const hasProject = rule<{ projectCost: Money | null }>(
  'opportunity_decision.has_project',
  'Enter the project cost, so that the match can be worked out.',
  ({ row }) => row.projectCost !== null,
  { field: 'projectCost' },
);

export const matchIsSmall = rule<{ requiredMatch: Money | null }>(
  'opportunity_decision.match_is_small',
  `A required match above ${dollars(MATCH_LIMIT_CENTS)} needs a budget officer. Request go.`,
  ({ row }) => (row.requiredMatch?.cents ?? 0) <= MATCH_LIMIT_CENTS,
  { field: 'projectCost' },
);

export const approverIsAnother = secondPerson(
  'opportunity_decision.approver_is_another',
  'You prepared this decision, so someone else has to approve it.',
  ['createdBy', 'owner', 'requestedBy'],
);
