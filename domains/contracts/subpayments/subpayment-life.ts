import { rule } from '#kernel';
import { managers } from '../contract/contract-life.ts';

export const outcomes = {
  paid: 'Paid as reported',
  corrected: 'Corrected since',
  underpaid: 'Underpaid',
  not_paid: 'Not paid',
} as const;

export const subcontractorStates = {
  proposed: ['review', 'Awaiting approval'],
  approved: 'done',
  email_review: ['review', 'New email to approve'],
  refused: 'stopped',
  ended: 'stopped',
} as const;

const hasEmail = rule<{ email: string | null }>(
  'contract_subcontractor.has_email',
  'Enter the contact email. Payments are confirmed by a link to it.',
  ({ row }) => row.email !== null,
  { field: 'email' },
);

/** The contract manager decides who is paid under the contract and at which address it answers: never the prime alone. */
export const subcontractorSteps = {
  approve: {
    label: 'Approve subcontractor',
    from: 'proposed',
    to: 'approved',
    by: managers,
    fieldsToFill: ['finding'],
    rules: [hasEmail],
  },
  refuse: { label: 'Refuse', from: 'proposed', to: 'refused', by: managers, reason: 'required' },
  changeEmail: {
    label: 'Request new email',
    from: 'approved',
    to: 'email_review',
    by: managers,
    fieldsToFill: ['newEmail'],
  },
  approveEmail: {
    label: 'Approve new email',
    from: 'email_review',
    to: 'approved',
    by: managers,
    reason: 'required',
    confirm: 'Links to the old address stop working. Call the subcontractor first, at a number from its own site.',
  },
  keepEmail: { label: 'Keep old email', from: 'email_review', to: 'approved', by: managers, reason: 'required' },
  end: { label: 'End subcontract', from: 'approved', to: 'ended', by: managers, reason: 'required' },
} as const;

export const subpaymentStates = {
  reported: ['review', 'Awaiting confirmation'],
  confirmed: 'done',
  disputed: 'late',
  expired: ['returned', 'Expired unconfirmed'],
  resolved: 'done',
} as const;

const hasDiscrepancy = rule<{ status: string; discrepancy: string | null }>(
  'subcontractor_payment.has_discrepancy',
  'This payment was confirmed and has no discrepancy.',
  ({ row }) => row.status !== 'confirmed' || row.discrepancy !== null,
);

/** The subcontractor alone confirms or disputes, by its link; what differs is found by the contract manager. */
export const subpaymentSteps = {
  confirm: { label: 'Confirm', from: 'reported', to: 'confirmed', by: 'nobody' },
  dispute: { label: 'Dispute', from: 'reported', to: 'disputed', by: 'nobody' },
  expire: { label: 'Expire', from: 'reported', to: 'expired', by: 'nobody' },
  resend: { label: 'Send link again', from: 'expired', to: 'reported', by: managers },
  resolve: {
    label: 'Resolve discrepancy',
    from: ['disputed', 'expired', 'confirmed'],
    to: 'resolved',
    by: managers,
    fieldsToFill: ['outcome', 'finding', 'evidence'],
    rules: [hasDiscrepancy],
  },
} as const;
