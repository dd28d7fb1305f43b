import { defineRecord, f } from '#kernel';
import { holds, howItIsPaid, itsAccount, whatItSells, whereItIs, whoItIs } from './vendor-fields.ts';
import { approverIsNotClerk, taxFormIsOnFile } from './vendor.rules.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;
const approvers = [{ duty: 'vendor_approver' }, { duty: 'chief_procurement_officer' }] as const;

/** A firm that the agency buys from, or may. */
export const vendor = defineRecord('vendor', {
  label: ['Vendor', 'Vendors'],
  about: 'A firm you buy from or may buy from.',
  title: 'name',
  fields: {
    number: f.sequence('VEN-{00000}').search(),
    ...whoItIs,
    ...whatItSells,
    ...whereItIs,
    ...howItIsPaid,
    isPublic: f.yesNo().label('Listed publicly').required().defaultTo(true).help('On the public page of vendors.'),
    approvedOn: f.date().computed(),
    heldFrom: f.choices(holds).label('Hold stops'),
    mergedInto: f.ref('vendor').computed(),
    ...itsAccount,
  },
  access: { read: 'member', create: clerks, edit: { by: clerks, inStates: ['registered', 'active', 'on_hold'] } },
  states: {
    registered: 'review',
    active: 'done',
    on_hold: 'returned',
    inactive: 'new',
    merged: 'new',
  },
  finalStates: ['merged'],
  transitions: {
    approve: {
      label: 'Approve',
      from: 'registered',
      to: 'active',
      by: approvers,
      rules: [approverIsNotClerk, taxFormIsOnFile],
    },
    decline: {
      label: 'Decline',
      from: 'registered',
      to: 'inactive',
      by: approvers,
      fieldsToFill: ['toVendor'],
      reason: 'required',
    },
    hold: {
      label: 'Place on hold',
      from: 'active',
      to: 'on_hold',
      by: [...approvers, 'admin'],
      fieldsToFill: ['heldFrom'],
      reason: 'required',
    },
    release: { label: 'Release hold', from: 'on_hold', to: 'active', by: approvers, reason: 'required' },
    deactivate: {
      label: 'Deactivate',
      from: ['active', 'on_hold'],
      to: 'inactive',
      by: clerks,
      reason: 'required',
      confirm: 'You cannot award or order from an inactive vendor.',
    },
    register: { label: 'Register again', from: 'inactive', to: 'registered', by: clerks },
    // A held vendor is not merged away: its hold would end with it.
    merge: {
      label: 'Merge',
      from: ['registered', 'active', 'inactive'],
      to: 'merged',
      by: 'nobody',
      reason: 'required',
    },
  },
  // Who is paid, where the money goes and whom a call-back reaches was approved by two: it changes by a new approval alone.
  fixed: [
    {
      in: ['active', 'on_hold'],
      fields: ['name', 'tradeName', 'taxClass', 'taxId', 'w9On', 'address', 'remitTo', 'phone', 'email', 'takesCards'],
      code: 'vendor.approved',
      sentence: 'This was approved: deactivate the vendor and register it again to change it.',
    },
    {
      in: ['registered', 'active', 'on_hold'],
      fields: ['heldFrom'],
      code: 'vendor.hold_by_step',
      sentence: 'A hold changes by its own steps: place on hold, and release.',
    },
  ],
  // A firm that is not approved yet has papers already; what is ordered from it looks at its state itself.
  selectable: { states: ['registered', 'active', 'on_hold'] },
  list: {
    columns: ['number', 'name', 'sells', 'address', 'samUntil', 'status'],
    filters: ['status', 'taxClass', 'samUntil'],
    sort: 'name',
  },
  sections: {
    Vendor: ['name', 'tradeName', 'taxClass', 'taxId', 'w9On'],
    'Goods and services': ['sells', 'commodities', 'isPublic'],
    Registration: ['uei', 'cage', 'samUntil', 'approvedOn', 'heldFrom', 'toVendor', 'registeredBy', 'mergedInto'],
    Contact: ['email', 'phone', 'website', 'address', 'remitTo', 'location', 'contacts', 'terms', 'takesCards'],
  },
});
