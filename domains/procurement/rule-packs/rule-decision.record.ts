import { defineRecord, f } from '#kernel';

import { methods } from './pack.ts';
import { entities } from './purchase-words.ts';

const words = { pattern: /^[a-z0-9.@/-]{1,120}$/, message: 'The name of a rule or of a pack', max: 100 };

/** What the rules said about one thing on one day, with everything that is needed to say it again. Only the product writes it. */
export const ruleDecision = defineRecord('rule_decision', {
  label: ['Rule decision', 'Rule decisions'],
  about: 'The rules engine’s answer for one purchase, with its facts and rule versions.',
  title: 'number',
  fields: {
    number: f.sequence('DEC-{yyyy}-{00000}').search(),
    subject: f.text({ max: 200 }).label('About').required().search(),
    aboutRecord: f.text({ max: 60 }).label('Kind of record').search(),
    aboutId: f.uuid().label('Row'),
    decidedOn: f.date().required(),
    purchaseDay: f.date().label('Purchase date').required(),
    awardDay: f.date().label('Award date'),
    amount: f.money({ currency: { fixed: 'USD' }, min: 0 }).required(),
    entity: f.choice(entities).label('Entity type').required(),
    federalFunds: f.yesNo().label('Federal funds').required(),
    method: f.choice(methods).required(),
    isBlocked: f.yesNo().label('Blocked').required(),
    needsReview: f.yesNo().label('Legal review').required(),
    hasUnconfirmed: f.yesNo().label('Unverified figure').required(),
    rules: f.tags(words).label('Rules applied'),
    packs: f.tags(words).label('Versions'),
    inputs: f.json({ type: 'object', additionalProperties: true }).label('Facts and versions').required(),
    decision: f.json({ type: 'object', additionalProperties: true }).label('Decision and trace').required(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { standing: ['done', 'Current'], replaced: 'new' },
  finalStates: ['replaced'],
  transitions: { replace: { label: 'Replace', from: 'standing', to: 'replaced', by: 'nobody' } },
  list: {
    columns: ['number', 'subject', 'method', 'amount', 'purchaseDay', 'isBlocked', 'needsReview', 'status'],
    filters: ['status', 'method', 'federalFunds', 'isBlocked', 'needsReview', 'purchaseDay', 'aboutId'],
    sort: '-number',
  },
  sections: {
    Decision: ['subject', 'aboutRecord', 'aboutId', 'method', 'amount'],
    Days: ['decidedOn', 'purchaseDay', 'awardDay'],
    Purchase: ['entity', 'federalFunds', 'isBlocked', 'needsReview', 'hasUnconfirmed'],
    Rules: ['rules', 'packs', 'inputs', 'decision'],
  },
});
