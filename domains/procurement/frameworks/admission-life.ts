import { deciderIsAnother, recorderIsAnother, removerIsAnother, signedInToDecide } from './list.rules.ts';
import { buyers, chief } from './list-life.ts';

/** From the application of one firm to its admission, its end, or a removal that the firm answers first. */
export const admissionStates = {
  applied: 'review',
  admitted: 'done',
  refused: 'stopped',
  removing: ['returned', 'Removal proposed'],
  answered: ['review', 'Removal to decide'],
  removed: 'stopped',
  withdrawn: 'new',
  lapsed: 'new',
} as const;

/** A firm counts as admitted until its removal is decided. */
export const standingStates = ['admitted', 'removing', 'answered'] as const;
/** A removal is under way. */
export const removalStates = ['removing', 'answered'] as const;
export const admissionEnds = ['refused', 'removed', 'withdrawn', 'lapsed'] as const;

/** What a step is taken with is a reason and no field: the one who decided once may decide later steps as well. */
export const admissionSteps = {
  admit: {
    label: 'Admit',
    from: 'applied',
    to: 'admitted',
    by: buyers,
    rules: [deciderIsAnother, signedInToDecide],
    reason: 'optional',
  },
  refuse: {
    label: 'Refuse',
    from: 'applied',
    to: 'refused',
    by: buyers,
    rules: [deciderIsAnother, signedInToDecide],
    reason: 'required',
    confirm: 'The firm reads the reason and can apply again.',
  },
  // The firm itself, in its portal.
  withdraw: {
    label: 'Withdraw',
    from: ['applied', 'admitted', 'removing', 'answered'],
    to: 'withdrawn',
    by: 'nobody',
  },
  proposeRemoval: {
    label: 'Propose removal',
    from: 'admitted',
    to: 'removing',
    by: buyers,
    rules: [signedInToDecide],
    reason: 'required',
    confirm: 'The firm reads the reason and can answer. It stays on the list until the decision.',
  },
  recordAnswer: {
    label: 'Record answer',
    from: 'removing',
    to: 'answered',
    by: buyers,
    rules: [recorderIsAnother, signedInToDecide],
    reason: 'required',
  },
  // The firm’s own answer, in its portal.
  answerRemoval: { label: 'Answer', from: 'removing', to: 'answered', by: 'nobody' },
  closeAnswer: { label: 'Close answer', from: 'removing', to: 'answered', by: 'nobody' },
  strike: {
    label: 'Remove from list',
    from: 'answered',
    to: 'removed',
    by: chief,
    rules: [removerIsAnother, signedInToDecide],
    reason: 'required',
    confirm: 'The firm gets no further call-offs. It can apply again.',
  },
  keep: {
    label: 'Keep on list',
    from: 'answered',
    to: 'admitted',
    by: chief,
    rules: [removerIsAnother, signedInToDecide],
    reason: 'optional',
  },
  lapse: { label: 'Lapse', from: ['applied', 'admitted', 'removing', 'answered'], to: 'lapsed', by: 'nobody' },
} as const;
