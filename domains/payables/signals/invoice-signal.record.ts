import { defineRecord, f } from '#kernel';
import { approvers, clerks } from '../invoices/invoice-life.ts';
import { clearerIsAnother } from './invoice-signal.rules.ts';
import { signalRules } from './signal-rules.ts';

const codes = Object.fromEntries(Object.entries(signalRules).map(([code, { name }]) => [code, name])) as {
  readonly [Code in keyof typeof signalRules]: (typeof signalRules)[Code]['name'];
};

/** A sign of fraud on an invoice: nothing is approved before a second person has cleared it. */
export const invoiceSignal = defineRecord('invoice_signal', {
  label: ['Fraud signal', 'Fraud signals'],
  about: 'A possible sign of fraud on an invoice, with what a second person found.',
  title: 'name',
  fields: {
    invoice: f.ref('invoice').required().fixed().computed(),
    vendor: f.ref('vendor').computed(),
    code: f.choice(codes).label('Signal').required().computed(),
    name: f.text({ max: 80 }).required().search().computed(),
    why: f.text({ max: 300 }).label('Meaning').required().computed(),
    evidence: f.text({ max: 400, lines: 2 }).label('Facts').required().computed(),
    registeredBy: f.person().label('Registered by').computed(),
    finding: f.text({ max: 1000, lines: 3 }).label('Finding').search().help('What you checked, with whom.'),
    clearedBy: f.person().label('Cleared by').computed(),
    suspectedBy: f.person().label('Confirmed by').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'late', suspected: ['stopped', 'Confirmed'], cleared: 'done', gone: ['new', 'No longer found'] },
  finalStates: ['cleared'],
  transitions: {
    clear: {
      label: 'Clear',
      from: 'open',
      to: 'cleared',
      by: [...clerks, ...approvers],
      rules: [clearerIsAnother],
      fieldsToFill: ['finding'],
    },
    suspect: {
      label: 'Confirm suspicion',
      from: 'open',
      to: 'suspected',
      by: [...clerks, ...approvers],
      fieldsToFill: ['finding'],
      confirm: 'The invoice can’t be approved while the suspicion stands.',
    },
    dismiss: {
      label: 'Dismiss suspicion',
      from: 'suspected',
      to: 'cleared',
      by: [{ duty: 'chief_procurement_officer' }],
      rules: [clearerIsAnother],
      reason: 'required',
    },
    drop: { label: 'Drop', from: ['open', 'suspected'], to: 'gone', by: 'nobody' },
    find: { label: 'Find again', from: 'gone', to: 'open', by: 'nobody' },
  },
  list: {
    columns: ['name', 'invoice', 'vendor', 'evidence', 'status'],
    filters: ['status', 'code', 'invoice', 'vendor', 'clearedBy'],
    sort: '-createdAt',
  },
  sections: {
    'Fraud signal': ['invoice', 'vendor', 'code', 'name', 'why', 'evidence'],
    Finding: ['finding', 'clearedBy', 'suspectedBy', 'registeredBy'],
  },
});
