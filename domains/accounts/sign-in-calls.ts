import { call, f } from '#kernel';

/*
 * The sign-in's own calls, as screens use them; `server/auth` answers them. None is sent twice by itself: a code, a password and a mail
 * are used up by the first sending.
 */

const stated = { method: 'POST', sentOnce: true } as const;
const url = { url: 'text' } as const;
const told = { status: 'text', message: 'text' } as const;
const recoveryCodes = { recoveryCodes: ['text'] } as const;
export const waysIn = call('auth.ways', '/api/auth/ways', { answer: { google: 'yesNo' } });
export const startGoogle = call('auth.googleStart', '/api/auth/google/start', {
  ...stated,
  sent: { from: 'text', 'connect?': 'yesNo' },
  answer: url,
});
export const disconnectGoogle = call('auth.googleDisconnect', '/api/auth/google/disconnect', stated);
export const startSso = call('auth.ssoStart', '/api/auth/sso/start', {
  ...stated,
  body: { email: f.email().required(), from: f.text({ max: 500 }).help('The page to return to.') },
  answer: url,
});

export const signUp = call('auth.signUp', '/api/auth/sign-up/email', {
  ...stated,
  sent: { name: 'text', email: 'text', password: 'text', from: 'text' },
  answer: told,
});
export const sendConfirmation = call('auth.sendVerificationEmail', '/functions/v1/send-verification-email', {
  ...stated,
  sent: { type: 'text', email: 'text', data: { confirmationUrl: 'text', baseUrl: 'text' } },
  answer: told,
});
export const confirmAddress = call('auth.verifyEmail', '/api/auth/verify-email', {
  ...stated,
  sent: { token: 'text' },
  answer: { status: 'text', email: 'text' },
});

export const requestReset = call('auth.requestReset', '/api/auth/request-password-reset', {
  ...stated,
  sent: { email: 'text' },
  answer: told,
});
const changed = { status: 'text' } as const;
export const resetPassword = call('auth.resetPassword', '/api/auth/reset-password', {
  ...stated,
  sent: { token: 'text?', newPassword: 'text', keepKeys: 'yesNo' },
  answer: changed,
});
export const changePassword = call('auth.changePassword', '/api/auth/change-password', {
  ...stated,
  sent: { currentPassword: 'text', newPassword: 'text', keepKeys: 'yesNo' },
  answer: changed,
});

export const proveIdentity = call('auth.confirm', '/api/auth/confirm', {
  ...stated,
  sent: { 'password?': 'text', 'code?': 'text' },
  answer: { confirmed: 'yesNo' },
});
export const endSessions = call('auth.endSession', '/api/auth/sessions/end', {
  ...stated,
  body: { id: f.uuid() },
  answer: { ended: 'yesNo' },
});
export const removePasskey = call('auth.passkeyRemove', '/api/auth/passkeys/remove', {
  ...stated,
  sent: { id: 'uuid' },
});

export const beginFactor = call('auth.secondFactorBegin', '/api/auth/second-factor/begin', {
  ...stated,
  answer: { secret: 'text', uri: 'text' },
});
export const confirmFactor = call('auth.secondFactorConfirm', '/api/auth/second-factor/confirm', {
  ...stated,
  sent: { code: 'text' },
  answer: recoveryCodes,
});
export const removeFactor = call('auth.secondFactorRemove', '/api/auth/second-factor/remove', stated);
export const renewRecoveryCodes = call('auth.recoveryCodes', '/api/auth/second-factor/recovery-codes', {
  ...stated,
  answer: recoveryCodes,
});
