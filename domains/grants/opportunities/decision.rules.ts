import { dollars, type Money, rule, secondPerson } from '#kernel';
import { scoreOf, type Sheet } from './score.ts';

/** What we pay above this, as match or beyond the ceiling, commits money of the agency and needs a budget officer. */
export const SHARE_LIMIT_CENTS = 50_000_00;

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

export const shareIsSmall = rule<{ ourShare: Money | null }>(
  'opportunity_decision.share_is_small',
  `A share of ours above ${dollars(SHARE_LIMIT_CENTS)} needs a budget officer. Request go.`,
  ({ row }) => (row.ourShare?.cents ?? 0) <= SHARE_LIMIT_CENTS,
  { field: 'projectCost' },
);

export const approverIsAnother = secondPerson(
  'opportunity_decision.approver_is_another',
  'You prepared this decision, so someone else has to approve it.',
  ['createdBy', 'owner', 'requestedBy'],
);
