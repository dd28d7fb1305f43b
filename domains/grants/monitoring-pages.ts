import { page } from '#kernel';
import { monitoringFinding } from './monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from './monitoring/monitoring-visit.record.ts';
import { subawardRisk } from './monitoring/subaward-risk.record.ts';

/** How subrecipients are watched: their risk, the visits, and what was found. */
export const monitoringRecords = [subawardRisk, monitoringVisit, monitoringFinding] as const;

export const monitoringPages = {
  risks: page('/subrecipient-risk', { icon: 'chart-column', list: subawardRisk }),
  risk: page('/subrecipient-risk/:id', {
    detail: subawardRisk,
    screen: () => import('./record.screen.tsx'),
  }),
  visits: page('/monitoring-visits', { icon: 'clipboard-check', list: monitoringVisit }),
  visit: page('/monitoring-visits/:id', {
    detail: monitoringVisit,
    screen: () => import('./record.screen.tsx'),
  }),
  findings: page('/monitoring-findings', { icon: 'flag', list: monitoringFinding }),
  finding: page('/monitoring-findings/:id', {
    detail: monitoringFinding,
    screen: () => import('./record.screen.tsx'),
  }),
};
