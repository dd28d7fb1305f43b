import { rule, secondPerson } from '#kernel';
import type { RiskLevel } from './risk.ts';

interface Overriding {
  readonly override: RiskLevel | null;
  readonly overrideReason: string | null;
}

export const overrideSaysWhy = rule<Overriding>(
  'subaward_risk.override_says_why',
  'Enter in 20 characters or more why the level differs from the score.',
  ({ row }) => row.override === null || (row.overrideReason ?? '').trim().length >= 20,
  { field: 'overrideReason', law: '2 CFR 200.332(c)' },
);

export const assessedByNow = rule<{ assessedOn: string }>(
  'subaward_risk.assessed_by_now',
  'The assessment day is in the future.',
  ({ row, today }) => row.assessedOn <= today,
  { field: 'assessedOn' },
);

export const hasNoOverride = rule<Overriding>(
  'subaward_risk.has_no_override',
  'The level is overridden, so a second person approves it. Submit it for approval.',
  ({ row }) => row.override === null,
  { field: 'override' },
);

export const approverIsAnother = secondPerson(
  'subaward_risk.approver_is_another',
  'You assessed this risk, so someone else has to approve the override.',
  ['createdBy'],
);
