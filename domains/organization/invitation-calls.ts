import { call, f, rowShape } from '#kernel';
import { invitation } from './invitation.record.ts';

const { email, name, role } = invitation.fields;
const answer = rowShape(invitation);
const token = f.text({ max: 100 }).help('From the link in the mail.');

export const sendInvitation = call('invitation.send', '/api/v1/invitation/send', {
  body: { email, name, role },
  answer,
});
export const resendInvitation = call('invitation.resend', '/api/v1/invitation/{id}/resend', { method: 'POST', answer });

/** What an invitation is for; looking uses nothing up. */
export const invitationOffer = call('invitation.look', '/api/auth/invitation', {
  query: { token },
  answer: { email: 'text', name: 'text?', role, organization: 'text', hasAccount: 'yesNo' },
});
export const acceptInvitation = call('invitation.accept', '/api/v1/invitation/accept', {
  body: { token: token.required(), name: f.text({ max: 120 }), password: f.password() },
  answer: { organizationId: 'uuid', organization: 'text', email: 'text' },
  sentOnce: true,
});
