import { defineDomain, page } from '#kernel';
import { tutorialProgress } from './tutorial-progress.record.ts';
import { tutorial } from './tutorial.record.ts';

export const training = defineDomain({
  label: 'Training & Certification',
  records: [tutorial, tutorialProgress],
  pages: {
    tutorials: page('/tutorials', {
      title: 'Tutorials',
      icon: 'graduation-cap',
      screen: () => import('./tutorial-list.screen.tsx'),
    }),
    writing: page('/admin/tutorials', {
      title: 'Tutorial Writing',
      icon: 'graduation-cap',
      roles: ['admin'],
      list: tutorial,
    }),
    written: page('/admin/tutorials/:id', { roles: ['admin'], detail: tutorial }),
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
