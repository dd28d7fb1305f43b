import { page } from '#kernel';
import { grantMeasure } from './milestones/grant-measure.record.ts';
import { grantMilestone } from './milestones/grant-milestone.record.ts';

/** What awards have to reach, and the figures they are measured by. */
export const milestoneRecords = [grantMilestone, grantMeasure] as const;

const screen = () => import('./record.screen.tsx');

export const milestonePages = {
  milestones: page('/grant-milestones', { title: 'Award Milestones', icon: 'flag', list: grantMilestone }),
  milestone: page('/grant-milestones/:id', { detail: grantMilestone, screen }),
  measures: page('/grant-measures', { icon: 'chart-column', list: grantMeasure }),
  measure: page('/grant-measures/:id', { detail: grantMeasure, screen }),
};
