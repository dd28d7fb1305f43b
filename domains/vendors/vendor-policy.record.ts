import { defineRecord, f } from '#kernel';

const keepers = ['admin', { duty: 'chief_procurement_officer' }] as const;

/** How this agency treats its vendors, from a day on. The newest policy that has begun is the one that holds. */
export const vendorPolicy = defineRecord('vendor_policy', {
  label: ['Vendor policy', 'Vendor policies'],
  about: 'Vendor settings by effective date, such as the cooling period of a new bank account.',
  title: 'fromDay',
  fields: {
    fromDay: f.date().label('From').required().unique(),
    coolingDays: f
      .integer({ min: 5, max: 60 })
      .label('Cooling days')
      .required()
      .defaultTo(10)
      .help('From the approval of a bank account to its first payment.'),
    adoptedBy: f.text({ max: 200 }).label('Adopted by').help('The resolution or policy behind it.'),
  },
  access: { read: 'member', create: keepers, edit: keepers },
  list: { columns: ['fromDay', 'coolingDays', 'adoptedBy'], sort: '-fromDay' },
  sections: { 'Vendor policy': ['fromDay', 'coolingDays', 'adoptedBy'] },
});
