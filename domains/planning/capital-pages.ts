import { page } from '#kernel';
import { capitalAllotment } from './capital/capital-allotment.record.ts';
import { capitalBestSet } from './capital/capital-best-set.record.ts';
import { capitalPlan } from './capital/capital-plan.record.ts';
import { capitalProgram } from './capital/capital-program.record.ts';
import { capitalProject } from './capital/capital-project.record.ts';
import { capitalRanking } from './capital/capital-ranking.record.ts';
import { capitalScore } from './capital/capital-score.record.ts';
import { capitalSurveyAnswer } from './capital/capital-survey-answer.record.ts';
import { contingencyDraw } from './capital/contingency-draw.record.ts';
import { fundingSource } from './capital/funding-source.record.ts';
import { managementTabs } from './capital/management-tabs.ts';

export const capitalRecords = [
  capitalProgram,
  capitalProject,
  fundingSource,
  capitalScore,
  capitalRanking,
  capitalPlan,
  capitalAllotment,
  capitalBestSet,
  contingencyDraw,
  capitalSurveyAnswer,
] as const;

/** The pages of the capital plan: the plan, the work on it, and a list and a page for each of its records. */
export const capitalPages = {
  capitalPlanManagement: page('/capital-planning-management', {
    title: 'Capital Planning Management',
    icon: 'landmark',
    tabs: managementTabs,
    screen: () => import('./capital/capital-management.screen.tsx'),
  }),
  capitalPlan: page('/capital-planning', {
    title: 'Capital Plan',
    icon: 'map',
    screen: () => import('./capital/capital-plan.screen.tsx'),
  }),
  publicPlan: page('/capital-plan', {
    title: 'Public capital plan',
    icon: 'map',
    open: 'site',
    description: 'The adopted capital plan: every project on a map, with cost, progress and funding, and as open data.',
    view: () => import('./capital/public-plan.view.tsx'),
  }),
  publicProject: page('/capital-plan/:number', {
    title: 'Project of the capital plan',
    icon: 'map',
    open: 'site',
    description: 'One project of the adopted capital plan: phases, schedule, funding, progress and spending.',
    view: () => import('./capital/public-project.view.tsx'),
  }),
  capitalProjects: page('/capital-planning/projects', { icon: 'map', list: capitalProject }),
  capitalProject: page('/capital-planning/projects/:id', {
    detail: capitalProject,
    screen: () => import('./capital/capital-project.screen.tsx'),
  }),
  contingencyDraws: page('/capital-planning/contingency', { list: contingencyDraw }),
  contingencyDraw: page('/capital-planning/contingency/:id', { detail: contingencyDraw }),
  capitalPrograms: page('/capital-planning-management/programs', { list: capitalProgram }),
  capitalProgram: page('/capital-planning-management/programs/:id', {
    detail: capitalProgram,
  }),
  fundingSources: page('/capital-planning-management/sources', { list: fundingSource }),
  fundingSource: page('/capital-planning-management/sources/:id', { detail: fundingSource }),
  capitalPlans: page('/capital-planning-management/plans', { list: capitalPlan }),
  capitalPlanVersion: page('/capital-planning-management/plans/:id', {
    detail: capitalPlan,
    screen: () => import('./capital/plan-version.screen.tsx'),
  }),
  capitalAllotments: page('/capital-planning-management/entries', { list: capitalAllotment }),
  capitalAllotment: page('/capital-planning-management/entries/:id', {
    detail: capitalAllotment,
  }),
  capitalScores: page('/capital-planning-management/scores', { list: capitalScore }),
  capitalScore: page('/capital-planning-management/scores/:id', { detail: capitalScore }),
  capitalRankings: page('/capital-planning-management/rankings', { list: capitalRanking }),
  capitalRanking: page('/capital-planning-management/rankings/:id', {
    detail: capitalRanking,
    screen: () => import('./capital/capital-ranking.screen.tsx'),
  }),
  capitalBestSets: page('/capital-planning-management/best-sets', { list: capitalBestSet }),
  capitalBestSet: page('/capital-planning-management/best-sets/:id', {
    detail: capitalBestSet,
  }),
  capitalSurveyAnswers: page('/capital-planning-management/survey', {
    roles: ['admin', 'manager'],
    list: capitalSurveyAnswer,
  }),
  capitalSurveyAnswer: page('/capital-planning-management/survey/:id', {
    roles: ['admin', 'manager'],
    detail: capitalSurveyAnswer,
  }),
};
