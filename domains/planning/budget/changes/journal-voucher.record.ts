import { defineRecord, f } from '#kernel';
import { correctedFields, journalBuckets, journalStates, journalSteps, keepers, signedFields } from './journal.ts';

const steps = journalSteps('journal_voucher');

/** Many bookings at once: a payroll, a month from the financial system, a correction between lines. */
export const journalVoucher = defineRecord('journal_voucher', {
  label: ['Journal voucher', 'Journal vouchers'],
  about: 'A batch of journal entries: payroll, a month from the financial system, or a correction.',
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
      bucket: f.choice(journalBuckets).label('Counts as').required().defaultTo('expended'),
      amount: f.money({ currency: 'organization' }).required(),
      ...correctedFields,
      note: f.text({ max: 120 }),
    }),
    total: f.total('lines.amount'),
    ...signedFields,
  },
  access: { read: 'member', create: keepers, edit: keepers },
  states: journalStates,
  finalStates: ['reversed', 'discarded'],
  transitions: {
    post: {
      label: 'Post',
      from: 'draft',
      to: 'posted',
      by: keepers,
    },
    ...steps.around,
  },
  dated: 'day',
  fixed: steps.fixed,
  list: {
    columns: ['number', 'purpose', 'source', 'day', 'total', 'status'],
    filters: ['status', 'source', 'day'],
    sort: '-number',
  },
  sections: {
    Voucher: ['purpose', 'source', 'day', 'lines', 'total'],
    'Second person': ['authors', 'reversalAskedBy'],
  },
});
