import type { Plans } from '#kernel';

export const plans: Plans = {
  '/contracts': {
    about: 'Everybody who buys looks up contracts here: what is in force, how much is left, when it ends.',
    brings: [
      'See every contract with what was ordered against its limit',
      'Be reminded of end and notice dates in time to act',
      'See where insurance or a bond has lapsed and payment is held',
      'Find contracts by their text and line items',
    ],
    meanwhile: 'Keep the signed contract as a document in Documents and note its number on the requisition.',
    see: ['/documents', '/smart-requisition'],
  },
  '/contract-management': {
    about: 'Contract managers run one contract here after award: its money, its obligations and its letters.',
    brings: [
      'Follow what was ordered, received, invoiced, retained and paid, with pending changes counted',
      'Keep obligations as dated tasks with an owner and evidence',
      'Hold payment while insurance, bond or license is missing',
      'Record subcontractors and what they were paid',
    ],
    meanwhile:
      'Keep the contract and its letters in Documents and its dates in your calendar. Payments stay in your financial system.',
    see: ['/documents'],
  },
  '/contract-lifecycle': {
    about: 'Contract managers and counsel take contracts here from draft to signature, renewal and closeout.',
    brings: [
      'Assemble a contract from the award and approved clauses, without typing it again',
      'Trace which clauses the law asks for and where each one stands',
      'Follow redlines and signatures in their order; an edit after a signature voids it',
      'See renewals coming half a year ahead and close contracts by a checklist',
    ],
    meanwhile: 'Draft in your word processor, sign as you do today and keep every version in Documents.',
    see: ['/documents'],
  },
  '/claims-change-orders': {
    about:
      'Contract managers handle changes and claims here: what happened, what it costs, who approved it. Without a sign-in only what is public record is shown.',
    brings: [
      'Log an event and price it from rough to agreed, each counted against the budget',
      'Keep the time in which a claim must be noticed and the proof that it was',
      'Approve by the sum of all changes against the limits of the council',
      'Separate what a grant can pay from what it cannot',
    ],
    meanwhile: 'Keep change orders and claim letters in Documents, named by contract number.',
    see: ['/documents'],
  },
};
