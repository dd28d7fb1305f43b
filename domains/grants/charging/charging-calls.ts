import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { chargeKinds, chargeStates } from './charge-words.ts';

const kind = f.choice(chargeKinds).required();
const award = { id: 'uuid', number: 'text', title: 'text' } as const;

/** What is entered and not charged yet, in batches that each become one cost. */
export const toCharge = call('grants.toCharge', '/api/v1/grants/to-charge', {
  query: { kind: f.choice(chargeKinds), state: f.choice(chargeStates) },
  answer: {
    ready: { batches: 'whole', cents: 'whole' },
    blocked: { batches: 'whole', cents: 'whole' },
    batches: firstOfShape({
      kind,
      batch: 'text',
      rows: 'whole',
      parent: 'uuid',
      record: 'text',
      number: 'text',
      of: 'text?',
      payee: 'text',
      description: 'text',
      fromDay: 'date',
      untilDay: 'date',
      cents: 'whole',
      eligibleCents: 'whole',
      award: [award, null],
      /** Whether a person names the award. */
      isChosen: 'yesNo',
      isPaid: 'yesNo',
      obstacle: 'text?',
    }),
  },
});
export type ToCharge = AnswerOf<typeof toCharge>;

/** What a person says of a batch: the award where none is named, and the day where its source has none. */
export const chargeFields = {
  award: f.ref('grant_award').label('Award').required(),
  paidOn: f.date().label('Paid on').help('Payroll or payment day. Empty: enter it in the draft.'),
};

/** Drafts the cost of a batch, as it was shown. */
export const chargeBatch = call('grants.charge', '/api/v1/grants/to-charge/costs', {
  body: {
    kind: f.choice(chargeKinds).label('Kind').required(),
    batch: f.text({ max: 60 }).label('Batch').required(),
    cents: f.integer({ min: 1, max: 9_000_000_000_000_000 }).label('Cents').required(),
    ...chargeFields,
  },
  answer: { id: 'uuid', number: 'text' },
});

/** What a cost was made of, as it was charged and as it is now. */
export const costSources = call('grant_cost.sources', '/api/v1/grant_cost/{id}/sources', {
  answer: {
    chargedCents: 'whole',
    differs: 'whole',
    rows: firstOfShape({
      kind,
      id: 'uuid',
      parent: 'uuid',
      record: 'text',
      number: 'text',
      of: 'text?',
      day: 'date',
      chargedCents: 'whole',
      nowCents: 'whole?',
      state: choiceOf('same', 'differs', 'gone', 'part'),
    }),
  },
});
export type CostSources = AnswerOf<typeof costSources>;
