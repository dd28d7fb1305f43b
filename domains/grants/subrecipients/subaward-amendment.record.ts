import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { changesSomething, isShown, signerIsAnother } from './subaward-amendment.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A change of a signed subaward. It is applied as a whole when it is signed, and keeps what was before. */
export const subawardAmendment = defineRecord('subaward_amendment', {
  label: ['Subaward amendment', 'Subaward amendments'],
  about: 'A change of a subaward’s amount, end or scope, with the values before and after.',
  title: 'number',
  fields: {
    number: f.sequence('SAA-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    amountChange: f.money({ currency: 'organization' }).label('Amount change').help('Negative: a reduction.'),
    newUntil: f.date().label('New end'),
    newScope: f.longText({ max: 4000 }).label('New scope'),
    reason: f.longText({ max: 2000 }).label('Reason').required().search(),
    documents: f.attachments().label('Amended agreement'),
    amountBefore: amount().label('Amount before').computed(),
    amountAfter: amount().label('Amount after').computed(),
    untilBefore: f.date().label('End before').computed(),
    untilAfter: f.date().label('End after').computed(),
    scopeBefore: f.longText({ max: 4000 }).label('Scope before').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    appliedBy: f.person().label('Signed by').computed(),
    appliedOn: f.date().label('Signed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'applied'] },
  },
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting signature'],
    applied: ['done', 'Signed'],
    discarded: 'stopped',
  },
  finalStates: ['applied', 'discarded'],
  transitions: {
    submit: { label: 'Submit for signature', from: 'draft', to: 'submitted', by: grantManagers, rules: [isShown] },
    accept: {
      label: 'Sign amendment',
      from: 'submitted',
      to: 'applied',
      by: grantApprovers,
      rules: [signerIsAnother, isShown],
      confirm: 'The subaward changes at once, as a whole.',
    },
    return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
    discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'subaward_amendment.is_submitted',
      sentence: 'This amendment awaits signature as it is. Send it back to change it.',
    },
    {
      in: ['applied'],
      code: 'subaward_amendment.is_applied',
      sentence: 'This amendment changed its subaward. Correct it by another amendment.',
    },
  ],
  rules: [changesSomething],
  list: {
    columns: ['number', 'subaward', 'amountChange', 'newUntil', 'appliedOn', 'status'],
    filters: ['status', 'subaward'],
    sort: '-number',
  },
  sections: {
    Amendment: ['subaward', 'amountChange', 'newUntil', 'newScope'],
    Basis: ['reason', 'documents'],
    Decision: [
      ...(['amountBefore', 'amountAfter', 'untilBefore', 'untilAfter', 'scopeBefore'] as const),
      ...(['submittedBy', 'appliedBy', 'appliedOn'] as const),
    ],
  },
});
