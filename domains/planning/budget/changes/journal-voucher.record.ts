import { defineRecord, f } from '#kernel';

const keepers = [{ duty: 'budget_officer' }, { duty: 'accounts_payable' }] as const;

/** Many bookings at once: a payroll, a month from the financial system, a correction between lines. */
export const journalVoucher = defineRecord('journal_voucher', {
  label: ['Journal voucher', 'Journal vouchers'],
  about: 'Many bookings at once: a payroll, a month from the financial system, or a correction between lines.',
  title: 'number',
  fields: {
    number: f.sequence('JV-{yyyy}-{00000}').search(),
    purpose: f.text({ max: 200 }).required().search(),
    source: f
      .choice({ correction: 'A correction', payroll: 'The payroll', financial_system: 'The financial system' })
      .required()
      .defaultTo('correction'),
    day: f.date().required().defaultTo('today'),
    lines: f.lines({
      line: f.ref('budget_line').required(),
      bucket: f
        .choice({ expended: 'Spent', encumbered: 'Encumbered', retained: 'Retained' })
        .label('Counts as')
        .required()
        .defaultTo('expended'),
      amount: f.money({ currency: 'organization' }).required(),
      note: f.text({ max: 120 }),
    }),
    total: f.total('lines.amount'),
  },
  access: { read: 'member', create: keepers, edit: { by: keepers, while: ['draft'] } },
  states: ['draft', 'posted', 'reversed', 'discarded'],
  ends: ['reversed', 'discarded'],
  transitions: {
    post: { label: 'Post', from: 'draft', to: 'posted', by: keepers },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: keepers, reason: 'optional' },
    reverse: {
      label: 'Reverse',
      from: 'posted',
      to: 'reversed',
      by: { duty: 'budget_officer' },
      reason: 'required',
      grave: 'Every posting gets its mirror on the same line.',
    },
  },
  dated: 'day',
  list: {
    columns: ['number', 'purpose', 'source', 'day', 'total', 'status'],
    filters: ['status', 'source', 'day'],
    sort: '-number',
  },
  sections: { Voucher: ['purpose', 'source', 'day', 'lines', 'total'] },
});
