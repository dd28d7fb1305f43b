import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';
import { commanderDecides, commanderIsAnother } from './ics-plan.rules.ts';

/** The forms of a plan as canonical JSON have this length at most. */
export const MOST_CONTENT = 1_000_000;

/** A version of the incident action plan of a period: its forms as they were when it was prepared, with one hash. */
export const icsPlan = defineRecord('ics_plan', {
  label: ['Action plan', 'Action plans'],
  about: 'A version of the incident action plan of a period, with its forms frozen.',
  title: 'number',
  fields: {
    number: f.sequence('IAP-{yyyy}-{000}').search(),
    name: f.text({ max: 120 }).label('Plan').required().computed().search(),
    incident: f.ref('incident').required().computed(),
    period: f.ref('operational_period').label('Operational period').required().computed(),
    place: f.integer({ min: 1, max: 9999, isName: true }).label('Plan version').required().computed(),
    forms: f.integer({ min: 1 }).label('Forms').required().computed(),
    emptyBlocks: f.integer({ min: 0 }).label('Empty blocks').required().computed(),
    preparedBy: f.person().label('Prepared by').computed(),
    preparedAt: f.instant().label('Prepared at').computed(),
    commander: f.person().label('Incident commander').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedAt: f.instant().label('Approved at').computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').required().computed(),
    content: f.longText({ max: MOST_CONTENT }).required().computed().readableBy('nobody'),
  },
  uniqueTogether: [['period', 'place']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    prepared: ['review', 'Awaiting approval'],
    approved: 'done',
    returned: ['returned', 'Sent back'],
    superseded: 'stopped',
  },
  finalStates: ['superseded'],
  transitions: {
    approve: {
      label: 'Approve plan',
      from: 'prepared',
      to: 'approved',
      by: incidentLeads,
      rules: [commanderIsAnother, commanderDecides],
      confirm: 'An approved plan never changes. A change makes another version.',
    },
    return: {
      label: 'Send back',
      from: 'prepared',
      to: 'returned',
      by: incidentLeads,
      rules: [commanderDecides],
      reason: 'required',
    },
    supersede: { label: 'Supersede', from: ['prepared', 'approved', 'returned'], to: 'superseded', by: 'nobody' },
  },
  list: {
    columns: [
      'number',
      'name',
      'place',
      'preparedBy',
      'preparedAt',
      'approvedBy',
      'approvedAt',
      'emptyBlocks',
      'status',
    ],
    filters: ['status', 'incident', 'period', 'preparedAt'],
    sort: '-number',
  },
  sections: {
    'Action plan': ['name', 'incident', 'period', 'place', 'forms', 'emptyBlocks'],
    Approval: ['preparedBy', 'preparedAt', 'commander', 'approvedBy', 'approvedAt'],
    Proof: ['sha256'],
  },
});
