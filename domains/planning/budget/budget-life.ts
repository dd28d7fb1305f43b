import { secondPerson } from '#kernel';
import { minutesOpen, voteAsked } from '../vote/vote.ts';

/** Those who vote on a budget did not write it. */
export const adopterIsNotAuthor = secondPerson(
  'budget.adopter_is_not_author',
  'You started this budget, so someone else has to record its adoption.',
  ['createdBy'],
);

export const officer = { duty: 'budget_officer' } as const;

export const budgetStates = {
  draft: 'new',
  proposed: 'review',
  recommended: 'review',
  adopted: 'done',
  amended: 'done',
  closed: 'new',
} as const;

/** From the draft to the vote of the governing body, which another person records. */
export const budgetSteps = {
  propose: { label: 'Propose', from: 'draft', to: 'proposed', by: ['manager', officer] },
  recommend: { label: 'Recommend', from: 'proposed', to: 'recommended', by: officer },
  redraft: {
    label: 'Back to draft',
    from: ['proposed', 'recommended'],
    to: 'draft',
    by: officer,
    reason: 'required',
  },
  adopt: {
    label: 'Adopt',
    from: 'recommended',
    to: 'adopted',
    by: { duty: 'governing_body' },
    rules: [adopterIsNotAuthor],
    fieldsToFill: voteAsked,
    confirm: 'The lines become spending authority. After that only amendments change them.',
  },
  amend: { label: 'Amend', from: 'adopted', to: 'amended', by: 'nobody' },
  close: { label: 'Close', from: ['adopted', 'amended'], to: 'closed', by: 'nobody' },
} as const;

/** What is said of a budget to the public; it is given, changed and taken back in every state, also after the adoption. */
const saidToThePublic = ['isPublished', 'message', 'resolution'] as const;

export const budgetFixed = [
  {
    in: ['proposed', 'recommended'],
    except: saidToThePublic,
    code: 'budget.not_a_draft',
    sentence: 'A proposed budget can’t be changed. Send it back to draft first.',
  },
  {
    in: ['adopted', 'amended', 'closed'],
    except: [...saidToThePublic, ...minutesOpen],
    code: 'budget.adopted',
    sentence: 'Only amendments change an adopted budget.',
  },
] as const;
