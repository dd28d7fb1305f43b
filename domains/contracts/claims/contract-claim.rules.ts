import { rule, secondPerson } from '#kernel';
import type { Determination } from './claim-words.ts';

interface Noticed {
  readonly eventOn: string;
  readonly noticedOn: string;
}

export const noticedAfterEvent = rule<Noticed>(
  'contract_claim.noticed_after_event',
  'Enter the day of the notice, not before the event and not in the future.',
  ({ row: { eventOn, noticedOn }, today }) => eventOn <= noticedOn && noticedOn <= today,
  { field: 'noticedOn' },
);

/** The product acts for a county that is made up, which has no files. */
export const noticeIsProven = rule<{ noticeProof: readonly string[] | null }>(
  'contract_claim.notice_is_proven',
  'Attach the notice with its proof of receipt under “Notice proof”.',
  ({ row, actor }) => actor.kind === 'system' || (row.noticeProof ?? []).length > 0,
  { field: 'noticeProof' },
);

interface Determined {
  readonly determination: Determination | null;
}

export const isDenied = rule<Determined>(
  'contract_claim.is_denied',
  'What is granted is settled by a change. Propose the settlement.',
  ({ row }) => row.determination === 'denied',
  { field: 'determination' },
);

/** A claim that is closed on the day of its denial could not be appealed. */
export const appealPeriodIsOver = rule<{ appealedOn: string | null; deadline: string | null }>(
  'contract_claim.appeal_period_is_over',
  'The appeal period still runs. Close the claim after its deadline, or record the withdrawal.',
  ({ row: { appealedOn, deadline }, today }) => appealedOn !== null || deadline === null || deadline < today,
  { field: 'deadline' },
);

export const deciderIsNotAuthor = secondPerson(
  'contract_claim.decider_is_not_author',
  'You recorded this claim, so someone else has to determine it.',
  ['createdBy'],
);

export const appealIsAnotherDecision = secondPerson(
  'contract_claim.appeal_is_another_decision',
  'You determined or recorded this claim, so someone else has to decide the appeal.',
  ['determinedBy', 'createdBy'],
);

export const approverIsNotNegotiator = secondPerson(
  'contract_claim.approver_is_not_negotiator',
  'You recorded the claim or proposed its settlement, so someone else has to approve it.',
  ['settlementBy', 'createdBy'],
);
