import type { ComponentType } from 'react';
import { later } from '#web/ui/later.tsx';
import type { GrantTab } from './grant-tabs.ts';

/** The tabs of grant management that are built, by the words of the address. */
export const grantParts: Readonly<Record<string, ComponentType>> = {
  portfolio: later(() => import('./award/portfolio.tsx')),
  closeout: later(() => import('./closeout/closeouts.tsx')),
} satisfies Partial<Record<GrantTab, ComponentType>>;
