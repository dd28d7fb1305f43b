import { defineRecord, f, secondPerson } from '#kernel';
import { riskActs, severities } from './supply-words.ts';

const chief = { duty: 'chief_procurement_officer' } as const;

const adopterIsAnother = secondPerson(
  'supply_policy.adopter_is_another',
  'You wrote this policy, so someone else has to adopt it.',
  ['createdBy'],
);

/** What an open risk signal does where firms are invited, chosen and ordered from. No policy excludes a vendor by itself: a person decides. */
export const supplyPolicy = defineRecord('supply_policy', {
  label: ['Risk policy', 'Risk policies'],
  about: 'What open risk signals do to invitations, awards and orders, by severity.',
  title: 'why',
  fields: {
    atInvite: f.choice(riskActs).label('At invitation').required().defaultTo('none'),
    atAward: f.choice(riskActs).label('At award').required(),
    atOrder: f.choice(riskActs).label('At order').required().defaultTo('none'),
    severity: f.choice(severities).label('From severity').required(),
    fromDay: f.date().label('In force from').required().defaultTo('today'),
    why: f.text({ max: 300 }).label('Purpose').required().search(),
  },
  access: {
    read: 'member',
    create: ['admin', { duty: 'buyer' }, chief],
    edit: { by: ['admin', { duty: 'buyer' }, chief], inStates: ['proposed'] },
  },
  states: { proposed: 'review', adopted: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    adopt: { label: 'Adopt', from: 'proposed', to: 'adopted', by: chief, rules: [adopterIsAnother] },
    end: { label: 'End', from: ['proposed', 'adopted'], to: 'ended', by: chief, reason: 'required' },
  },
  list: {
    columns: ['why', 'atInvite', 'atAward', 'atOrder', 'severity', 'fromDay', 'status'],
    filters: ['status', 'fromDay'],
    sort: '-fromDay',
  },
  sections: { 'Risk policy': ['atInvite', 'atAward', 'atOrder', 'severity', 'fromDay', 'why'] },
});
