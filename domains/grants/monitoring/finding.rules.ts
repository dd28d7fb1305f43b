import { rule, secondPerson } from '#kernel';

export const hasResponse = rule<{ response: string | null }>(
  'monitoring_finding.has_response',
  'Enter the subrecipient’s response in 20 characters or more.',
  ({ row }) => row.response === null || row.response.trim().length >= 20,
  { field: 'response' },
);

export const hasEvidence = rule<{ evidence: readonly string[] | null; verification: string | null }>(
  'monitoring_finding.has_evidence',
  'Attach the evidence and enter how it was verified in 20 characters or more.',
  ({ row }) => (row.evidence ?? []).length > 0 && (row.verification ?? '').trim().length >= 20,
  { field: 'evidence', law: '2 CFR 200.332(e)(2)' },
);

export const closerIsAnother = secondPerson(
  'monitoring_finding.closer_is_another',
  'You own or wrote this finding, so someone else has to close it.',
  ['owner', 'createdBy'],
);

/** Past its day and not verified. */
export const isOverdue = (finding: { readonly status: string; readonly dueOn: string }, today: string): boolean =>
  finding.dueOn < today && !['verified', 'closed'].includes(finding.status);
