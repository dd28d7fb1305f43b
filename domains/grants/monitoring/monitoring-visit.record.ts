import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { hasReport, issuerIsAnother, wasVisited } from './visit.rules.ts';
import { checkAnswers, visitKinds } from './visit-words.ts';

const checked = {
  item: f.text({ max: 200 }).label('Requirement').required(),
  answer: f.choice(checkAnswers).label('Result'),
  note: f.text({ max: 300 }).label('Note'),
};
const sample = {
  reference: f.text({ max: 80 }).label('Transaction').required(),
  description: f.text({ max: 200 }).label('Description'),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
};

/** A review of how a subrecipient spends and reports, at its desk or ours. 2 CFR 200.332(e). */
export const monitoringVisit = defineRecord('monitoring_visit', {
  label: ['Monitoring visit', 'Monitoring visits'],
  about: 'A desk or site review of a subaward: checklist, sampled transactions and report.',
  title: 'number',
  fields: {
    number: f.sequence('MON-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    kind: f.choice(visitKinds).label('Type').required(),
    scope: f.longText({ max: 2000 }).label('Scope').required().search(),
    plannedOn: f.date().label('Planned for').required(),
    lead: f.person().label('Lead').required().defaultTo('actor'),
    team: f.text({ max: 300 }).label('Team').help('Others who take part.'),
    visitedOn: f.date().label('Fieldwork on'),
    checklist: f.lines(checked, { max: 100, label: 'Requirement' }).label('Checklist'),
    samples: f.lines(sample, { max: 200, label: 'Transaction' }).label('Sampled transactions'),
    summary: f.longText({ max: 4000 }).label('Conclusions'),
    documents: f.attachments().label('Report'),
    notifiedOn: f.date().label('Notified on').computed(),
    issuedBy: f.person().label('Issued by').computed(),
    issuedOn: f.date().label('Issued on').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['planned', 'notified', 'fieldwork', 'draft', 'issued', 'closed'] },
  },
  states: {
    planned: 'new',
    notified: 'new',
    fieldwork: 'review',
    draft: ['new', 'Draft report'],
    issued: 'done',
    closed: 'new',
    cancelled: 'stopped',
  },
  finalStates: ['closed', 'cancelled'],
  transitions: {
    notify: { label: 'Record notice', from: 'planned', to: 'notified', by: grantManagers },
    begin: { label: 'Begin fieldwork', from: 'notified', to: 'fieldwork', by: grantManagers },
    writeUp: {
      label: 'Draft report',
      from: 'fieldwork',
      to: 'draft',
      by: grantManagers,
      rules: [wasVisited],
    },
    issue: {
      label: 'Issue report',
      from: 'draft',
      to: 'issued',
      by: grantManagers,
      rules: [issuerIsAnother, wasVisited, hasReport],
      confirm: 'The report and what was sampled are fixed.',
    },
    return: { label: 'Back to fieldwork', from: 'draft', to: 'fieldwork', by: grantManagers, reason: 'required' },
    close: { label: 'Close visit', from: 'issued', to: 'closed', by: grantManagers },
    cancel: {
      label: 'Cancel visit',
      from: ['planned', 'notified'],
      to: 'cancelled',
      by: grantManagers,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['issued', 'closed'],
      code: 'monitoring_visit.is_issued',
      sentence: 'An issued report stays as it is. Plan another visit.',
    },
  ],
  list: {
    columns: ['number', 'subaward', 'kind', 'plannedOn', 'visitedOn', 'lead', 'status'],
    filters: ['status', 'subaward', 'kind', 'lead', 'plannedOn'],
    sort: '-number',
  },
  sections: {
    Visit: ['subaward', 'kind', 'scope', 'plannedOn', 'lead', 'team', 'visitedOn'],
    Review: ['checklist', 'samples'],
    Report: ['summary', 'documents', 'notifiedOn', 'issuedBy', 'issuedOn', 'closedOn'],
  },
});
