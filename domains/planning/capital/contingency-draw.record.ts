import { defineRecord, f, own, secondPerson } from '#kernel';
import { planners } from './capital-words.ts';

const approverIsNotAsker = secondPerson(
  'contingency_draw.approver_is_not_asker',
  'You requested this draw, so someone else has to approve it.',
  ['requestedBy', 'createdBy'],
);

/** Money taken out of a project's contingency, with who let it go and why. Together these are its drawdown log. */
export const contingencyDraw = defineRecord('contingency_draw', {
  label: ['Contingency draw', 'Contingency draws'],
  about: 'A draw on a capital project’s contingency, with its reason and approver.',
  title: 'number',
  fields: {
    number: f.sequence('CD-{yyyy}-{000}').search(),
    project: f.ref('capital_project').required().fixed(),
    amount: f.money({ currency: 'organization', positive: true }).required(),
    why: f.text({ max: 1000, lines: 3 }).label('Reason').required().search(),
    requestedBy: f.person().required().fixed().defaultTo('actor'),
    decidedBy: f.person().computed(),
    decidedOn: f.date().computed(),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: 'nobody',
  },
  states: { requested: 'review', approved: 'done', refused: 'stopped', withdrawn: 'stopped' },
  finalStates: ['approved', 'refused', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Approve',
      from: 'requested',
      to: 'approved',
      by: planners,
      rules: [approverIsNotAsker],
      confirm: 'The amount leaves the contingency for good.',
    },
    refuse: {
      label: 'Refuse',
      from: 'requested',
      to: 'refused',
      by: planners,
      reason: 'required',
      confirm: 'Ends this request. It can be requested again.',
    },
    withdraw: {
      label: 'Withdraw',
      from: 'requested',
      to: 'withdrawn',
      by: 'member',
      rows: own('requestedBy'),
      confirm: 'Ends the request without a decision.',
    },
  },
  list: {
    columns: ['number', 'project', 'amount', 'why', 'requestedBy', 'decidedBy', 'status'],
    filters: ['status', 'project'],
    sort: '-number',
  },
  sections: { Draw: ['project', 'amount', 'why', 'requestedBy'] },
});
