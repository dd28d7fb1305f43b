import { defineRecord, f } from '#kernel';
import { clerks } from '../invoices/invoice-life.ts';
import { intakeChannels, participantForm } from './mail-words.ts';

export const intakeKeepers = 'admin';
export const intakeReaders = [intakeKeepers, ...clerks] as const;

/** An address of the agency at which a mail server or an access point posts invoices, with a secret that is shown once. */
export const invoiceIntake = defineRecord('invoice_intake', {
  label: ['Invoice intake', 'Invoice intakes'],
  about: 'An address where your mail server or access point posts invoices.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().search(),
    channel: f.choice(intakeChannels).required().fixed(),
    mailbox: f.email().help('Where vendors send invoices, to tell them.'),
    participants: f
      .tags({ pattern: participantForm, message: 'Must be IDs such as 0060:123456789', max: 20 })
      .label('Participant IDs')
      .help('Documents for any other recipient are refused.'),
    start: f.text({ max: 20 }).label('Secret begins').required().computed(),
    digest: f.text({ max: 64 }).required().computed().readableBy('nobody'),
    issuedBy: f.person().label('Secret issued by').computed(),
    issuedAt: f.instant().label('Secret issued').computed(),
  },
  access: {
    read: intakeReaders,
    create: 'nobody',
    edit: { by: intakeKeepers, inStates: ['on', 'off'] },
  },
  states: { on: ['done', 'Active'], off: ['stopped', 'Inactive'] },
  finalStates: [],
  transitions: {
    close: {
      label: 'Deactivate',
      from: 'on',
      to: 'off',
      by: intakeKeepers,
      confirm: 'What is posted to this address is refused from now on.',
    },
    open: { label: 'Activate', from: 'off', to: 'on', by: intakeKeepers },
  },
  list: { columns: ['name', 'channel', 'mailbox', 'start', 'status'], filters: ['status', 'channel'], sort: 'name' },
  sections: {
    'Invoice intake': ['name', 'channel', 'mailbox', 'participants'],
    Secret: ['start', 'issuedBy', 'issuedAt'],
  },
});
