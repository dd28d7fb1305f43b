import type { Plans } from '#kernel';

export const plans: Plans = {
  '/contracts': {
    about: 'Buyers look up contracts: what is in force, how much remains and when each one ends.',
    brings: [
      'See every contract with orders against its limit',
      'Be reminded of end and notice dates in time to act',
      'See where a lapsed insurance or bond holds payment',
      'Find contracts by their text and line items',
    ],
    meanwhile: 'Keep the signed contract as a document in Documents and note its number on the requisition.',
    see: ['/documents', '/smart-requisition'],
  },
  '/contract-management': {
    about: 'Contract managers administer a contract after award: its money, obligations and correspondence.',
    brings: [
      'Follow what was ordered, received, invoiced, retained and paid, with pending changes counted',
      'Keep obligations as dated tasks with an owner and evidence',
      'Hold payment while insurance, bond or license is missing',
      'Record subcontractors and what they were paid',
    ],
    meanwhile:
      'Keep the contract and its correspondence in Documents and its dates in your calendar. Payments stay in your financial system.',
    see: ['/documents'],
  },
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
