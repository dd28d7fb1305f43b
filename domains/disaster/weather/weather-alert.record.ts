import { defineRecord, f } from '#kernel';
import { alertSeverities, alertStatuses, certainties, hazards, messageTypes, urgencies } from './alert-words.ts';

const codes = (pattern: RegExp, message: string) => f.tags({ pattern, message, max: 500 });

/** The outlines as GeoJSON has them: areas, each with its rings, each with its positions. */
const outlines = f.json({
  type: 'array',
  items: { type: 'array', items: { type: 'array', items: { type: 'array', items: { type: 'number' } } } },
});

/** A message of the National Weather Service as it was published: copied by import alone, never edited here. */
export const weatherAlert = defineRecord('weather_alert', {
  label: ['Weather alert', 'Weather alerts'],
  about: 'A message of the National Weather Service, as it was published.',
  title: 'headline',
  fields: {
    headline: f.text({ max: 500 }).label('Headline').required().search().computed(),
    event: f.text({ max: 120 }).label('Event').required().search().computed(),
    hazard: f.choice(hazards).label('Hazard class').required().computed(),
    severity: f.choice(alertSeverities).label('Severity').required().computed(),
    certainty: f.choice(certainties).label('Certainty').required().computed(),
    urgency: f.choice(urgencies).label('Urgency').required().computed(),
    alertStatus: f.choice(alertStatuses).label('Status').required().computed(),
    messageType: f.choice(messageTypes).label('Message type').required().computed(),
    response: f.text({ max: 40 }).label('Response').computed(),
    sender: f.text({ max: 160 }).label('Issued by').required().computed(),
    description: f.longText({ max: 20_000 }).label('Description').computed(),
    instruction: f.longText({ max: 10_000 }).label('Instructions').computed(),
    area: f.longText({ max: 10_000 }).label('Area').computed(),
    sentAt: f.instant().label('Sent').required().computed(),
    effectiveAt: f.instant().label('Effective').computed(),
    onsetAt: f.instant().label('Onset').computed(),
    expiresAt: f.instant().label('Message expires').required().computed(),
    endsAt: f.instant().label('Event ends').computed(),
    untilAt: f.instant().label('In force until').required().computed(),
    zones: codes(/^[A-Z]{2}[CZ]\d{3}$/, 'Must be a zone such as FLZ076')
      .label('Zones')
      .computed(),
    counties: codes(/^\d{6}$/, 'Must have six digits')
      .label('County codes')
      .computed(),
    outlines: outlines.label('Outlines').computed(),
    replaces: codes(/^[!-~]{1,120}$/, 'Must be the name of a message')
      .label('Replaces')
      .computed(),
    urn: f.text({ max: 120 }).label('Message id').required().unique().computed(),
    broughtBy: f.ref('alert_import').label('Import').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['headline', 'hazard', 'severity', 'alertStatus', 'messageType', 'sentAt', 'untilAt'],
    filters: ['hazard', 'severity', 'alertStatus', 'messageType', 'sentAt', 'untilAt'],
    sort: '-sentAt',
  },
  sections: {
    Alert: ['event', 'hazard', 'severity', 'certainty', 'urgency', 'response', 'sender'],
    Text: ['description', 'instruction', 'area'],
    Times: ['sentAt', 'effectiveAt', 'onsetAt', 'expiresAt', 'endsAt', 'untilAt'],
    Message: ['alertStatus', 'messageType', 'urn', 'replaces', 'zones', 'counties', 'broughtBy'],
  },
});
