import { type AnswerOf, call, f, firstOfShape, rowsAsked } from '#kernel';
import { decisionShape } from './decision.ts';
import { factFields } from './facts.ts';
import { ownLimit } from './own-limits.ts';
import { methods } from './pack.ts';
import { entities } from './purchase-words.ts';
import { differenceShape } from './replay.ts';

const method = f.choice(methods).required();

/** Whose rules are in use on a day: enough for a browser to read them itself. */
export const rulesInUse = call('rules.inUse', '/api/v1/rules/in-use', {
  query: { day: f.date() },
  answer: {
    today: 'date',
    agency: { entity: factFields.entity, states: ['text'], '*': 'any' },
    own: [ownLimit],
    isChosen: 'yesNo',
  },
});
export type RulesHere = AnswerOf<typeof rulesInUse>;

/** What the rules did in twelve months. */
export const ruleCounts = call('rules.counts', '/api/v1/rules/counts', {
  answer: {
    since: 'date',
    decisions: 'whole',
    blocked: 'whole',
    review: 'whole',
    unconfirmed: 'whole',
    findings: 'whole',
    overdue: 'whole',
    exceptions: 'whole',
    methods: [{ method, times: 'whole', cents: 'whole' }],
    rules: [{ rule: 'text', times: 'whole', blocked: 'whole' }],
  },
});
export type RuleCounts = AnswerOf<typeof ruleCounts>;

/** The newest decisions on which a rule fired, and why. */
export const firedOn = call('rules.fired', '/api/v1/rules/fired', {
  query: { rule: f.text({ max: 120 }).required(), ...rowsAsked(2000) },
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    subject: 'text',
    aboutRecord: 'text?',
    aboutId: 'uuid?',
    cents: 'whole',
    method,
    purchaseDay: 'date',
    isBlocked: 'yesNo',
    needsReview: 'yesNo',
    because: 'text?',
  }),
});
export type FiredRow = AnswerOf<typeof firedOn>['data'][number];

/** A kept decision made again: whether byte for byte, and what would be different if the same were bought today, under today's rules. */
export const replay = call('rule_decision.replay', '/api/v1/rule_decision/{id}/replay', {
  answer: { isSame: 'yesNo', today: 'date', differences: [differenceShape], now: decisionShape },
});

/** What the agency is comes from its own choice of rules, unless the caller states it. */
const { entity: _, ...ofPurchase } = factFields;
const asked = { ...ofPurchase, entity: f.choice(entities).label('Entity type') };

export const decideTrial = call('rules.decide', '/api/v1/rules/decide', { body: asked, answer: decisionShape });
export const keepTrial = call('rules.keep', '/api/v1/rules/keep', {
  body: { title: f.text({ max: 200 }).required(), ...asked },
  answer: { id: 'uuid', number: 'text' },
});
