import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { disposalStates, disposalSteps } from './retention-life.ts';

/** The end of the files of an award: proposed by one person, approved by another. Records, hashes and the audit record stay. */
export const recordDisposal = defineRecord('record_disposal', {
  label: ['Record disposal', 'Record disposals'],
  about: 'The disposal of the files of a closed award after their retention, by two people.',
  title: 'number',
  fields: {
    number: f.sequence('RDP-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    authority: f
      .text({ max: 160 })
      .required()
      .search()
      .help('The records schedule and its item, such as GS1-SL item 422.'),
    note: f.text({ max: 500, lines: 3 }),
    liveKey: f.text({ max: 60 }).unique().computed(),
    retainedUntil: f.date().computed(),
    approvedBy: f.person().computed(),
    approvedOn: f.date().computed(),
    destroyed: f.integer({ min: 0 }).label('Files destroyed').computed(),
    kept: f.integer({ min: 0 }).computed(),
    certificate: f.json().computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['proposed', 'disposed', 'declined', 'withdrawn'] },
  },
  states: disposalStates,
  finalStates: ['disposed', 'declined', 'withdrawn'],
  transitions: disposalSteps,
  fixed: [
    {
      in: ['proposed'],
      code: 'record_disposal.is_proposed',
      sentence: 'This disposal awaits approval as it is. Withdraw it and propose another one.',
    },
    {
      in: ['disposed'],
      code: 'record_disposal.is_disposed',
      sentence: 'The record of a disposal stays as it is.',
    },
    {
      in: ['declined', 'withdrawn'],
      code: 'record_disposal.is_over',
      sentence: 'This disposal was not carried out. Propose another one.',
    },
  ],
  list: {
    columns: ['number', 'award', 'retainedUntil', 'destroyed', 'approvedOn', 'status'],
    filters: ['status', 'award', 'approvedOn'],
    sort: '-number',
  },
  sections: {
    Disposal: ['award', 'authority', 'note', 'retainedUntil'],
    Approval: ['approvedBy', 'approvedOn', 'destroyed', 'kept', 'sha256'],
  },
});
