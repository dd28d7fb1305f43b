import { defineRecord, f } from '#kernel';
import { enderIsAnother } from './payroll-account.rules.ts';

/** Who sees whose account it is: no one who enters, approves or clears an invoice by that duty alone. */
export const payrollReaders = ['admin', { duty: 'treasurer' }, { duty: 'auditor' }] as const;
export const payrollKeepers = ['admin', { duty: 'treasurer' }] as const;

/**
 * The account into which an employee is paid, as a keyed hash that only tells whether a vendor has the same one. Its number is never kept.
 * It ends by two people: one alone could end the sign that stops their own invoice.
 */
export const payrollAccount = defineRecord('payroll_account', {
  label: ['Payroll account', 'Payroll accounts'],
  about: 'A keyed fingerprint of an employee’s payroll account, compared with vendors.',
  title: 'employee',
  fields: {
    employee: f.text({ max: 160 }).required().computed().search(),
    employeeNumber: f.text({ max: 40 }).label('Employee number').required().computed(),
    email: f.email().computed(),
    phone: f.phone().computed(),
    mark: f.text({ max: 200 }).required().computed().readableBy('nobody'),
    importedBy: f.person().label('Imported by').computed(),
    importedOn: f.date().label('Imported on').computed(),
    endAskedBy: f.person().label('End requested by').computed(),
    endedOn: f.date().label('Ended on').computed(),
  },
  access: { read: payrollReaders, create: 'nobody', edit: 'nobody' },
  states: { active: 'done', ending: ['review', 'End requested'], ended: 'stopped' },
  finalStates: [],
  transitions: {
    requestEnd: { label: 'Request end', from: 'active', to: 'ending', by: payrollKeepers, reason: 'required' },
    keep: { label: 'Keep account', from: 'ending', to: 'active', by: payrollKeepers, reason: 'required' },
    end: {
      label: 'End',
      from: 'ending',
      to: 'ended',
      by: payrollKeepers,
      rules: [enderIsAnother],
      confirm: 'It is no longer compared with vendors.',
    },
    reopen: { label: 'Import again', from: 'ended', to: 'active', by: 'nobody' },
  },
  uniqueTogether: [['mark', 'employeeNumber']],
  list: {
    columns: ['employee', 'employeeNumber', 'importedOn', 'status'],
    filters: ['status', 'importedOn', 'importedBy'],
    sort: 'employee',
  },
  sections: {
    'Payroll account': ['employee', 'employeeNumber', 'email', 'phone'],
    'Two people': ['importedBy', 'importedOn', 'endAskedBy', 'endedOn'],
  },
});
