import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { matchStates } from './match-life.ts';
import { matchKinds } from './match-words.ts';

const states = Object.fromEntries(Object.keys(matchStates).map((name) => [name, name]));

/** The match of one award: what is required, what is met, by where it comes from, and each contribution. */
export const matchLedger = call('match_entry.ledger', '/api/v1/grant_award/{id}/match', {
  answer: {
    award: { id: 'uuid', number: 'text' },
    requiredCents: 'whole',
    /** Match shares of costs that count: the figure of SF-425, line j. */
    metCents: 'whole',
    pendingCents: 'whole',
    sources: [{ kind: f.choice(matchKinds), label: 'text', count: 'whole', cents: 'whole' }],
    entries: firstOfShape({
      id: 'uuid',
      number: 'text',
      kind: f.choice(matchKinds).required(),
      donor: 'text',
      documentNumber: 'text',
      untilDay: 'date',
      status: f.choice(states).required(),
      /** Of the seven tests, those that are answered yes. */
      passed: 'whole',
      cents: 'whole',
    }),
  },
});
export type MatchLedger = AnswerOf<typeof matchLedger>;
