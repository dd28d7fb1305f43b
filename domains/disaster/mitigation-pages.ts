import { page } from '#kernel';
import { mitigationPlan } from './mitigation/mitigation-plan.record.ts';
import { mitigationProject } from './mitigation/mitigation-project.record.ts';
import { programStatus } from './mitigation/program-status.record.ts';

/** Hazard mitigation: plans, programs as they stand, and projects. */
export const mitigationRecords = [mitigationPlan, programStatus, mitigationProject] as const;

const screen = () => import('./record.screen.tsx');

export const mitigationPages = {
  mitigationProjects: page('/mitigation-projects', {
    icon: 'folder-kanban',
    list: mitigationProject,
  }),
  mitigationProject: page('/mitigation-projects/:id', {
    detail: mitigationProject,
    screen,
  }),
  mitigationPlans: page('/mitigation-plans', { icon: 'file-text', list: mitigationPlan }),
  mitigationPlan: page('/mitigation-plans/:id', { detail: mitigationPlan, screen }),
  programStatuses: page('/program-statuses', { icon: 'scale', list: programStatus }),
  programStatus: page('/program-statuses/:id', { detail: programStatus, screen }),
};
