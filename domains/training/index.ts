import { defineDomain, page } from '#kernel';
import { tutorialProgress } from './tutorial-progress.record.ts';
import { tutorial } from './tutorial.record.ts';

export const training = defineDomain({
  label: 'Training & Certification',
  records: [tutorial, tutorialProgress],
  pages: {
    training: page('/admin/training', {
      title: 'Training',
      icon: 'graduation-cap',
      planned: () => import('./planned.ts'),
    }),
    certifications: page('/admin/certifications', {
      title: 'Certifications',
      icon: 'award',
      planned: () => import('./planned.ts'),
    }),
    analytics: page('/admin/learning-analytics', {
      title: 'Learning Analytics',
      icon: 'chart-line',
      planned: () => import('./planned.ts'),
    }),
  },
});
