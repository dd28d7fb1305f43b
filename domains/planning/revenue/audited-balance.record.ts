import { defineRecord, f } from '#kernel';
import { auditApproverIsAnother, differenceIsExplained } from './audited-balance.rules.ts';
import { drafters, officer } from './revenue-words.ts';

/** What a fund really began the year with, once the audit of the year before is out. What was adopted stays as it was. */
export const auditedBalance = defineRecord('audited_balance', {
  label: ['Audited balance', 'Audited balances'],
  about: 'The audited beginning balance of a fund, next to the estimate that was adopted.',
  title: 'number',
  fields: {
    number: f.sequence('AUD-{yyyy}-{000}').search(),
    budget: f.ref('budget').required().fixed().help('The adopted budget whose year begins with it.'),
    fund: f.ref('account_value').required().fixed().help('A code of the segment Fund.'),
    amount: f
      .money({ currency: 'organization' })
      .label('Audited amount')
      .required()
      .help('Unassigned balance on the first day; negative for a deficit.'),
    report: f.text({ max: 200 }).label('Report').required().search().help('Annual financial report and its page.'),
    reportDay: f.date().label('Issued on').required(),
    explanation: f.text({ max: 500, lines: 3 }).label('Explanation').help('Why the audit differs from the estimate.'),
    estimated: f.money({ currency: 'organization' }).label('Estimate').computed(),
    difference: f.money({ currency: 'organization' }).label('Difference').computed(),
    authors: f.refs('organization_members').label('Written by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approval date').computed(),
  },
  access: { read: 'member', create: drafters, edit: drafters },
  states: {
    draft: 'new',
    waiting: ['review', 'Awaiting approval'],
    approved: 'done',
    replaced: ['stopped', 'Restated'],
    discarded: 'stopped',
  },
  finalStates: ['replaced', 'discarded'],
  transitions: {
    submit: {
      label: 'Submit for approval',
      from: 'draft',
      to: 'waiting',
      by: drafters,
      rules: [differenceIsExplained],
    },
    approve: {
      label: 'Approve balance',
      from: 'waiting',
      to: 'approved',
      by: officer,
      rules: [auditApproverIsAnother],
      confirm: 'Amendments are judged by it. The adopted statement stays as it is.',
    },
    return: { label: 'Back to draft', from: 'waiting', to: 'draft', by: drafters, reason: 'required' },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: drafters, reason: 'optional' },
    replace: { label: 'Restate', from: 'approved', to: 'replaced', by: 'nobody' },
  },
  fixed: [
    {
      in: ['waiting'],
      code: 'audited_balance.is_waiting',
      sentence: 'A balance is approved as it is. Send it back to draft to change it.',
    },
    {
      in: ['approved'],
      code: 'audited_balance.is_approved',
      sentence: 'An approved balance never changes. Enter the restated one as another.',
    },
    {
      in: ['replaced'],
      code: 'audited_balance.is_replaced',
      sentence: 'A restated balance took its place. It stays as it was.',
    },
    {
      in: ['discarded'],
      code: 'audited_balance.is_discarded',
      sentence: 'A discarded balance stays as it is. Enter another one.',
    },
  ],
  list: {
    columns: ['number', 'fund', 'amount', 'estimated', 'difference', 'budget', 'status'],
    filters: ['status', 'budget', 'fund', 'reportDay'],
    sort: '-number',
  },
  sections: {
    Balance: ['budget', 'fund', 'amount', 'report', 'reportDay', 'explanation'],
    Comparison: ['estimated', 'difference'],
    Approval: ['authors', 'approvedBy', 'approvedOn'],
  },
});
