import { page } from '#kernel';
import { incidentEvent } from './incidents/incident-event.record.ts';
import { incidentPosition } from './incidents/incident-position.record.ts';
import { incidentRiskScore } from './incidents/incident-risk-score.record.ts';
import { incidentRisk } from './incidents/incident-risk.record.ts';
import { incident } from './incidents/incident.record.ts';
import { operationalPeriod } from './incidents/operational-period.record.ts';
import { resourceRequest } from './incidents/resource-request.record.ts';
import { situationReport } from './incidents/situation-report.record.ts';

/** Incidents as they are run: periods and positions, the log, requests, reports and risks. */
export const incidentRecords = [
  incident,
  operationalPeriod,
  incidentPosition,
  incidentEvent,
  resourceRequest,
  situationReport,
  incidentRisk,
  incidentRiskScore,
] as const;

const screen = () => import('./record.screen.tsx');

export const incidentPages = {
  incidents: page('/incidents', { title: 'Incidents', icon: 'siren', list: incident }),
  incident: page('/incidents/:id', { title: 'Incident', detail: incident, screen }),
  periods: page('/operational-periods', { title: 'Operational Periods', icon: 'clock', list: operationalPeriod }),
  period: page('/operational-periods/:id', { title: 'Operational Period', detail: operationalPeriod, screen }),
  positions: page('/incident-positions', { title: 'Incident Positions', icon: 'users', list: incidentPosition }),
  position: page('/incident-positions/:id', { title: 'Incident Position', detail: incidentPosition, screen }),
  events: page('/incident-events', { title: 'Incident Events', icon: 'history', list: incidentEvent }),
  event: page('/incident-events/:id', { title: 'Incident Event', detail: incidentEvent, screen }),
  resourceRequests: page('/resource-requests', {
    title: 'Resource Requests',
    icon: 'package',
    list: resourceRequest,
  }),
  resourceRequest: page('/resource-requests/:id', { title: 'Resource Request', detail: resourceRequest, screen }),
  situationReports: page('/situation-reports', {
    title: 'Situation Reports',
    icon: 'file-text',
    list: situationReport,
  }),
  situationReport: page('/situation-reports/:id', { title: 'Situation Report', detail: situationReport, screen }),
  risks: page('/incident-risks', { title: 'Incident Risks', icon: 'triangle-alert', list: incidentRisk }),
  risk: page('/incident-risks/:id', { title: 'Incident Risk', detail: incidentRisk, screen }),
  riskScores: page('/incident-risk-scores', { title: 'Risk Scores', icon: 'chart-column', list: incidentRiskScore }),
  riskScore: page('/incident-risk-scores/:id', { title: 'Risk Score', detail: incidentRiskScore, screen }),
};
