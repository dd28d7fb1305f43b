import { rule, secondPerson } from '#kernel';
import type { properties, warranties } from './closeout-words.ts';

export const completedInTime = rule<{ completedOn: string }>(
  'contract_closeout.completed_in_time',
  'Enter the day on which the work was completed, not after today.',
  ({ row, today }) => row.completedOn <= today,
  { field: 'completedOn' },
);

const isEvaluated = rule<{ evaluation: string | null }>(
  'contract_closeout.is_evaluated',
  'Enter how the contractor performed, in 20 characters or more.',
  ({ row }) => (row.evaluation ?? '').trim().length >= 20,
  { field: 'evaluation' },
);

const saysProperty = rule<{ property: keyof typeof properties | null; propertyNote: string | null }>(
  'contract_closeout.says_property',
  'Enter what became of the agency’s property, with details where it was not returned.',
  ({ row: { property, propertyNote } }) =>
    property !== null && (property !== 'settled' || (propertyNote ?? '').trim().length >= 10),
  { field: 'property' },
);

interface Warranty {
  readonly warranty: keyof typeof warranties | null;
  readonly warrantyFrom: string | null;
  readonly warrantyUntil: string | null;
}

const saysWarranty = rule<Warranty>(
  'contract_closeout.says_warranty',
  'Enter whether a warranty begins, and its first and last day.',
  ({ row: { warranty, warrantyFrom, warrantyUntil } }) =>
    warranty === 'none'
      ? warrantyFrom === null && warrantyUntil === null
      : warranty === 'begins' && warrantyFrom !== null && warrantyUntil !== null && warrantyFrom < warrantyUntil,
  { field: 'warranty' },
);

/** The product acts for a county that is made up, which has no files. */
const hasEvidence = rule<{ evidence: readonly string[] | null }>(
  'contract_closeout.has_evidence',
  'Attach the evidence: the final acceptance, and the list of returned property.',
  ({ row, actor }) => actor.kind === 'system' || (row.evidence ?? []).length > 0,
  { field: 'evidence' },
);

interface Kept {
  readonly federalFunds: boolean | null;
  readonly finalReportOn: string | null;
  readonly keepYears: number | null;
  readonly keepSource: string | null;
}

const saysRetention = rule<Kept>(
  'contract_closeout.says_retention',
  'Enter how many years the records are kept, and by which schedule.',
  ({ row: { keepYears, keepSource } }) => keepYears !== null && (keepSource ?? '').trim().length >= 3,
  { field: 'keepYears' },
);

/** The years of federal money begin with the report, not with the end of the work. */
const hasFinalReport = rule<Kept>(
  'contract_closeout.has_final_report',
  'Federal money: enter the day on which the final financial report was filed, not after today.',
  ({ row: { federalFunds, finalReportOn }, today }) =>
    federalFunds !== true || (finalReportOn !== null && finalReportOn <= today),
  { field: 'finalReportOn', law: '2 CFR 200.334' },
);

export const attested = [isEvaluated, saysProperty, saysWarranty, hasEvidence, saysRetention, hasFinalReport] as const;

export const closerIsAnother = secondPerson(
  'contract_closeout.closer_is_another',
  'You prepared the contract, or opened or attested this closeout, so someone else has to close it.',
  ['createdBy', 'attestedBy', 'preparedBy'],
);
