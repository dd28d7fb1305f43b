import { type Money, rule, secondPerson } from '#kernel';

export const policyInOrder = rule<{ fromDay: string; untilDay: string }>(
  'insurance_policy.period_in_order',
  'The policy ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const policyCovers = rule<{ buildingLimit: Money | null; contentsLimit: Money | null }>(
  'insurance_policy.has_limit',
  'Enter the limit for buildings, for contents, or both.',
  ({ row }) => (row.buildingLimit?.cents ?? 0) + (row.contentsLimit?.cents ?? 0) > 0,
  { field: 'buildingLimit' },
);

/** What a flood policy would have paid is taken off without one; other perils name what they rest on. */
export const recoveryHasBasis = rule<{
  policy: string | null;
  anticipated: Money | null;
  inFloodZone: boolean;
  peril: string;
}>(
  'insurance_recovery.has_basis',
  'Choose the policy, enter the anticipated proceeds, or mark a flood loss in a flood zone.',
  ({ row }) => row.policy !== null || row.anticipated !== null || (row.inFloodZone && row.peril === 'flood'),
  { field: 'policy', law: '44 CFR 206.250(c), 206.252(a)' },
);

export const waiverIsByAnother = secondPerson(
  'insurance_requirement.waiver_is_by_another',
  'You entered this requirement, so someone else has to waive it.',
  ['createdBy'],
);
