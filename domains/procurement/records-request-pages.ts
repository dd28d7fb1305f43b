import { page } from '#kernel';
import { recordsPackage } from './records-request/records-package.record.ts';

/** Public records of finished procurements. */
export const recordsRequestRecords = [recordsPackage] as const;

export const recordsRequestPages = {
  recordsPackages: page('/records-packages', { icon: 'file-text', list: recordsPackage }),
  recordsPackage: page('/records-packages/:id', {
    detail: recordsPackage,
    screen: () => import('./records-request/records-package.screen.tsx'),
  }),
};
