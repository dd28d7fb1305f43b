import type { DomainParts } from '#server/domain-parts.ts';
import { incidentOperations } from './incidents/incident-calls.server.ts';
import { incidentEffects } from './incidents/incident.server.ts';
import { reportEffects } from './incidents/report.server.ts';
import { requestEffects } from './incidents/request.server.ts';
import { riskEffects } from './incidents/risk.server.ts';

export const disasterServer: DomainParts = {
  effects: [...incidentEffects, ...requestEffects, ...reportEffects, ...riskEffects],
  operations: [incidentOperations],
};
