import { defineRecord, f } from '#kernel';
import { groups, organizers, watchers } from './evaluation-words.ts';

/** Someone who scores, and what this person declared before seeing any bid. */
export const panelMember = defineRecord('panel_member', {
  label: ['Panel member', 'Panel members'],
  about: 'A person on an evaluation panel, with a signed declaration of interests.',
  title: 'person',
  fields: {
    evaluation: f.ref('evaluation').required().fixed(),
    person: f.person().required().fixed(),
    team: f.choice(groups).label('Group').required().defaultTo('technical'),
    criteria: f
      .lines({ name: f.text({ max: 200 }).label('Criterion').required() }, { max: 60, label: 'Criterion' })
      .label('Criteria')
      .help('What this member scores. Empty: everything of the group.'),
    expertise: f.text({ max: 120 }),
    interests: f.refs('vendor', { max: 50 }).label('Declared interests').computed().readableBy(watchers),
    firms: f.json().label('Declared firms').computed().readableBy('nobody'),
    statement: f.longText({ max: 4000 }).computed().readableBy(watchers),
    signature: f.text({ max: 120 }).label('Signed as').computed(),
    declaredAt: f.instant().label('Declared').computed(),
    checkReport: f.longText({ max: 4000 }).label('Interest check').computed().readableBy(watchers),
    checkedAt: f.instant().label('Checked').computed(),
  },
  uniqueTogether: [['evaluation', 'person']],
  partOf: {
    field: 'evaluation',
    frozenIn: ['approved', 'cancelled'],
    code: 'panel_member.is_over',
    sentence: 'The evaluation is over, so its panel can’t be changed.',
  },
  access: { read: 'member', create: organizers, edit: { by: organizers, inStates: ['invited', 'cleared'] } },
  states: { invited: ['review', 'Declaration open'], cleared: 'done', recused: 'stopped', withdrawn: 'stopped' },
  finalStates: ['recused', 'withdrawn'],
  transitions: {
    clear: { label: 'Clear', from: 'invited', to: 'cleared', by: 'nobody' },
    recuse: { label: 'Recuse', from: ['invited', 'cleared'], to: 'recused', by: 'nobody', reason: 'optional' },
    withdraw: {
      label: 'Withdraw from panel',
      from: ['invited', 'cleared'],
      to: 'withdrawn',
      by: organizers,
      reason: 'required',
      confirm: 'Locked scores stay and count. Scores that are not locked don’t.',
    },
  },
  fixed: [
    {
      in: ['cleared'],
      code: 'panel_member.has_declared',
      sentence: 'This member has declared and can’t be changed. Withdraw the member instead.',
    },
  ],
  list: {
    columns: ['person', 'evaluation', 'team', 'declaredAt', 'status'],
    filters: ['evaluation', 'person', 'team', 'status'],
    sort: 'createdAt',
  },
  sections: {
    'Panel member': ['evaluation', 'person', 'team', 'criteria', 'expertise'],
    Declaration: ['declaredAt', 'signature', 'interests', 'statement'],
    'Interest check': ['checkedAt', 'checkReport'],
  },
});
