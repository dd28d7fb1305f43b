import { page } from '#kernel';
import { ruleNotice } from './rule-changes/rule-notice.record.ts';

/** Which rule text governs an award, and who acknowledged it. */
export const ruleRecords = [ruleNotice] as const;

export const rulePages = {
  ruleChanges: page('/rule-changes', {
    title: 'Rule Changes',
    icon: 'scale',
    screen: () => import('./grant-places.screen.tsx'),
  }),
  ruleNotices: page('/rule-notices', { icon: 'scale', list: ruleNotice }),
  ruleNotice: page('/rule-notices/:id', { detail: ruleNotice, screen: () => import('./record.screen.tsx') }),
};
