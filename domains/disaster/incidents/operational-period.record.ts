import { defineRecord, f } from '#kernel';
import { incidentLeads } from './incident-words.ts';

/** One shift of an incident. The next begins at the very instant at which this one is handed over. ICS 202. */
export const operationalPeriod = defineRecord('operational_period', {
  label: ['Operational period', 'Operational periods'],
  about: 'A shift of an incident with its objectives and its handoff to the next.',
  title: 'name',
  fields: {
    name: f.text({ max: 60 }).label('Period').required().computed().search(),
    incident: f.ref('incident').required().computed(),
    place: f.integer({ min: 1, max: 9999, isName: true }).label('Sequence').required().computed(),
    startsAt: f.instant().label('Starts').required().computed(),
    endsAt: f.instant().label('Ends').required(),
    objectives: f.longText({ max: 4000 }).label('Objectives').required(),
    safety: f.longText({ max: 2000 }).label('Safety message'),
    weather: f.longText({ max: 2000 }).label('Weather'),
    situation: f.longText({ max: 4000 }).label('Situation').help('Read by ICS 201, 202 and 209.'),
    emphasis: f.longText({ max: 2000 }).label('Command emphasis'),
    outlook: f.longText({ max: 2000 }).label('Outlook').help('Projected activity in 12, 24, 48 and 72 hours.'),
    safetyPlan: f.text({ max: 300 }).label('Site safety plan').help('Whether one is required, and where it is kept.'),
    radioNote: f.longText({ max: 2000 }).label('Radio instructions'),
    medicalProcedure: f
      .longText({ max: 2000 })
      .label('Medical procedures')
      .help('What to do when a responder is hurt.'),
    handover: f.longText({ max: 4000 }).label('Handoff').computed(),
    handedBy: f.person().label('Handed off by').computed(),
    carried: f.integer({ min: 0 }).label('Open items carried').computed(),
  },
  uniqueTogether: [
    ['incident', 'place'],
    ['incident', 'startsAt'],
  ],
  access: { read: 'member', create: 'nobody', edit: { by: incidentLeads, inStates: ['active', 'ended'] } },
  states: { active: 'review', ended: 'done' },
  finalStates: ['ended'],
  transitions: { end: { label: 'End period', from: 'active', to: 'ended', by: 'nobody' } },
  fixed: [
    {
      in: ['ended'],
      code: 'operational_period.is_ended',
      sentence: 'An ended period stays as it is.',
    },
  ],
  list: {
    columns: ['name', 'incident', 'startsAt', 'endsAt', 'carried', 'status'],
    filters: ['status', 'incident', 'startsAt'],
    sort: '-startsAt',
  },
  sections: {
    Period: ['name', 'incident', 'startsAt', 'endsAt', 'objectives', 'safety', 'weather'],
    'ICS forms': ['situation', 'emphasis', 'outlook', 'safetyPlan', 'radioNote', 'medicalProcedure'],
    Handoff: ['handover', 'handedBy', 'carried'],
  },
});
