import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { incidentEvent } from './incident-event.record.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incidentRisk } from './incident-risk.record.ts';
import { incident } from './incident.record.ts';
import { eventKinds, PERIOD_HOURS, positions, priorities, severities } from './incident-words.ts';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

const { fields } = incident;
const summary = {
  id: 'uuid',
  number: 'text',
  name: 'text',
  hazard: fields.hazard,
  area: 'text',
  level: fields.level,
  status: choiceOf(...incident.states),
  startedAt: 'instant',
  endedAt: 'instant?',
} as const;

/** All incidents, the latest first, with what they log, need and cost. */
export const incidentHistory = call('incident.standing_of_all', '/api/v1/incidents/standing', {
  answer: {
    active: 'whole',
    incidents: firstOfShape({
      ...summary,
      disaster: 'text?',
      entries: 'whole',
      periods: 'whole',
      openRequests: 'whole',
      requisitionCents: 'whole',
    }),
  },
});
export type IncidentHistory = AnswerOf<typeof incidentHistory>;

const event = {
  id: 'uuid',
  place: 'whole',
  occurredAt: 'instant',
  loggedAt: 'instant',
  loggedBy: 'text?',
  isLate: 'yesNo',
  position: incidentEvent.fields.position,
  kind: incidentEvent.fields.kind,
  severity: incidentEvent.fields.severity,
  text: 'text',
  site: 'text?',
  corrects: 'whole?',
  correctedBy: 'whole?',
  period: 'whole?',
} as const;

const request = {
  id: 'uuid',
  number: 'text',
  need: 'text',
  priority: f.choice(priorities).required(),
  neededAt: 'instant',
  /** By its priority once it is submitted. */
  dueAt: 'instant?',
  deliverTo: 'text',
  status: choiceOf(...resourceRequest.states),
  isLate: 'yesNo',
  /** Minutes past its due time by the server’s clock, negative while some are left. */
  minutesPast: 'whole',
} as const;

/** The common picture of an incident. */
export const incidentBoard = call('incident.board', '/api/v1/incident/{id}/board', {
  answer: {
    incident: { ...summary, objectives: 'text?', commander: 'text?' },
    now: 'instant',
    period: [
      { id: 'uuid', place: 'whole', startsAt: 'instant', endsAt: 'instant', objectives: 'text', safety: 'text?' },
      null,
    ],
    periods: [
      {
        id: 'uuid',
        place: 'whole',
        startsAt: 'instant',
        endsAt: 'instant',
        status: 'text',
        handover: 'text?',
        carried: 'whole?',
      },
    ],
    positions: [{ id: 'uuid', position: incidentPosition.fields.position, holder: 'text', channel: 'text?' }],
    priorities: [
      {
        priority: f.choice(priorities).required(),
        open: 'whole',
        late: 'whole',
        /** Of the one that is late the longest. */
        mostPast: 'whole',
        met: 'whole',
        missed: 'whole',
      },
    ],
    requests: firstOfShape(request),
    entries: firstOfShape(event),
    lateEntries: 'whole',
    reports: firstOfShape({
      id: 'uuid',
      number: 'text',
      untilAt: 'instant',
      status: choiceOf(...situationReport.states),
    }),
    /** Null where the incident has no cost center. */
    spending: [
      {
        code: 'text',
        preencumberedCents: 'whole',
        encumberedCents: 'whole',
        expendedCents: 'whole',
        requisitionCents: 'whole',
        estimatedCents: 'whole',
      },
      null,
    ],
  },
});
export type IncidentBoard = AnswerOf<typeof incidentBoard>;

/** The log as it was known at a moment, with the state of everything then. */
export const incidentTimeline = call('incident.timeline', '/api/v1/incident/{id}/timeline', {
  query: { at: f.instant() },
  answer: {
    incident: summary,
    at: 'instant',
    until: 'instant',
    total: 'whole',
    entries: firstOfShape(event),
    period: 'whole?',
    positions: [{ position: incidentPosition.fields.position, holder: 'text' }],
    requests: [{ state: choiceOf(...resourceRequest.states), count: 'whole' }],
  },
});
export type IncidentTimeline = AnswerOf<typeof incidentTimeline>;
export type TimelineEntry = IncidentTimeline['entries']['data'][number];

/** Whether the log is what it was when it was written. */
export const checkIncidentChain = call('incident.chain', '/api/v1/incident/{id}/chain', {
  answer: {
    entries: 'whole',
    reports: 'whole',
    isWhole: 'yesNo',
    brokenAt: 'whole?',
    fault: 'text?',
    head: 'text?',
  },
});

export const logFields = {
  occurredAt: f.instant().label('Occurred').required(),
  kind: f.choice(eventKinds).label('Type').required().defaultTo('log'),
  text: f.longText({ max: 4000 }).label('Text').required(),
  position: f.choice(positions).label('Position'),
  severity: f.choice(severities).label('Severity').required().defaultTo('routine'),
  site: f.text({ max: 200 }).label('Site'),
};

export const logIncidentEvent = call('incident.log', '/api/v1/incident/{id}/log', {
  body: logFields,
  answer: { id: 'uuid', place: 'whole', isLate: 'yesNo' },
});

export const correctionFields = {
  text: f.longText({ max: 4000 }).label('Correct text').required(),
  occurredAt: f.instant().label('Occurred').help('Empty: as in the entry that is corrected.'),
};
export const correctIncidentEvent = call('incident_event.correct', '/api/v1/incident_event/{id}/correction', {
  body: correctionFields,
  answer: { id: 'uuid', place: 'whole' },
});

export const rolloverFields = {
  handover: f.longText({ max: 3900 }).label('Handoff').required().help('What the next shift has to know.'),
  objectives: f.longText({ max: 4000 }).label('Objectives').help('Empty: as in this period.'),
  hours: f.integer({ min: 1, max: 72 }).label('Hours').required().defaultTo(PERIOD_HOURS),
  copiesPlan: f
    .yesNo()
    .label('Copy plan rows')
    .required()
    .defaultTo(true)
    .help('Open assignments, channels, medical sites and instructions.'),
};
export const rollOverPeriod = call('incident.rollover', '/api/v1/incident/{id}/rollover', {
  body: rolloverFields,
  answer: { period: 'uuid', place: 'whole', positions: 'whole', requests: 'whole', copied: 'whole' },
});

export const composeReport = call('incident.report', '/api/v1/incident/{id}/report', {
  body: {},
  answer: { id: 'uuid', number: 'text' },
});

export const makeRequisition = call('resource_request.requisition', '/api/v1/resource_request/{id}/requisition', {
  body: {},
  answer: { id: 'uuid', number: 'text' },
});

/** The register of risks with how each has moved since its rating before. */
export const riskRegister = call('incident_risk.register', '/api/v1/incident-risks/register', {
  answer: {
    overdue: 'whole',
    untreated: 'whole',
    risks: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      category: incidentRisk.fields.category,
      owner: 'text?',
      incident: 'text?',
      likelihood: incidentRisk.fields.likelihood,
      impact: incidentRisk.fields.impact,
      residualLikelihood: incidentRisk.fields.residualLikelihood,
      residualImpact: incidentRisk.fields.residualImpact,
      score: 'whole',
      residual: 'whole?',
      moved: 'whole?',
      level: incidentRisk.fields.level,
      reviewOn: 'date',
      isOverdue: 'yesNo',
      isUntreated: 'yesNo',
      status: choiceOf(...incidentRisk.states),
    }),
  },
});
export type RiskRegister = AnswerOf<typeof riskRegister>;
export type RegisterRow = RiskRegister['risks']['data'][number];
