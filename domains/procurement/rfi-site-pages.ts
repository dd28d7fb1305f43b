import { page } from '#kernel';

/** Where the link in the email leads a firm without an account. */
export const publicRfi = page('/public-opportunities/answers/:token', {
  title: 'Your answers',
  icon: 'circle-question-mark',
  open: 'site',
  description:
    'Where the link in our email leads: answer the questions of a request for information, and change them until they are due.',
  view: () => import('./rfi/answer.view.tsx'),
});
