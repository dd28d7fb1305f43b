import { defineRecord, f } from '#kernel';

/**
 * What a supplier's shop put into a cart, as the shop wrote it. The part numbers go back to the supplier with the order, letter by
 * letter, so nobody edits them here.
 */
export const catalogueItem = defineRecord('catalogue_item', {
  label: ['Catalogue item', 'Catalogue items'],
  about: 'What a supplier’s shop put into a cart, as the shop wrote it.',
  title: 'description',
  fields: {
    description: f.text({ max: 200 }).required().computed().search(),
    supplier: f.ref('punchout_supplier').required().computed(),
    supplierPart: f.text({ max: 200 }).label('Supplier’s part number').required().computed().search(),
    auxiliaryPart: f.text({ max: 4000 }).label('Supplier’s own mark').computed(),
    unitPrice: f
      .money({ currency: 'organization', min: 0 })
      .computed()
      .help('Empty where one piece does not come to whole cents.'),
    shopPrice: f.text({ max: 60 }).label('Catalog price').computed(),
    unit: f.text({ max: 20 }).required().computed(),
    classification: f.text({ max: 60 }).label('Catalog classification').computed(),
    manufacturer: f.text({ max: 160 }).computed(),
    manufacturerPart: f.text({ max: 160 }).label('Manufacturer’s part number').computed(),
    takenOn: f.date().label('Taken in on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['description', 'supplier', 'supplierPart', 'shopPrice', 'unit', 'takenOn'],
    filters: ['supplier', 'takenOn', 'supplierPart'],
    sort: '-takenOn',
  },
  sections: {
    'Catalogue item': ['description', 'unitPrice', 'unit', 'classification'],
    'Supplier’s text': [
      'shopPrice',
      'supplier',
      'supplierPart',
      'auxiliaryPart',
      'manufacturer',
      'manufacturerPart',
      'takenOn',
    ],
  },
});
