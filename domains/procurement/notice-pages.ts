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

/** Where the link in the email leads. */
export const publicQuestion = page('/public-opportunities/questions/:token', {
  title: 'Your question',
  icon: 'circle-question-mark',
  open: 'site',
  description:
    'Where the link in our email leads: confirm your question about a published solicitation with one button.',
  view: () => import('./publication/question.view.tsx'),
});
