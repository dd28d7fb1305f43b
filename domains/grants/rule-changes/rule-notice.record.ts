import { defineRecord, f, own } from '#kernel';

/** That the one responsible for an award was told which rule text governs it; written once for each award, text and person. */
export const ruleNotice = defineRecord('rule_notice', {
  label: ['Rule notice', 'Rule notices'],
  about: 'The rule text that governs an award, who was told, and who acknowledged it.',
  title: 'citation',
  fields: {
    award: f.ref('grant_award').required().computed(),
    person: f.person().label('Responsible').required().computed(),
    textVersion: f.text({ max: 20 }).label('Text').required().computed(),
    citation: f.text({ max: 160 }).label('Citation').required().computed(),
    basis: f.text({ max: 300 }).label('Basis').required().computed(),
    toldOn: f.date().label('Told on').required().computed(),
    acknowledgedBy: f.person().label('Acknowledged by').computed(),
    acknowledgedOn: f.date().label('Acknowledged on').computed(),
  },
  uniqueTogether: [['award', 'textVersion', 'person']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { told: ['review', 'To acknowledge'], acknowledged: 'done' },
  finalStates: ['acknowledged'],
  transitions: {
    acknowledge: { label: 'Acknowledge', from: 'told', to: 'acknowledged', by: 'member', rows: own('person') },
  },
  list: {
    columns: ['award', 'citation', 'person', 'toldOn', 'acknowledgedBy', 'status'],
    filters: ['status', 'person', 'award', 'textVersion', 'toldOn'],
    sort: '-toldOn',
  },
  sections: {
    Notice: ['award', 'textVersion', 'citation', 'basis', 'person', 'toldOn'],
    Acknowledgment: ['acknowledgedBy', 'acknowledgedOn'],
  },
});
