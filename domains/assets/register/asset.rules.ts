import { rule, secondPerson } from '#kernel';

/** Custody, record and disposal are three persons’ matters. */
export const disposerIsAnother = secondPerson(
  'asset.disposer_is_another',
  'You retired this asset or have custody of it, so someone else has to record its disposal.',
  ['retiredBy', 'custodian'],
);

/** What the product writes was judged when a person entered it. */
export const daysInOrder = rule<{ acquiredOn: string | null; inServiceOn: string | null }>(
  'asset.days_in_order',
  'Enter the day of acquisition and the first day of service after it, today at the latest.',
  ({ row: { acquiredOn, inServiceOn }, actor, today }) =>
    actor.kind === 'system' ||
    inServiceOn === null ||
    (acquiredOn !== null && acquiredOn <= inServiceOn && inServiceOn <= today),
  { field: 'inServiceOn' },
);

export const percentHasAward = rule<{ award: string | null; federalPercent: number | null }>(
  'asset.percent_has_award',
  'Choose the award that paid this share.',
  ({ row: { award, federalPercent } }) => award !== null || federalPercent === null,
  { field: 'award', law: '2 CFR 200.313(d)(1)' },
);
