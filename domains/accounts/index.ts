import { defineDomain, page } from '#kernel';

/** Coming in and staying safe: pages for people who are not signed in, or not yet at home in an organization. */
export const accounts = defineDomain({
  label: 'Accounts',
  records: [],
  pages: {
    signIn: page('/auth', { title: 'Sign in', open: 'site', screen: () => import('#web/shell/sign-in.tsx') }),
    login: page('/login', { title: 'Log in', open: 'site', screen: () => import('#web/shell/sign-in.tsx') }),
    confirm: page('/auth/confirm', {
      title: 'Confirm your e-mail',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
    verifyEmail: page('/verify-email', {
      title: 'Verify your e-mail',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
    requestReset: page('/request-reset', {
      title: 'Reset your password',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
    resetPassword: page('/reset-password', {
      title: 'Choose a new password',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
    invitation: page('/invitation', {
      title: 'Join an organization',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
    welcome: page('/welcome', {
      title: 'Set up your organization',
      open: 'site',
      planned: () => import('./planned.ts'),
    }),
  },
});
