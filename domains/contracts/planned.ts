import type { Plans } from '#kernel';

export const plans: Plans = {
  '/contract-lifecycle': {
    about: 'Contract managers and counsel take contracts from draft to signature, renewal and closeout.',
    brings: [
      'Assemble a contract from the award and approved clauses, without retyping',
      'See which clauses the law requires and where each one appears',
      'Follow redlines and signatures in their order; an edit after a signature voids it',
      'See renewals six months ahead and close contracts by a checklist',
    ],
    meanwhile: 'Draft in your word processor, sign as you do today and keep every version in Documents.',
    see: ['/documents'],
  },
};
