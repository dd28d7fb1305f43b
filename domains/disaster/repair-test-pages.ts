import { page } from '#kernel';
import { repairTest } from './pa-follow-up/repair-tests/repair-test.record.ts';

/** The 50 percent rule on facilities of PA projects. */
export const repairTestRecords = [repairTest] as const;

export const repairTestPages = {
  repairTests: page('/repair-tests', { icon: 'scale', list: repairTest }),
  repairTest: page('/repair-tests/:id', {
    detail: repairTest,
    screen: () => import('./record.screen.tsx'),
  }),
};
