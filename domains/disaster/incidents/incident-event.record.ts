import { defineRecord, f } from '#kernel';
import { eventKinds, positions, severities } from './incident-words.ts';

/**
 * An entry of the log of an incident: when it happened and when it was entered, apart. Entries are added by the log alone and never
 * changed; a correction is another entry. Each has the hash of the one before, and no two follow the same one.
 */
export const incidentEvent = defineRecord('incident_event', {
  label: ['Incident event', 'Incident events'],
  about: 'An entry of an incident’s log; a correction is an entry of its own.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Entry').required().computed().search(),
    incident: f.ref('incident').required().computed(),
    period: f.ref('operational_period').label('Operational period').computed(),
    place: f.integer({ min: 1, isName: true }).label('Sequence').required().computed(),
    occurredAt: f.instant().label('Occurred').required().computed(),
    loggedAt: f.instant().label('Logged at').required().computed(),
    loggedBy: f.person().label('Logged by').computed(),
    isLate: f.yesNo().label('Late entry').required().computed(),
    position: f.choice(positions).label('Position').computed(),
    kind: f.choice(eventKinds).label('Type').required().computed(),
    severity: f.choice(severities).label('Severity').required().computed(),
    text: f.longText({ max: 4000 }).label('Text').required().computed().search(),
    site: f.text({ max: 200 }).label('Site').computed(),
    corrects: f.ref('incident_event').label('Corrects').computed(),
    request: f.ref('resource_request').label('Resource request').computed(),
    previousHash: f.text({ max: 64 }).label('Hash before').required().computed(),
    hash: f.text({ max: 64 }).label('Own hash').required().computed(),
  },
  uniqueTogether: [
    ['incident', 'place'],
    ['incident', 'previousHash'],
  ],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['name', 'occurredAt', 'loggedAt', 'isLate', 'position', 'kind', 'severity', 'text'],
    filters: ['incident', 'period', 'position', 'kind', 'severity', 'isLate', 'occurredAt'],
    sort: '-loggedAt',
  },
  sections: {
    Entry: ['name', 'incident', 'period', 'occurredAt', 'loggedAt', 'isLate', 'loggedBy'],
    Event: ['position', 'kind', 'severity', 'text', 'site', 'corrects', 'request'],
    Chain: ['place', 'previousHash', 'hash'],
  },
});
