import { defineRecord, f, own } from '#kernel';
import { noticeActions } from './rule-words.ts';

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
    note: f.text({ max: 1000, lines: 3 }).label('Assessment').help('Why the award needs no change.'),
    amendment: f.ref('award_amendment').label('Amendment'),
    taskName: f.text({ max: 160 }).label('Task'),
    taskOwner: f.person().label('Task owner'),
    taskDueOn: f.date().label('Task due'),
    action: f.choice(noticeActions).label('Action').computed(),
    obligation: f.ref('grant_obligation').label('Award obligation').computed(),
    acknowledgedBy: f.person().label('Acknowledged by').computed(),
    acknowledgedOn: f.date().label('Acknowledged on').computed(),
  },
  uniqueTogether: [['award', 'textVersion', 'person']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { told: ['review', 'To acknowledge'], acknowledged: 'done' },
  finalStates: ['acknowledged'],
  transitions: {
    acknowledge: {
      label: 'No action needed',
      from: 'told',
      to: 'acknowledged',
      by: 'member',
      rows: own('person'),
      fieldsToFill: ['note'],
    },
    amend: {
      label: 'Link amendment',
      from: 'told',
      to: 'acknowledged',
      by: 'member',
      rows: own('person'),
      fieldsToFill: ['amendment'],
    },
    addTask: {
      label: 'Add task',
      from: 'told',
      to: 'acknowledged',
      by: 'member',
      rows: own('person'),
      fieldsToFill: ['taskName', 'taskOwner', 'taskDueOn'],
    },
  },
  list: {
    columns: ['award', 'citation', 'person', 'toldOn', 'action', 'status'],
    filters: ['status', 'person', 'award', 'textVersion', 'action', 'toldOn'],
    sort: '-toldOn',
  },
  sections: {
    Notice: ['award', 'textVersion', 'citation', 'basis', 'person', 'toldOn'],
    Acknowledgment: ['action', 'note', 'amendment', 'acknowledgedBy', 'acknowledgedOn'],
    Task: ['taskName', 'taskOwner', 'taskDueOn', 'obligation'],
  },
});
