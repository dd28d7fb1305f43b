import { defineRecord, f } from '#kernel';
import { permitIsDated, siteDaysInOrder } from './debris.rules.ts';
import { cubicYards, debrisLeads, siteKinds } from './debris-words.ts';

/** Where debris is brought: a temporary debris management site, or final disposal. */
export const debrisSite = defineRecord('debris_site', {
  label: ['Debris site', 'Debris sites'],
  about: 'A temporary debris site or a final disposal with its permit, capacity and days.',
  title: 'number',
  fields: {
    number: f.sequence('DMS-{yyyy}-{000}').search(),
    incident: f.ref('incident').required().fixed(),
    name: f.text({ max: 120 }).label('Site name').required().search(),
    kind: f.choice(siteKinds).label('Site type').required(),
    address: f.text({ max: 200 }).label('Address').required().search(),
    place: f.place().label('Map point'),
    capacity: f.quantity({ units: cubicYards, positive: true, max: '100000000' }).label('Capacity').required(),
    permit: f.text({ max: 80 }).label('Permit number').search(),
    permitUntil: f.date().label('Permit until'),
    opensOn: f.date().label('Opens on').required(),
    closesOn: f.date().label('Closes on'),
    documents: f.attachments().label('Permit and plans'),
  },
  access: { read: 'member', create: debrisLeads, edit: { by: debrisLeads, inStates: ['planned', 'open', 'closed'] } },
  states: { planned: 'new', open: 'review', closed: 'done' },
  finalStates: ['closed'],
  transitions: {
    open: { label: 'Open site', from: 'planned', to: 'open', by: debrisLeads },
    close: {
      label: 'Close site',
      from: 'open',
      to: 'closed',
      by: debrisLeads,
      reason: 'required',
      fieldsToFill: ['closesOn'],
    },
  },
  fixed: [
    {
      in: ['closed'],
      except: ['documents'],
      code: 'debris_site.is_closed',
      sentence: 'A closed site stays as it is. Enter a new one.',
    },
  ],
  rules: [siteDaysInOrder, permitIsDated],
  list: {
    columns: ['number', 'name', 'kind', 'incident', 'capacity', 'permitUntil', 'status'],
    filters: ['status', 'incident', 'kind', 'permitUntil'],
    sort: '-number',
  },
  sections: {
    Site: ['incident', 'name', 'kind', 'address', 'place', 'capacity'],
    Permit: ['permit', 'permitUntil', 'opensOn', 'closesOn', 'documents'],
  },
});
