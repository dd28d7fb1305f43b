import { defineRecord, f } from '#kernel';
import { closerIsAnother, endsAfterItStarts, hasEnded, reopenerIsAnother } from './incident.rules.ts';
import { hazards, incidentLeads, LATE_MINUTES, levels } from './incident-words.ts';

/** An emergency that is run: who commands it, what it aims at, and where its costs are charged. Closing and reopening take two people. */
export const incident = defineRecord('incident', {
  label: ['Incident', 'Incidents'],
  about: 'An emergency with its area, activation level, objectives, periods and cost center.',
  title: 'number',
  fields: {
    number: f.sequence('INC-{yyyy}-{000}').search(),
    name: f.text({ max: 160 }).label('Incident name').required().search(),
    hazard: f.choice(hazards).label('Hazard').required(),
    area: f.text({ max: 200 }).label('Area').required().search(),
    place: f.place().label('Map place').help('A point or an area. Distances of vendors are counted from it.'),
    level: f.choice(levels).label('Activation level').required().defaultTo('partial'),
    startedAt: f.instant().label('Started').required(),
    endedAt: f.instant().label('Ended'),
    commander: f.person().label('Commander').required().defaultTo('actor'),
    costCenter: f.ref('cost_center').help('Purchases of the incident are charged to it.'),
    disaster: f.ref('declared_disaster').label('Declared disaster'),
    alert: f.ref('weather_alert').label('Weather alert').unique().computed(),
    objectives: f.longText({ max: 4000 }).label('Objectives').help('Empty: those of the hazard’s template.'),
    lateAfter: f
      .integer({ min: 1, max: 1440 })
      .label('Late after')
      .required()
      .defaultTo(LATE_MINUTES)
      .help('Minutes after which a log entry is marked late.'),
    demobilizedBy: f.person().label('Demobilized by').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: 'member',
    create: incidentLeads,
    edit: { by: incidentLeads, inStates: ['open', 'demobilizing', 'closed'] },
  },
  states: { open: ['late', 'Active'], demobilizing: 'review', closed: 'done' },
  transitions: {
    demobilize: {
      label: 'Start demobilization',
      from: 'open',
      to: 'demobilizing',
      by: incidentLeads,
      reason: 'optional',
    },
    resume: {
      label: 'Back to active',
      from: 'demobilizing',
      to: 'open',
      by: incidentLeads,
      reason: 'required',
    },
    close: {
      label: 'Close incident',
      from: 'demobilizing',
      to: 'closed',
      by: incidentLeads,
      rules: [closerIsAnother, hasEnded],
      reason: 'required',
    },
    reopen: {
      label: 'Reopen incident',
      from: 'closed',
      to: 'demobilizing',
      by: incidentLeads,
      rules: [reopenerIsAnother],
      reason: 'required',
    },
  },
  fixed: [{ in: ['closed'], code: 'incident.is_closed', sentence: 'A closed incident stays as it is. Reopen it.' }],
  rules: [endsAfterItStarts],
  list: {
    columns: ['number', 'name', 'hazard', 'area', 'level', 'startedAt', 'endedAt', 'status'],
    filters: ['status', 'hazard', 'level', 'startedAt', 'costCenter'],
    sort: '-startedAt',
  },
  sections: {
    Incident: ['name', 'hazard', 'area', 'place', 'level', 'startedAt', 'endedAt', 'commander', 'alert'],
    Objectives: ['objectives'],
    Money: ['costCenter', 'disaster'],
    Log: ['lateAfter'],
    Closure: ['demobilizedBy', 'closedBy', 'closedOn'],
  },
});
