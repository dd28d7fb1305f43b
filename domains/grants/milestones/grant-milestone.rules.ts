import { rule, secondPerson } from '#kernel';

export const baselineStays = rule<{ baselineOn: string; baselineKept: string | null }>(
  'grant_milestone.baseline_stays',
  'The baseline stays once a forecast or the start is entered. Change the forecast.',
  ({ row }) => row.baselineKept === null || row.baselineOn === row.baselineKept,
  { field: 'baselineOn' },
);

export const reachedByNow = rule<{ actualOn: string | null }>(
  'grant_milestone.reached_by_now',
  'Enter the day on which it was reached, a day until today.',
  ({ row, today }) => row.actualOn !== null && row.actualOn <= today,
  { field: 'actualOn' },
);

export const actualIsPast = rule<{ actualOn: string | null }>(
  'grant_milestone.actual_is_past',
  'A milestone is reached on a day until today.',
  ({ row, today }) => row.actualOn === null || row.actualOn <= today,
  { field: 'actualOn' },
);

export const hasEvidence = rule<{ evidence: readonly string[] | null }>(
  'grant_milestone.has_evidence',
  'Attach what shows that it is reached, or have it waived.',
  ({ row }) => (row.evidence ?? []).length > 0,
  { field: 'evidence', law: '2 CFR 200.329(c)' },
);

export const verifierIsAnother = secondPerson(
  'grant_milestone.verifier_is_another',
  'You entered or completed this milestone, so someone else has to verify it.',
  ['createdBy', 'doneBy'],
);

export const waiverIsAnother = secondPerson(
  'grant_milestone.waiver_is_another',
  'You entered this milestone, so someone else has to waive it.',
  ['createdBy'],
);
