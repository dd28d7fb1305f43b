import { page } from '#kernel';
import { mitigationPlan } from './mitigation/mitigation-plan.record.ts';
import { mitigationProject } from './mitigation/mitigation-project.record.ts';
import { programStatus } from './mitigation/program-status.record.ts';

/** Hazard mitigation: plans, programs as they stand, and projects. */
export const mitigationRecords = [mitigationPlan, programStatus, mitigationProject] as const;

const screen = () => import('./record.screen.tsx');

export const mitigationPages = {
  mitigationProjects: page('/mitigation-projects', {
    title: 'Mitigation Projects',
    icon: 'folder-kanban',
    list: mitigationProject,
  }),
  mitigationProject: page('/mitigation-projects/:id', {
    title: 'Mitigation Project',
    detail: mitigationProject,
    screen,
  }),
  mitigationPlans: page('/mitigation-plans', { title: 'Mitigation Plans', icon: 'file-text', list: mitigationPlan }),
  mitigationPlan: page('/mitigation-plans/:id', { title: 'Mitigation Plan', detail: mitigationPlan, screen }),
  programStatuses: page('/program-statuses', { title: 'Program Statuses', icon: 'scale', list: programStatus }),
  programStatus: page('/program-statuses/:id', { title: 'Program Status', detail: programStatus, screen }),
};
