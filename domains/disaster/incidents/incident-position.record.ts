import { defineRecord, f } from '#kernel';
import { incidentLeads, positions } from './incident-words.ts';

/** Who holds a position of the incident command system in an operational period. ICS 203. */
export const incidentPosition = defineRecord('incident_position', {
  label: ['Incident position', 'Incident positions'],
  about: 'Who holds a position of the incident command system in an operational period.',
  title: 'number',
  fields: {
    number: f.sequence('POS-{00000}').search(),
    name: f.text({ max: 120 }).label('Assignment').computed().search(),
    period: f.ref('operational_period').label('Operational period').required().fixed(),
    incident: f.ref('incident').computed(),
    position: f.choice(positions).label('Position').required().fixed(),
    holder: f.person().label('Held by').required(),
    channel: f.text({ max: 60 }).label('Radio or phone'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
  },
  // A chief and a deputy may share a position; nobody holds it twice.
  uniqueTogether: [['period', 'position', 'holder']],
  access: { read: 'member', create: incidentLeads, edit: incidentLeads, remove: incidentLeads },
  partOf: {
    field: 'period',
    frozenIn: ['ended'],
    keptIn: ['ended'],
    code: 'incident_position.period_is_over',
    sentence: 'An ended period stays as it is.',
  },
  list: {
    columns: ['number', 'position', 'holder', 'period', 'channel', 'incident'],
    filters: ['incident', 'period', 'position', 'holder'],
    sort: '-createdAt',
  },
  sections: { Position: ['period', 'position', 'holder', 'channel', 'note'] },
});
