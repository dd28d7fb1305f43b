import { defineRecord, f } from '#kernel';

/** What stands behind the @ of an organization's people. Once proven it is one organization's alone. */
export const emailDomain = defineRecord('email_domain', {
  label: ['E-mail domain', 'E-mail domains'],
  about: 'A domain of the organization’s email addresses, proven before its SSO provider is trusted.',
  title: 'domain',
  fields: {
    domain: f.text({ max: 253 }).required().fixed(),
    proof: f.text({ max: 80 }).label('DNS text record').required().computed(),
    provenBy: f.choice({ dns: 'The name server', operator: 'The operator' }).computed(),
    provenAt: f.instant().computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { claimed: 'new', proven: 'done', released: 'stopped' },
  finalStates: ['released'],
  transitions: {
    prove: { label: 'Prove', from: 'claimed', to: 'proven', by: 'nobody' },
    release: { label: 'Release', from: ['claimed', 'proven'], to: 'released', by: 'nobody' },
  },
  list: { columns: ['domain', 'provenBy', 'provenAt', 'status'], filters: ['status'], sort: 'domain' },
  sections: { Domain: ['domain', 'proof'], Proof: ['provenBy', 'provenAt'] },
});
