import { defineRecord, f } from '#kernel';
import { checkInKinds } from './ics-words.ts';

/** A person, crew or machine on an incident, from check-in to check-out. ICS 211. */
export const icsCheckIn = defineRecord('ics_check_in', {
  label: ['Check-in', 'Check-ins'],
  about: 'A person, crew or machine on an incident, with the times in and out. ICS 211.',
  title: 'number',
  fields: {
    number: f.sequence('CHK-{yyyy}-{0000}').search(),
    incident: f.ref('incident').required().fixed(),
    resource: f.text({ max: 120 }).label('Name or identifier').required().fixed().search(),
    agency: f.text({ max: 120 }).label('Agency').required().fixed().search(),
    type: f.choice(checkInKinds).label('Category').required().defaultTo('personnel'),
    kind: f.text({ max: 120 }).label('Resource kind').help('As assignments ask for it, such as Pump crew.'),
    units: f.integer({ min: 1, max: 9999 }).label('Units').required().defaultTo(1),
    people: f.integer({ min: 0, max: 9999 }).label('People').required().defaultTo(1),
    leader: f.text({ max: 120 }).label('Leader'),
    contact: f.text({ max: 120 }).label('Phone or radio'),
    homeBase: f.text({ max: 120 }).label('Home base'),
    request: f.ref('resource_request').label('Ordered by'),
    assignment: f.ref('ics_assignment').label('Assigned to'),
    inAt: f.instant().label('Time in').computed(),
    outAt: f.instant().label('Time out').computed(),
    recordedBy: f.person().label('Recorded by').computed(),
  },
  access: { read: 'member', create: 'member', edit: { by: 'member', inStates: ['in', 'out'] } },
  states: { in: ['review', 'Checked in'], out: ['done', 'Checked out'] },
  finalStates: ['out'],
  transitions: { checkOut: { label: 'Check out', from: 'in', to: 'out', by: 'member' } },
  fixed: [
    {
      in: ['out'],
      code: 'ics_check_in.is_out',
      sentence: 'This resource checked out. Check it in again as a new entry.',
    },
  ],
  list: {
    columns: ['number', 'resource', 'agency', 'kind', 'units', 'people', 'assignment', 'inAt', 'outAt', 'status'],
    filters: ['status', 'incident', 'type', 'assignment', 'inAt'],
    sort: '-number',
  },
  sections: {
    'Check-in': ['incident', 'resource', 'agency', 'type', 'kind', 'units', 'people'],
    Details: ['leader', 'contact', 'homeBase', 'request', 'assignment'],
    Times: ['inAt', 'outAt', 'recordedBy'],
  },
});
