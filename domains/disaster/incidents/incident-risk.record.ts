import { defineRecord, f } from '#kernel';
import { closerIsAnother, hasIncident, hasResidual, hasTreatment, residualIsLess } from './incident-risk.rules.ts';
import { incidentLeads } from './incident-words.ts';
import { impacts, likelihoods, riskLevels } from './risk-matrix.ts';

const categories = {
  people: 'People',
  operations: 'Operations',
  finance: 'Finance',
  compliance: 'Compliance',
  infrastructure: 'Infrastructure',
  technology: 'Technology',
} as const;
const responses = { avoid: 'Avoid', reduce: 'Reduce', transfer: 'Transfer', accept: 'Accept' } as const;

/** A risk of incidents, rated before and after its treatment. What it was rated before stays in its score history. */
export const incidentRisk = defineRecord('incident_risk', {
  label: ['Incident risk', 'Incident risks'],
  about: 'A risk with its 5×5 rating, treatment, residual rating and review date.',
  title: 'number',
  fields: {
    number: f.sequence('RISK-{0000}').search(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    incident: f.ref('incident').help('Where the risk belongs to one incident, or occurred in it.'),
    cause: f.longText({ max: 2000 }).label('Cause').required(),
    effect: f.longText({ max: 2000 }).label('Effect').required(),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    category: f.choice(categories).label('Category').required(),
    likelihood: f.choice(likelihoods).label('Likelihood').required(),
    impact: f.choice(impacts).label('Impact').required(),
    score: f.integer({ min: 1, max: 25 }).label('Inherent score').computed(),
    level: f.choice(riskLevels).label('Risk level').computed(),
    controls: f.longText({ max: 2000 }).label('Controls'),
    response: f.choice(responses).label('Response').required().defaultTo('reduce'),
    treatment: f.longText({ max: 4000 }).label('Treatment'),
    dueOn: f.date().label('Due'),
    residualLikelihood: f.choice(likelihoods).label('Residual likelihood'),
    residualImpact: f.choice(impacts).label('Residual impact'),
    residual: f.integer({ min: 1, max: 25 }).label('Residual score').computed(),
    residualReason: f.longText({ max: 2000 }).label('Residual reason'),
    appetite: f
      .integer({ min: 1, max: 25 })
      .label('Appetite')
      .required()
      .defaultTo(9)
      .help('The highest score accepted.'),
    isUntreated: f.yesNo().label('Over appetite').computed().help('Above the appetite and without treatment.'),
    trigger: f.text({ max: 300 }).label('Trigger').help('What shows that it occurs.'),
    reviewOn: f.date().label('Next review').required(),
  },
  access: {
    read: 'member',
    create: incidentLeads,
    edit: { by: incidentLeads, inStates: ['identified', 'assessed', 'treating', 'monitored', 'occurred', 'closed'] },
  },
  states: {
    identified: 'new',
    assessed: 'review',
    treating: 'review',
    monitored: 'done',
    occurred: 'late',
    closed: 'stopped',
  },
  finalStates: ['closed'],
  transitions: {
    assess: { label: 'Mark assessed', from: 'identified', to: 'assessed', by: incidentLeads },
    treat: { label: 'Start treatment', from: 'assessed', to: 'treating', by: incidentLeads, rules: [hasTreatment] },
    monitor: {
      label: 'Monitor',
      from: ['assessed', 'treating', 'occurred'],
      to: 'monitored',
      by: incidentLeads,
      rules: [hasResidual],
    },
    reassess: { label: 'Assess again', from: ['treating', 'monitored'], to: 'assessed', by: incidentLeads },
    occur: {
      label: 'Mark occurred',
      from: ['identified', 'assessed', 'treating', 'monitored'],
      to: 'occurred',
      by: incidentLeads,
      rules: [hasIncident],
    },
    close: {
      label: 'Close risk',
      from: ['assessed', 'monitored', 'occurred'],
      to: 'closed',
      by: incidentLeads,
      rules: [closerIsAnother],
      reason: 'required',
    },
  },
  fixed: [{ in: ['closed'], code: 'incident_risk.is_closed', sentence: 'A closed risk stays as it is.' }],
  rules: [residualIsLess],
  list: {
    columns: ['number', 'title', 'category', 'owner', 'score', 'residual', 'level', 'reviewOn', 'status'],
    filters: ['status', 'incident', 'category', 'owner', 'level', 'reviewOn', 'isUntreated'],
    sort: '-number',
  },
  sections: {
    Risk: ['title', 'incident', 'category', 'owner', 'cause', 'effect', 'trigger'],
    Rating: ['likelihood', 'impact', 'score', 'level', 'appetite', 'isUntreated'],
    Treatment: ['controls', 'response', 'treatment', 'dueOn'],
    'After treatment': ['residualLikelihood', 'residualImpact', 'residual', 'residualReason', 'reviewOn'],
  },
});
