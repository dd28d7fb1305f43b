import { anyOf, forThose, own } from '#kernel';
import { approverIsAnother, disputeEnderIsAnother, repaymentIsAnother } from './card-transaction.rules.ts';
import { activators, administrators } from './card-words.ts';
import { personIsThere } from './purchasing-card.rules.ts';

const holders = own('holder');
const holdersAndOffice = anyOf(own('holder'), forThose(administrators));
const approversAndOffice = anyOf(own('approver'), forThose(activators));

export const transactionStates = {
  new: ['new', 'To code'],
  coded: ['review', 'Awaiting approval'],
  approved: 'done',
  owed: ['late', 'Repayment owed'],
  repaid: 'done',
  disputed: ['late', 'Disputed'],
  credited: 'done',
  discarded: 'stopped',
} as const;

/** Coded by the holder, approved by another; a dispute withholds it, and a personal purchase is repaid. */
export const transactionSteps = {
  code: {
    label: 'Submit coding',
    from: 'new',
    to: 'coded',
    by: 'member',
    rows: holders,
    rules: [personIsThere],
    confirm: 'You state that the purchase was for the agency, and what is coded is true.',
  },
  approve: {
    label: 'Approve purchase',
    from: 'coded',
    to: 'approved',
    by: 'member',
    rows: approversAndOffice,
    rules: [approverIsAnother, personIsThere],
  },
  owe: { label: 'Owe', from: 'approved', to: 'owed', by: 'nobody' },
  sendBack: {
    label: 'Send back',
    from: 'coded',
    to: 'new',
    by: 'member',
    rows: anyOf(own('holder'), own('approver'), forThose([...administrators, ...activators])),
    reason: 'required',
  },
  reopen: {
    label: 'Reopen',
    from: ['approved', 'owed'],
    to: 'new',
    by: [...administrators, ...activators],
    reason: 'required',
    confirm: 'What it expended is taken back until it is coded and approved again.',
  },
  dispute: {
    label: 'Dispute',
    from: ['new', 'coded'],
    to: 'disputed',
    by: 'member',
    rows: holdersAndOffice,
    fieldsToFill: ['dispute'],
    confirm: 'It is withheld from the payment of its statement until it is credited or accepted.',
  },
  accept: {
    label: 'Accept charge',
    from: 'disputed',
    to: 'new',
    by: administrators,
    rules: [disputeEnderIsAnother],
    reason: 'required',
  },
  credit: {
    label: 'Record credit',
    from: 'disputed',
    to: 'credited',
    by: administrators,
    rules: [disputeEnderIsAnother, personIsThere],
    fieldsToFill: ['creditedBy'],
  },
  offset: { label: 'Offset', from: 'new', to: 'credited', by: 'nobody' },
  repay: {
    label: 'Record repayment',
    from: 'owed',
    to: 'repaid',
    by: administrators,
    rules: [repaymentIsAnother, personIsThere],
    fieldsToFill: ['repaidOn', 'repaidAs'],
  },
  discard: { label: 'Discard', from: 'new', to: 'discarded', by: 'nobody' },
} as const;

/** The holder codes what is new; whatever else is written is written by a step. */
export const transactionFixed = [
  {
    in: ['new'],
    fields: ['dispute', 'creditedBy', 'repaidOn', 'repaidAs'],
    code: 'card_transaction.by_step',
    sentence: 'This is entered with its own step.',
  },
  {
    in: ['coded', 'approved', 'owed', 'repaid', 'disputed', 'credited', 'discarded'],
    code: 'card_transaction.is_coded',
    sentence: 'This purchase is coded. Send it back or reopen it to change it.',
  },
] as const;
