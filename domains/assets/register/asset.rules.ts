import { rule, secondPerson } from '#kernel';

/** Custody, record and disposal are three persons’ matters. */
export const disposerIsAnother = secondPerson(
  'asset.disposer_is_another',
  'You retired this asset or have custody of it, so someone else has to record its disposal.',
  ['retiredBy', 'custodian'],
);

export const percentHasAward = rule<{ award: string | null; federalPercent: number | null }>(
  'asset.percent_has_award',
  'Choose the award that paid this share.',
  ({ row: { award, federalPercent } }) => award !== null || federalPercent === null,
  { field: 'award', law: '2 CFR 200.313(d)(1)' },
);
