import { f } from '#kernel';
import { rollCallFields, voteAsked } from '../../vote/vote.ts';
import { isWhole } from './budget-amendment.rules.ts';

export const officer = { duty: 'budget_officer' } as const;

const votes = (label: string) => f.integer({ min: 0, max: 9999 }).label(label).computed();

/** What the product keeps of a decision: under whose authority it counts, and why it is not posted yet. */
export const decided = {
  authority: f.ref('budget_authority').label('Approved under').computed(),
  department: f.text({ max: 120 }).label('Counted for').computed(),
  basis: f.text({ max: 500 }).label('Decided by').computed(),
  waitsBecause: f.text({ max: 1000, lines: 3 }).label('Not posted because').computed(),
  triedOn: f.date().label('Last tried').computed(),
  // Where the governing body decides: its vote, recorded by name before it is approved.
  metOn: f.date().label('Meeting date').computed(),
  ayes: votes('Ayes'),
  nays: votes('Nays'),
  abstentions: votes('Abstentions'),
  ...rollCallFields,
};
export const voteShown = [...voteAsked, 'votingBody', 'recordedBy'] as const;

/** How a change of the budget lives: `approved` is what the ledger knows, `scheduled` is decided and waits for its day. */
export const amendmentStates = {
  draft: 'new',
  submitted: 'review',
  returned: 'returned',
  scheduled: ['review', 'Approved, not in effect'],
  approved: 'done',
  rejected: 'stopped',
  withdrawn: 'stopped',
  undone: ['new', 'Reversed'],
} as const;

export const everyState = [
  'draft',
  'submitted',
  'returned',
  'scheduled',
  'approved',
  'rejected',
  'withdrawn',
  'undone',
] as const satisfies readonly (keyof typeof amendmentStates)[];

/** What is decided before its day waits for it; the product posts it then, and a budget officer may cancel it until then. */
export const waiting = {
  schedule: { label: 'Schedule', from: 'submitted', to: 'scheduled', by: 'nobody', rules: isWhole },
  post: { label: 'Post', from: 'scheduled', to: 'approved', by: 'nobody', rules: isWhole },
  cancel: {
    label: 'Cancel',
    from: 'scheduled',
    to: 'withdrawn',
    by: officer,
    reason: 'required',
    confirm: 'It does not post on its day. Those who requested and approved it are told.',
  },
} as const;

/** What people agreed to stays as it is; the product alone adds under which authority, and why it waits. */
export const amendmentFixed = [
  {
    in: ['scheduled'],
    code: 'budget_amendment.is_scheduled',
    sentence: 'It is approved as it is and posts on its day. A budget officer can cancel it.',
  },
  {
    in: ['approved', 'undone'],
    code: 'budget_amendment.is_posted',
    sentence: 'It is posted. Correct it with another amendment, or undo it.',
  },
  {
    in: ['rejected', 'withdrawn'],
    code: 'budget_amendment.is_over',
    sentence: 'It is over and never changes. Write another one.',
  },
] as const;

/** States whose amounts count against the yearly total of an authority. */
export const countedStates = ['approved', 'scheduled'] as const;

/** States in which its content is still its author's. */
export const openStates: readonly string[] = ['draft', 'returned', 'submitted'];
