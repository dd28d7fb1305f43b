import type { ComponentType } from 'react';
import { later } from '#web/ui/later.tsx';
import type { GrantTab } from './grant-tabs.ts';

/** The tabs of grant management, by the words of the address. */
export const grantParts: Readonly<Record<string, ComponentType>> = {
  portfolio: later(() => import('./award/portfolio.tsx')),
  'compliance-hub': later(() => import('./controls/compliance-hub.tsx')),
  research: later(() => import('./opportunities/research.tsx')),
  builder: later(() => import('./applications/builder-tab.tsx')),
  applications: later(() => import('./applications/applications-tab.tsx')),
  budget: later(() => import('./budget/budget-tab.tsx')),
  milestones: later(() => import('./milestones/milestones-tab.tsx')),
  recipient: later(() => import('./subrecipients/recipients.tsx')),
  reviewer: later(() => import('./reviews/review-desk.tsx')),
  'disaster-ai': later(() => import('./disaster-ai/disaster-tab.tsx')),
  closeout: later(() => import('./closeout/closeouts.tsx')),
} satisfies Record<GrantTab, ComponentType>;
