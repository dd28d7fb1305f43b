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
  incidents: page('/incidents', { icon: 'siren', list: incident }),
  incident: page('/incidents/:id', { detail: incident, screen }),
  periods: page('/operational-periods', { icon: 'clock', list: operationalPeriod }),
  period: page('/operational-periods/:id', { detail: operationalPeriod, screen }),
  positions: page('/incident-positions', { icon: 'users', list: incidentPosition }),
  position: page('/incident-positions/:id', { detail: incidentPosition, screen }),
  events: page('/incident-events', { icon: 'history', list: incidentEvent }),
  event: page('/incident-events/:id', { detail: incidentEvent, screen }),
  resourceRequests: page('/resource-requests', {
    icon: 'package',
    list: resourceRequest,
  }),
  resourceRequest: page('/resource-requests/:id', { detail: resourceRequest, screen }),
  situationReports: page('/situation-reports', {
    icon: 'file-text',
    list: situationReport,
  }),
  situationReport: page('/situation-reports/:id', { detail: situationReport, screen }),
  risks: page('/incident-risks', { icon: 'triangle-alert', list: incidentRisk }),
  risk: page('/incident-risks/:id', { detail: incidentRisk, screen }),
  riskScores: page('/incident-risk-scores', { icon: 'chart-column', list: incidentRiskScore }),
  riskScore: page('/incident-risk-scores/:id', { detail: incidentRiskScore, screen }),
};
