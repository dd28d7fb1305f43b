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
  '/claims-change-orders': {
    about:
      'Contract managers handle changes and claims: what happened, what it costs, who approved it. Without a sign-in, only public records are shown.',
    brings: [
      'Log an event and price it from rough to agreed, each counted against the budget',
      'Track the notice period of each claim and the proof of notice',
      'Approve by the cumulative total of changes against the council’s limits',
      'Separate what a grant can pay from what it cannot',
    ],
    meanwhile: 'Keep change orders and claims in Documents, named by contract number.',
    see: ['/documents'],
  },
};
