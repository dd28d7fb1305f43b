import { entriesAgree, hasEveryAddendum, isReadable } from './bid.rules.ts';

export const deciders = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** From the receipt through the opening to what was decided. */
export const bidStates = {
  entered: ['review', 'First entry'],
  sealed: 'done',
  withdrawing: ['returned', 'Withdrawal requested'],
  withdrawn: 'stopped',
  superseded: ['stopped', 'Replaced'],
  needs_reconfirm: ['returned', 'Needs confirmation'],
  opened: 'review',
  responsive: 'done',
  nonresponsive: 'stopped',
  excused: ['stopped', 'Withdrawn after opening'],
} as const;

export const bidSteps = {
  confirm: { label: 'Seal', from: ['entered', 'needs_reconfirm'], to: 'sealed', by: 'nobody' },
  question: { label: 'Ask to confirm', from: 'sealed', to: 'needs_reconfirm', by: 'nobody' },
  askWithdrawal: {
    label: 'Request withdrawal',
    from: ['entered', 'sealed', 'needs_reconfirm'],
    to: 'withdrawing',
    by: 'nobody',
  },
  withdraw: { label: 'Withdraw', from: 'withdrawing', to: 'withdrawn', by: 'nobody' },
  supersede: { label: 'Replace', from: ['sealed', 'needs_reconfirm'], to: 'superseded', by: 'nobody' },
  open: { label: 'Open', from: ['entered', 'sealed', 'withdrawing', 'needs_reconfirm'], to: 'opened', by: 'nobody' },
  accept: {
    label: 'Mark responsive',
    from: 'opened',
    to: 'responsive',
    by: deciders,
    rules: [isReadable, hasEveryAddendum, entriesAgree],
  },
  reject: { label: 'Mark nonresponsive', from: 'opened', to: 'nonresponsive', by: deciders, reason: 'required' },
  // What an upheld protest has judged again.
  reconsider: {
    label: 'Reconsider',
    from: ['responsive', 'nonresponsive'],
    to: 'opened',
    by: 'nobody',
    reason: 'required',
  },
  // A mistake that was proven: see `mistake_claim`.
  excuse: { label: 'Withdraw after opening', from: ['opened', 'responsive'], to: 'excused', by: 'nobody' },
} as const;
