import { page } from '#kernel';
import { controlException } from './controls/control-exception.record.ts';
import { controlRun } from './controls/control-run.record.ts';

/** What the nightly checks of awards and costs found, and that they ran. */
export const controlRecords = [controlException, controlRun] as const;

export const controlPages = {
  controlExceptions: page('/control-exceptions', { icon: 'shield-check', list: controlException }),
  controlException: page('/control-exceptions/:id', {
    detail: controlException,
    screen: () => import('./record.screen.tsx'),
  }),
  controlRuns: page('/control-runs', { icon: 'history', list: controlRun }),
  controlRun: page('/control-runs/:id', { detail: controlRun }),
};
