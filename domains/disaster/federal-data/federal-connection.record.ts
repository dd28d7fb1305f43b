import { defineRecord, f } from '#kernel';
import { usStates } from '../../organization/public.ts';
import { applicantIsOfProjects } from './federal.rules.ts';
import { datasets } from './federal-words.ts';

/** A data set of OpenFEMA that the agency follows. Nothing leaves the house until a manager adds one. */
export const federalConnection = defineRecord('federal_connection', {
  label: ['Federal connection', 'Federal connections'],
  about: 'A data set of OpenFEMA that is read every day, from its high-water mark on.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Name').required().unique().search(),
    dataset: f.choice(datasets).label('Data set').required().fixed(),
    state: f.choice(usStates).label('State').help('Only rows of this state. Empty: all states.'),
    applicant: f.text({ max: 30 }).label('PA ID').help('Only projects of this applicant.'),
    readAt: f.instant().label('Last run').computed(),
    mark: f.instant().label('High-water mark').computed(),
    pendingMark: f.instant().label('Pending mark').computed(),
    resumeAt: f.integer({ min: 0 }).label('Rows taken').required().computed().defaultTo(0),
    expected: f.integer({ min: 0 }).label('Expected').computed(),
    received: f.integer({ min: 0 }).label('Received').computed(),
    drift: f.text({ max: 2000, lines: 3 }).label('Schema drift').computed(),
    failure: f.text({ max: 300 }).label('Why it failed').computed(),
    failedSince: f.instant().label('Failing since').computed(),
    failures: f.integer({ min: 0 }).label('Consecutive failures').required().computed().defaultTo(0),
    nextAt: f.instant().label('Next run').computed(),
  },
  access: { read: 'manager', create: 'manager', edit: 'manager' },
  states: { active: 'done', paused: 'stopped' },
  transitions: {
    pause: { label: 'Pause', from: 'active', to: 'paused', by: 'manager', reason: 'required' },
    resume: { label: 'Resume', from: 'paused', to: 'active', by: 'manager' },
  },
  rules: [applicantIsOfProjects],
  list: {
    columns: ['name', 'dataset', 'state', 'readAt', 'mark', 'expected', 'received', 'failure', 'status'],
    filters: ['status', 'dataset', 'state'],
    sort: 'name',
  },
  sections: {
    Connection: ['name', 'dataset', 'state', 'applicant', 'readAt', 'nextAt'],
    Progress: ['mark', 'pendingMark', 'resumeAt', 'expected', 'received', 'drift'],
    Trouble: ['failure', 'failedSince', 'failures'],
  },
});
