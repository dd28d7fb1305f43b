import type { MailMessage } from '#server/services/mail/letter.ts';

const notYou = 'If this was not you, you need not do anything.';

/** The links open pages; only the button there uses the token, so that a mail scanner cannot use it up. */
export const confirmAddress = (
  to: string,
  { token, occasion, path }: { token: string; occasion: 'sign-up' | 'again'; path: string | null },
): MailMessage => ({
  to,
  subject: 'Confirm your e-mail address',
  body: [
    'An account with Levee was asked for with this address.',
    {
      link: `${
        occasion === 'sign-up' ? `/auth?token_hash=${token}&type=signup` : `/auth/confirm?type=email&token=${token}`
      }${path === null ? '' : `&from=${encodeURIComponent(path)}`}`,
      label: 'Confirm this address',
    },
    `The link works once, for 24 hours. ${notYou}`,
  ],
});

export const alreadyHere = (to: string): MailMessage => ({
  to,
  subject: 'You already have an account',
  body: [
    'An account with Levee was asked for with this address, which has one already.',
    { link: '/auth', label: 'Sign in' },
    { link: '/request-reset', label: 'Set a new password' },
    notYou,
  ],
});

export const resetPassword = (to: string, token: string): MailMessage => ({
  to,
  subject: 'Set a new password',
  body: [
    'A new password was asked for with this address.',
    { link: `/reset-password?token=${token}`, label: 'Set a new password' },
    `The link works once, for one hour. ${notYou}`,
  ],
});

export const passwordChanged = (to: string, keys: 'ended' | 'kept'): MailMessage => ({
  to,
  subject: 'Your password was changed',
  body: [
    'The password of your account was changed, and you were signed out everywhere else.',
    keys === 'ended'
      ? 'API keys that you had made ended with the old password. Make new ones for the programs that still need one.'
      : 'API keys that you had made still work, as was asked for with the change.',
    'If this was not you, set a new password now and tell your administrator.',
    { link: '/request-reset', label: 'Set a new password' },
  ],
});

export const protectionChanged = (to: string, what: string): MailMessage => ({
  to,
  subject: 'The protection of your account was changed',
  body: [
    what,
    'If this was not you, set a new password now and tell your administrator.',
    { link: '/security-settings', label: 'Look at your security settings' },
  ],
});
