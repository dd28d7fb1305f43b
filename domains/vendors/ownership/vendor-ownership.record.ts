import { defineRecord, f } from '#kernel';
import { whoOwnsIt } from '../vendor-fields.ts';
import { sharesFit } from '../vendor.rules.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;

/** Who reads the owners of a vendor: those who register, approve and check it. Every member reads the vendor itself. */
export const ownershipReaders = [
  ...clerks,
  { duty: 'vendor_approver' },
  { duty: 'chief_procurement_officer' },
  { duty: 'auditor' },
] as const;

/** Who owns and runs a vendor, as it discloses that; a row of its own, because lines have no readers of their own. */
export const vendorOwnership = defineRecord('vendor_ownership', {
  label: ['Ownership disclosure', 'Ownership disclosures'],
  about: 'Owners of 25 percent or more and officers, as the vendor disclosed them.',
  title: 'number',
  fields: {
    number: f.sequence('OWN-{00000}'),
    vendor: f.ref('vendor').required().fixed(),
    ...whoOwnsIt,
    verifiedWith: f.text({ max: 200 }).label('Verified with').help('Such as the state’s business register.'),
    disclosedBy: f
      .text({ max: 300 })
      .label('Disclosed by')
      .computed()
      .help('The person of the firm who sent it; empty if the agency entered it.'),
  },
  // Approved by two with the vendor: owners change by a new approval alone, as who is paid does.
  partOf: {
    field: 'vendor',
    frozenIn: ['active', 'on_hold', 'inactive', 'merged'],
    code: 'vendor_ownership.approved',
    sentence: 'Deactivate the vendor and register it again to change its owners.',
  },
  access: { read: ownershipReaders, create: clerks, edit: clerks },
  rules: [sharesFit('vendor_ownership', 'The shares of the owners add up to more than 100 percent.')],
  list: { columns: ['number', 'vendor', 'disclosedBy', 'createdAt'], filters: ['vendor'], sort: '-number' },
  sections: { 'Ownership disclosure': ['vendor', 'owners', 'verifiedWith', 'disclosedBy'] },
});
