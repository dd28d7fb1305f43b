import { defineRecord, f } from '#kernel';
import { supplyPeople } from './supply-words.ts';
import { allocatorAskedNothing, allocatorIsAnother, signedInToAllocate } from './supply.rules.ts';

/** A round in which the stock of a scarce item is shared among requests. Approval issues it. */
export const supplyAllocation = defineRecord('supply_allocation', {
  label: ['Supply allocation', 'Supply allocations'],
  about: 'A round that shares a scarce item among requests, and why.',
  title: 'number',
  fields: {
    number: f.sequence('SAL-{yyyy}-{000}').search(),
    item: f.ref('supply_item').label('Item').required().fixed(),
    site: f.ref('alert_site').label('Site').required().fixed(),
    stock: f.integer({ min: 0, max: 2_000_000_000 }).label('Stock to allocate').computed(),
    method: f.text({ max: 300, lines: 3 }).label('Method').computed(),
    notes: f.longText({ max: 2000 }).label('Notes'),
    requesters: f.refs('organization_members').label('Requesters').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: {
    read: 'member',
    create: supplyPeople,
    edit: { by: supplyPeople, inStates: ['draft', 'submitted', 'approved', 'canceled'] },
  },
  states: { draft: 'new', submitted: ['review', 'Awaiting approval'], approved: 'done', canceled: 'stopped' },
  finalStates: ['approved', 'canceled'],
  transitions: {
    submit: { label: 'Submit for approval', from: 'draft', to: 'submitted', by: supplyPeople },
    approve: {
      label: 'Approve allocation',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      rules: [allocatorIsAnother, allocatorAskedNothing, signedInToAllocate],
    },
    return: { label: 'Send back', from: 'submitted', to: 'draft', by: 'manager', reason: 'required' },
    cancel: {
      label: 'Cancel allocation',
      from: ['draft', 'submitted'],
      to: 'canceled',
      by: supplyPeople,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'supply_allocation.is_submitted',
      sentence: 'This allocation is decided as it is. Send it back to change it.',
    },
    {
      in: ['approved'],
      code: 'supply_allocation.is_approved',
      sentence: 'The stock of this allocation is issued. It never changes.',
    },
    {
      in: ['canceled'],
      code: 'supply_allocation.is_canceled',
      sentence: 'A canceled allocation never changes. Start another one.',
    },
  ],
  list: {
    columns: ['number', 'item', 'site', 'stock', 'submittedBy', 'approvedBy', 'status'],
    filters: ['status', 'item', 'site'],
    sort: '-number',
  },
  sections: {
    Allocation: ['item', 'site', 'stock', 'method', 'notes'],
    Approval: ['requesters', 'submittedBy', 'approvedBy', 'approvedOn'],
  },
});
