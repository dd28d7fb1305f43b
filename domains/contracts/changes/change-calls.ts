import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { changeCauses, changeKinds } from './change-words.ts';

/** What a change does to its contract, its budget and its day, and who has to decide. */
export const changeStanding = call('contractChange.standing', '/api/v1/contract_change/{id}/standing', {
  answer: {
    contract: { id: 'uuid', number: 'text', title: 'text', status: 'text' },
    originalCents: 'whole?',
    limitCents: 'whole',
    orderedCents: 'whole',
    effectCents: 'whole',
    /** Approved and executed changes with this one, each by its size. */
    cumulativeCents: 'whole',
    cumulativePercent: 'number?',
    endOn: 'date',
    newEnd: 'date',
    council: { isNeeded: 'yesNo', source: 'text' },
    isCardinal: 'yesNo',
    cardinalPercent: 'percent',
    analysis: [{ isNeeded: 'yesNo', isThere: 'yesNo', cents: 'whole', citation: 'text' }, null],
    /** Of an executed directive: the change that prices it. */
    pricedBy: [{ id: 'uuid', number: 'text', status: 'text' }, null],
  },
});
export type ChangeStanding = AnswerOf<typeof changeStanding>;

const sums = { executedCents: 'whole', pendingCents: 'whole', roughCents: 'whole' } as const;

/** What changes cost contracts already, and what they may still cost. */
export const changeExposure = call('contractChange.exposure', '/api/v1/contract-changes/exposure', {
  answer: {
    ...sums,
    toApprove: 'whole',
    contracts: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      vendorName: 'text?',
      originalCents: 'whole?',
      limitCents: 'whole',
      ...sums,
      days: 'whole',
      changes: 'whole',
    }),
    /** Executed directives without an executed price. */
    unpriced: firstOfShape({ id: 'uuid', number: 'text', subject: 'text', cents: 'whole', pricingDue: 'date?' }),
  },
});
export type ChangeExposure = AnswerOf<typeof changeExposure>;

/** What changes may still cost budget lines, and what no line would pay yet. */
export const changesOnLines = call('contractChange.onLines', '/api/v1/contract-changes/on-lines', {
  answer: {
    lines: firstOfShape({
      line: 'uuid',
      name: 'text',
      roughCents: 'whole',
      pricedCents: 'whole',
      agreedCents: 'whole',
      availableCents: 'whole',
      afterCents: 'whole',
    }),
    unfundedCents: 'whole',
    unfunded: 'whole',
  },
});
export type ChangesOnLines = AnswerOf<typeof changesOnLines>;

const rate = { changes: 'whole', cents: 'whole', days: 'whole' } as const;

/** Executed changes by their cause, designer and contractor. */
export const changeAnalysis = call('contractChange.analysis', '/api/v1/contract-changes/analysis', {
  answer: {
    causes: [{ cause: f.choice(changeCauses).required(), ...rate }],
    contractors: firstOfShape({ id: 'uuid', name: 'text', ...rate, originalCents: 'whole' }),
    designers: firstOfShape({ id: 'uuid', name: 'text', ...rate }),
    split: { eligibleCents: 'whole', ineligibleCents: 'whole' },
  },
});
export type ChangeAnalysis = AnswerOf<typeof changeAnalysis>;

/** Executed changes of contracts that are in force or were: public record. */
export const publicChanges = call('contractChange.public', '/api/v1/public/contract-changes', {
  answer: {
    changes: firstOfShape({
      id: 'uuid',
      number: 'text',
      subject: 'text',
      kind: f.choice(changeKinds).required(),
      cause: f.choice(changeCauses).required(),
      contractNumber: 'text',
      contractTitle: 'text',
      vendorName: 'text?',
      cents: 'whole',
      days: 'whole',
      executedOn: 'date',
      limitCents: 'whole?',
      endOn: 'date?',
    }),
  },
});
export type PublicChanges = AnswerOf<typeof publicChanges>;
