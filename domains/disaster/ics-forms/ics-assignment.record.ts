import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';

const line = {
  kind: f.text({ max: 120 }).label('Resource kind').required().help('As it checks in, such as Pump crew.'),
  required: f.integer({ min: 1, max: 9999 }).label('Required').required(),
};

/** What a division or group does in an operational period, with what it needs for it. ICS 204 and 215. */
export const icsAssignment = defineRecord('ics_assignment', {
  label: ['Field assignment', 'Field assignments'],
  about: 'Work of a division or group in a period, its leader and resources. ICS 204.',
  title: 'number',
  fields: {
    number: f.sequence('ASG-{yyyy}-{0000}').search(),
    name: f.text({ max: 160 }).label('Assignment').computed().search(),
    period: f.ref('operational_period').label('Operational period').required().fixed(),
    incident: f.ref('incident').computed(),
    branch: f.text({ max: 80 }).label('Branch'),
    division: f.text({ max: 80 }).label('Division or group').required().search(),
    leader: f.person().label('Leader').required(),
    contact: f.text({ max: 120 }).label('Leader contact'),
    work: f.longText({ max: 2000 }).label('Work').required().search(),
    instructions: f.longText({ max: 2000 }).label('Special instructions'),
    reportTo: f.text({ max: 160 }).label('Reporting location'),
    reportAt: f.instant().label('Reporting time'),
    resources: f.lines(line, { max: 40, label: 'Resource' }).label('Resources'),
  },
  access: { read: 'member', create: incidentLeads, edit: { by: incidentLeads, inStates: ['open', 'done', 'dropped'] } },
  states: { open: 'review', done: ['done', 'Completed'], dropped: ['stopped', 'Cancelled'] },
  finalStates: ['done', 'dropped'],
  transitions: {
    complete: { label: 'Mark completed', from: 'open', to: 'done', by: incidentLeads },
    drop: { label: 'Cancel assignment', from: 'open', to: 'dropped', by: incidentLeads, reason: 'required' },
  },
  partOf: {
    field: 'period',
    frozenIn: ['ended'],
    code: 'ics_assignment.period_is_over',
    sentence: 'The period of this assignment ended. Enter it in the active period.',
  },
  fixed: [
    {
      in: ['done', 'dropped'],
      code: 'ics_assignment.is_over',
      sentence: 'A completed or cancelled assignment stays as it is.',
    },
  ],
  list: {
    columns: ['number', 'division', 'leader', 'work', 'period', 'reportAt', 'status'],
    filters: ['status', 'incident', 'period', 'leader'],
    sort: '-number',
  },
  sections: {
    Assignment: ['period', 'branch', 'division', 'leader', 'contact'],
    Task: ['work', 'instructions', 'reportTo', 'reportAt'],
    Needs: ['resources'],
  },
});
