import { page } from '#kernel';

/** Where links of emails about one solicitation lead: confirm, or hear no more. */
export const publicInterest = page('/public-opportunities/interest/:token', {
  title: 'Your interest',
  icon: 'bell',
  open: 'site',
  description: 'Where the links in our emails about a solicitation lead: confirm that you follow it, or unsubscribe.',
  view: () => import('./outreach/interest.view.tsx'),
});
export const publicNoInvitations = page('/public-opportunities/invitations/:token', {
  title: 'Invitations to bid',
  icon: 'mail',
  open: 'site',
  description: 'Where the link in an invitation to bid leads: unsubscribe from invitations of this agency.',
  view: () => import('./outreach/invitations.view.tsx'),
});

/** What the code on the wall of the meeting room opens. */
export const publicSignIn = page('/public-opportunities/meetings/:token', {
  title: 'Meeting sign-in',
  icon: 'clipboard-check',
  open: 'site',
  description: 'Sign in to a pre-bid meeting or site visit with the code shown there, during the meeting.',
  view: () => import('./outreach/sign-in.view.tsx'),
});
