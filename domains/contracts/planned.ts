import type { Plans } from '#kernel';

export const plans: Plans = {
  '/contract-lifecycle': {
    about: 'Contract managers and counsel take contracts from draft to signature, renewal and closeout.',
    brings: [
      'Assemble a contract from the award and approved clauses, without retyping',
      'See which clauses the law requires and where each one appears',
      'Follow redlines between counsel and the vendor until the contract is approved',
      'See renewals six months ahead and close contracts by a checklist',
    ],
    meanwhile: 'Draft in your word processor, sign in Contracts, and keep every version in Documents.',
    see: ['/contracts', '/documents'],
  },
};
