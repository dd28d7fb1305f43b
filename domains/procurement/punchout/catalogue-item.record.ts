import { defineRecord, f } from '#kernel';

/**
 * What a supplier's shop put into a cart, as the shop wrote it. The part numbers go back to the supplier with the order, letter by
 * letter, so nobody edits them here.
 */
export const catalogueItem = defineRecord('catalogue_item', {
  label: ['Catalog item', 'Catalog items'],
  about: 'A PunchOut cart item in the supplier’s own wording.',
  title: 'description',
  fields: {
    description: f.text({ max: 200 }).required().computed().search(),
    supplier: f.ref('punchout_supplier').required().computed(),
    supplierPart: f.text({ max: 200 }).label('Supplier part number').required().computed().search(),
    auxiliaryPart: f.text({ max: 4000 }).label('Auxiliary part ID').computed(),
    unitPrice: f
      .money({ currency: 'organization', min: 0 })
      .computed()
      .help('Empty if the price per piece is not in whole cents.'),
    shopPrice: f.text({ max: 60 }).label('Catalog price').computed(),
    conversion: f.text({ max: 300 }).computed(),
    // By its id alone: what keeps rates is built on procurement. People read the rate in the conversion.
    exchangeRate: f.uuid().computed().readableBy('nobody'),
    unit: f.text({ max: 20 }).required().computed(),
    classification: f.text({ max: 60 }).label('Catalog classification').computed(),
    manufacturer: f.text({ max: 160 }).computed(),
    manufacturerPart: f.text({ max: 160 }).label('Manufacturer part number').computed(),
    takenOn: f.date().label('Imported on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['description', 'supplier', 'supplierPart', 'shopPrice', 'unit', 'takenOn'],
    filters: ['supplier', 'takenOn', 'supplierPart'],
    sort: '-takenOn',
  },
  sections: {
    'Catalog item': ['description', 'unitPrice', 'unit', 'classification'],
    'Supplier text': [
      'shopPrice',
      'conversion',
      'supplier',
      'supplierPart',
      'auxiliaryPart',
      'manufacturer',
      'manufacturerPart',
      'takenOn',
    ],
  },
});
