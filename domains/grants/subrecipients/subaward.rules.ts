import { type Money, rule, secondPerson } from '#kernel';
import { ofContractor, ofSubrecipient } from './determination.ts';
import { type Answers, proposalOf } from './determination-weights.ts';
import type { Mark } from './subrecipient-words.ts';

export const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'subaward.ends_after_it_begins',
  'The subaward ends before it begins.',
  ({ row }) => row.untilDay > row.fromDay,
  { field: 'untilDay' },
);

export const budgetIsWithin = rule<{
  fromDay: string;
  untilDay: string;
  budgetFrom: string | null;
  budgetUntil: string | null;
}>(
  'subaward.budget_is_within',
  'The budget period lies within the period of the subaward.',
  ({ row: { fromDay, untilDay, budgetFrom, budgetUntil } }) =>
    (budgetFrom === null || (budgetFrom >= fromDay && budgetFrom < untilDay)) &&
    (budgetUntil === null || (budgetUntil <= untilDay && budgetUntil > (budgetFrom ?? fromDay))),
  { field: 'budgetUntil', law: '2 CFR 200.332(b)(1)(vi)' },
);

export const committedCoversIt = rule<{ amount: Money; committed: Money | null }>(
  'subaward.committed_covers_it',
  'The total committed is at least the amount of the subaward.',
  ({ row }) => row.committed === null || row.committed.cents >= row.amount.cents,
  { field: 'committed', law: '2 CFR 200.332(b)(1)(ix)' },
);

export const fixedHasApproval = rule<{ isFixed: boolean | null; priorApproval: string | null }>(
  'subaward.fixed_has_approval',
  'A fixed amount subaward needs prior approval. Enter its reference.',
  ({ row }) => row.isFixed !== true || (row.priorApproval ?? '').trim() !== '',
  { field: 'priorApproval', law: '2 CFR 200.333' },
);

const isOf = (marks: readonly Mark[], row: Answers): boolean => marks.some((name) => row[name] === 'yes');

export const answersAll = rule<Answers>(
  'subaward.answers_all',
  'Answer all ten characteristics of the determination.',
  ({ row }) => [...ofSubrecipient, ...ofContractor].every((name) => row[name] !== null),
  { field: ofSubrecipient[0] as string, law: '2 CFR 200.331' },
);

export const saysWhy = rule<{ determinationReasons: string | null }>(
  'subaward.says_why',
  'Enter the reasons of the determination in 20 characters or more.',
  ({ row }) => (row.determinationReasons ?? '').trim().length >= 20,
  { field: 'determinationReasons', law: '2 CFR 200.331(c)' },
);

/** No single answer decides, but a conclusion that no answer supports is none. */
export const isSubrecipient = rule<Answers>(
  'subaward.is_subrecipient',
  'No characteristic of a subrecipient is answered yes. Determine it as a contractor.',
  ({ row }) => isOf(ofSubrecipient, row),
  { field: ofSubrecipient[0] as string, law: '2 CFR 200.331(a)' },
);

export const isContractor = rule<Answers>(
  'subaward.is_contractor',
  'No characteristic of a contractor is answered yes. Determine it as a subrecipient.',
  ({ row }) => isOf(ofContractor, row),
  { field: ofContractor[0] as string, law: '2 CFR 200.331(b)' },
);

/** The weights propose; a person concludes otherwise with the reason that an auditor reads. */
const followsOrSaysWhy = (conclusion: 'subrecipient' | 'contractor', other: string) =>
  rule<Answers & { departureReason: string | null }>(
    `subaward.departs_with_reason_${conclusion}`,
    `The answers propose a ${other}. Enter the departure reason in 20 characters or more.`,
    ({ row }) => {
      const { proposed } = proposalOf(row);
      return proposed === null || proposed === conclusion || (row.departureReason ?? '').trim().length >= 20;
    },
    { field: 'departureReason', law: '2 CFR 200.331(c)' },
  );
export const proposedSubrecipient = followsOrSaysWhy('subrecipient', 'contractor');
export const proposedContractor = followsOrSaysWhy('contractor', 'subrecipient');

export const hasAgreement = rule<{ documents: readonly string[] | null }>(
  'subaward.has_agreement',
  'Attach the subaward agreement.',
  ({ row }) => (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.332(b)' },
);

export const signerIsAnother = secondPerson(
  'subaward.signer_is_another',
  'You prepared, determined or checked this subaward, so someone else has to sign it.',
  ['createdBy', 'determinedBy', 'checkedBy'],
);

export const closerIsAnother = secondPerson(
  'subaward.closer_is_another',
  'You began this closeout, so someone else has to close the subaward.',
  ['closingBy'],
);

export const terminatorIsAnother = secondPerson(
  'subaward.terminator_is_another',
  'You prepared this subaward, so someone else has to terminate it.',
  ['createdBy'],
  '2 CFR 200.340',
);

export const finalReportCame = rule<{ finalReportOn: string | null; untilDay: string }>(
  'subaward.final_report_came',
  'Enter the day on which the final reports came, until today.',
  ({ row, today }) => row.finalReportOn !== null && row.finalReportOn <= today,
  { field: 'finalReportOn', law: '2 CFR 200.344(b)' },
);
