import { defineRecord, f } from '#kernel';
import { accountApproverIsAnother, companyIdIsValid, routingIsValid, signedIn } from './payment.rules.ts';

const keepers = [{ duty: 'treasurer' }] as const;
const approvers = [{ duty: 'budget_officer' }] as const;

/** An account of the agency from which vendors are paid, with what its bank asks for in a file. */
export const payingAccount = defineRecord('paying_account', {
  label: ['Disbursement account', 'Disbursement accounts'],
  about: 'An account of your agency that pays vendors by ACH and check.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Account name').required().search(),
    bank: f.text({ max: 23 }).label('Bank').required(),
    routing: f.text({ max: 20 }).label('Routing number').required().help('Nine digits.'),
    account: f.encrypted({ kind: 'US bank account' }).label('Account number').required(),
    companyName: f.text({ max: 23 }).label('Company name').required().help('What vendors read on their statement.'),
    companyId: f.text({ max: 20 }).label('Company ID').required().help('As your bank assigned it.'),
    nextCheck: f.integer({ min: 1, max: 9_000_000, isName: true }).label('Next check number').required().defaultTo(1),
    nextTrace: f
      .integer({ min: 1, max: 9_999_999, isName: true })
      .label('Next trace')
      .required()
      .computed()
      .defaultTo(1),
    takesCtx: f
      .yesNo()
      .label('CTX entries')
      .required()
      .defaultTo(false)
      .help('Your bank takes CTX: vendors read every invoice of a payment.'),
    dormancyMonths: f
      .integer({ min: 1, max: 120 })
      .label('Dormancy months')
      .required()
      .defaultTo(12)
      .help('Until an uncashed check is unclaimed property by your state’s law.'),
    interestAccount: f
      .text({ max: 80 })
      .label('Interest account')
      .help('Budget account of late interest. With it, runs pay interest without request.'),
    approvedBy: f.person().label('Approved by').computed(),
  },
  access: { read: 'member', create: keepers, edit: { by: keepers, inStates: ['proposed', 'active'] } },
  fixed: [
    {
      in: ['active'],
      except: ['interestAccount'],
      code: 'paying_account.is_approved',
      sentence: 'This account is approved. Close it, and enter another.',
    },
  ],
  states: { proposed: ['review', 'Awaiting approval'], active: 'done', closed: 'stopped' },
  finalStates: ['closed'],
  transitions: {
    approve: {
      label: 'Approve',
      from: 'proposed',
      to: 'active',
      by: approvers,
      rules: [accountApproverIsAnother, signedIn],
      confirm: 'Payment runs can pay from this account.',
    },
    close: {
      label: 'Close',
      from: ['proposed', 'active'],
      to: 'closed',
      by: [...keepers, ...approvers],
      reason: 'required',
    },
  },
  rules: [routingIsValid, companyIdIsValid],
  selectable: { states: ['active'] },
  list: { columns: ['name', 'bank', 'companyName', 'nextCheck', 'status'], filters: ['status'], sort: 'name' },
  sections: {
    Account: ['name', 'bank', 'routing', 'account'],
    'Bank file': ['companyName', 'companyId', 'nextCheck', 'nextTrace', 'takesCtx'],
    Checks: ['dormancyMonths'],
    Interest: ['interestAccount'],
    Approval: ['approvedBy'],
  },
});
