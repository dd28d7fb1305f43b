import { href, page } from '#kernel';

/** The public page of one published solicitation. */
export const publicNotice = page('/public-opportunities/:number', {
  title: 'Solicitation',
  icon: 'megaphone',
  open: 'site',
  description:
    'One published solicitation: what is asked for, by when, what decides, its documents, addenda, questions and answers.',
  view: () => import('./publication/notice.view.tsx'),
});

export const noticePath = (number: string): string => href(publicNotice, { number });
