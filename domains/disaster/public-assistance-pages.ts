import { page } from '#kernel';
import { assistanceRequest } from './pa-request/assistance-request.record.ts';
import { damageLine } from './public-assistance/damage-line.record.ts';
import { equipmentEntry } from './public-assistance/equipment-entry.record.ts';
import { equipmentRate } from './public-assistance/equipment-rate.record.ts';
import { laborEntry } from './public-assistance/labor-entry.record.ts';
import { paCost } from './public-assistance/pa-cost.record.ts';
import { paProject } from './public-assistance/pa-project.record.ts';
import { paThreshold } from './public-assistance/pa-threshold.record.ts';
import { scopingMeeting } from './public-assistance/scoping-meeting.record.ts';

/** Public Assistance: damage, projects and the rows of their forms. */
export const publicAssistanceRecords = [
  paThreshold,
  paProject,
  damageLine,
  equipmentRate,
  laborEntry,
  equipmentEntry,
  paCost,
  scopingMeeting,
  assistanceRequest,
] as const;

const screen = () => import('./record.screen.tsx');

export const publicAssistancePages = {
  projects: page('/pa-projects', { icon: 'folder-kanban', list: paProject }),
  project: page('/pa-projects/:id', { detail: paProject, screen }),
  projectForms: page('/pa-projects/:id/forms', {
    title: 'PA Project Forms',
    screen: () => import('./pa-forms/pa-forms.screen.tsx'),
  }),
  application: page('/pa-projects/:id/application', {
    title: 'Project Application',
    screen: () => import('./pa-request/paper.screen.tsx'),
  }),
  impactList: page('/impact-lists/:id', {
    title: 'Impact List',
    screen: () => import('./pa-request/paper.screen.tsx'),
  }),
  requests: page('/pa-requests', { icon: 'file-text', list: assistanceRequest }),
  request: page('/pa-requests/:id', { detail: assistanceRequest, screen }),
  damageLines: page('/damage-lines', { icon: 'map', list: damageLine }),
  damageLine: page('/damage-lines/:id', { detail: damageLine, screen }),
  equipmentRates: page('/equipment-rates', { icon: 'settings', list: equipmentRate }),
  equipmentRate: page('/equipment-rates/:id', { detail: equipmentRate, screen }),
  laborEntries: page('/labor-entries', { icon: 'clock', list: laborEntry }),
  laborEntry: page('/labor-entries/:id', { detail: laborEntry, screen }),
  equipmentEntries: page('/equipment-entries', { icon: 'truck', list: equipmentEntry }),
  equipmentEntry: page('/equipment-entries/:id', { detail: equipmentEntry, screen }),
  paCosts: page('/pa-costs', { icon: 'receipt', list: paCost }),
  paCost: page('/pa-costs/:id', { detail: paCost, screen }),
  paThresholds: page('/pa-thresholds', { icon: 'scale', list: paThreshold }),
  paThreshold: page('/pa-thresholds/:id', { detail: paThreshold, screen }),
  scopingMeetings: page('/scoping-meetings', { icon: 'handshake', list: scopingMeeting }),
  scopingMeeting: page('/scoping-meetings/:id', { detail: scopingMeeting, screen }),
};
