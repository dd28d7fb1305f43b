import { page } from '#kernel';

/** Open prequalified lists, for anyone. */
export const publicLists = page('/public-opportunities/lists', {
  title: 'Prequalified lists',
  icon: 'list-checks',
  open: 'site',
  description:
    'Prequalified lists that firms can join at any time: scope, criteria, required papers, and how to apply.',
  view: () => import('./frameworks/lists.view.tsx'),
});
