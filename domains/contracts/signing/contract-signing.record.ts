import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { capacities } from './signing-words.ts';

/** The signing of an approved contract: what is signed, by whom and in what order. */
export const contractSigning = defineRecord('contract_signing', {
  label: ['Contract signing', 'Contract signings'],
  about: 'The electronic signing of a contract: its fixed content and its signers in order.',
  title: 'number',
  fields: {
    number: f.sequence('SGN-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    signers: f.lines(
      {
        step: f.integer({ min: 1, max: 20 }).label('Step').required().help('Signers of one step sign in any order.'),
        capacity: f.choice(capacities).label('Capacity').required(),
        person: f.person().label('Signer').help('Empty for the contractor: its firm decides who signs.'),
      },
      { min: 1, max: 12, label: 'Signer' },
    ),
    message: f.text({ max: 500, lines: 3 }).label('Message').help('Signers read it.'),
    content: f.longText({ max: 100_000 }).label('Signed content').computed().readableBy('nobody'),
    hash: f.text({ max: 64 }).label('Content hash').computed().help('SHA-256 of what is signed.'),
    revision: f.ref('contract_revision').label('Agreed text').computed().help('The revision that the firm accepted.'),
    boardRequired: f.yesNo().label('Governing body').computed().help('No delegated authority covers the amount.'),
    sentBy: f.person().label('Sent by').computed(),
    sentAt: f.instant().label('Sent').computed(),
    completedAt: f.instant().label('Completed').computed(),
    ended: f.text({ max: 1000, lines: 2 }).label('Reason ended').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['draft', 'open', 'completed', 'voided'] },
  },
  states: {
    draft: 'new',
    open: ['review', 'Out for signature'],
    completed: 'done',
    declined: 'stopped',
    voided: 'stopped',
  },
  finalStates: ['declined', 'voided'],
  transitions: {
    send: { label: 'Send for signature', from: 'draft', to: 'open', by: managers },
    withdraw: {
      label: 'Void signing',
      from: ['draft', 'open'],
      to: 'voided',
      by: managers,
      reason: 'required',
      confirm: 'All signers are told the reason. A new signing has to be prepared.',
    },
    complete: { label: 'Complete', from: 'open', to: 'completed', by: 'nobody' },
    decline: { label: 'Decline', from: 'open', to: 'declined', by: 'nobody' },
    void: { label: 'Void', from: ['draft', 'open', 'completed'], to: 'voided', by: 'nobody' },
  },
  fixed: [
    {
      in: ['open', 'completed', 'voided'],
      code: 'contract_signing.is_sent',
      sentence: 'This signing is sent as it is. Void it and prepare a new one.',
    },
  ],
  list: {
    columns: ['number', 'contract', 'sentAt', 'completedAt', 'status'],
    filters: ['status', 'contract'],
    sort: '-number',
  },
  sections: {
    Signing: ['contract', 'signers', 'message'],
    Sent: ['hash', 'revision', 'boardRequired', 'sentBy', 'sentAt', 'completedAt', 'ended'],
  },
});
