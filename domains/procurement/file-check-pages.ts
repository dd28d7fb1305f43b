import { page } from '#kernel';
import { fileCheck } from './file-checks/file-check.record.ts';

/** Whether files of solicitations are accessible. */
export const fileCheckRecords = [fileCheck] as const;

export const fileCheckPages = {
  fileChecks: page('/opportunities/file-checks', {
    icon: 'clipboard-check',
    list: fileCheck,
  }),
  fileCheck: page('/opportunities/file-checks/:id', {
    detail: fileCheck,
    screen: () => import('./file-checks/file-check.screen.tsx'),
  }),
};
