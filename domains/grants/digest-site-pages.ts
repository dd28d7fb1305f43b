import { page } from '#kernel';

/** Where the links of a digest lead: interest, a dismissal with its reason, or no more digests. */
export const digestLink = page('/grant-digest/:organization/:act/:notice/:token', {
  title: 'Opportunity digest',
  icon: 'mail',
  open: 'site',
  description: 'Where the links in an opportunity digest lead: mark interest, dismiss a notice, or unsubscribe.',
  view: () => import('./searches/digest-link.view.tsx'),
});
