import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { keyPersonStates, keyPersonSteps } from './key-person-life.ts';

const effort = () => f.percent({ min: 1, max: 100 });

/** A person whom the approved application of an award names. Departure, absence and less effort open a request to the funder. */
export const awardKeyPerson = defineRecord('award_key_person', {
  label: ['Key person', 'Key people'],
  about: 'A person named in the approved application: role, effort, absence and departure.',
  title: 'name',
  fields: {
    award: f.ref('grant_award').required().fixed(),
    name: f.text({ max: 160 }).required().search(),
    role: f.text({ max: 120 }).label('Role').required().search().help('As the application names it.'),
    effort: effort().label('Approved effort').required().fixed().help('Percent of working time in the application.'),
    currentEffort: effort().label('Current effort').help('Empty: as approved. From 25% less the funder is asked.'),
    sinceDay: f.date().label('Serves since').required().defaultTo('today'),
    awayFrom: f.date().label('Away from'),
    awayUntil: f.date().label('Back on').help('Past three months the funder is asked.'),
    leftOn: f.date().label('Left on'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['serving', 'away'] },
  },
  states: keyPersonStates,
  finalStates: ['left'],
  transitions: keyPersonSteps,
  list: {
    columns: ['name', 'role', 'award', 'effort', 'currentEffort', 'status'],
    filters: ['status', 'award'],
    sort: 'name',
  },
  sections: {
    'Key person': ['award', 'name', 'role', 'effort', 'currentEffort', 'sinceDay'],
    Events: ['awayFrom', 'awayUntil', 'leftOn', 'note'],
  },
});
