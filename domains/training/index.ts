import { defineDomain } from '#kernel';
import { tutorialProgress } from './tutorial-progress.record.ts';
import { tutorial } from './tutorial.record.ts';

export const training = defineDomain({
  label: 'Training & Certification',
  order: 16,
  records: [tutorial, tutorialProgress],
  pages: {},
});
