import { call, f, rowShape } from '#kernel';
import { emailDomain } from './email-domain.record.ts';

const answer = rowShape(emailDomain);

/** Claiming what stands behind the @, proving it to the name server or by the operator's word, and letting go of it. */
export const claimDomain = call('email_domain.claim', '/api/v1/email_domain/claim', {
  body: { domain: emailDomain.fields.domain },
  answer,
});
export const checkDomain = call('email_domain.check', '/api/v1/email_domain/{id}/check', { method: 'POST', answer });
export const confirmDomain = call('email_domain.confirm', '/api/v1/email_domain/{id}/confirm', {
  method: 'POST',
  answer,
});
export const letGoOfDomain = call('email_domain.letGo', '/api/v1/email_domain/{id}/let-go', {
  body: { reason: f.text({ max: 500 }) },
  answer,
});
