import { page } from '#kernel';
import { award } from './award/award.record.ts';
import { protest } from './award/protest.record.ts';
import { redFlag } from './award/red-flag.record.ts';

/** What follows an evaluation: awards, protests and the red flags between them. */
export const awardRecords = [award, protest, redFlag] as const;

export const awardPages = {
  awards: page('/awards', { title: 'Awards', icon: 'award', list: award }),
  award: page('/awards/:id', {
    title: 'Award',
    detail: award,
    screen: () => import('./award/award.screen.tsx'),
  }),
  protests: page('/protests', { title: 'Protests', icon: 'scale', list: protest }),
  protest: page('/protests/:id', { title: 'Protest', detail: protest }),
  redFlags: page('/red-flags', { title: 'Red Flags', icon: 'flag', list: redFlag }),
  redFlag: page('/red-flags/:id', { title: 'Red Flag', detail: redFlag }),
};
