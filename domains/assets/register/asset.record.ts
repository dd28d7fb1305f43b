import { defineRecord, f } from '#kernel';
import { assetStates, assetSteps, keepers } from './asset-life.ts';
import { percentHasAward } from './asset.rules.ts';
import { assetClasses, disposals } from './asset-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What the agency owns for longer than a year: one unit with its tag, its custodian, what paid for it and what became of it. */
export const asset = defineRecord('asset', {
  label: ['Asset', 'Assets'],
  about: 'Property of the agency: its tag, custodian, place, cost, funding and disposal.',
  title: 'tag',
  fields: {
    tag: f.text({ max: 40 }).label('Asset tag').required().unique().search(),
    name: f.text({ max: 200 }).required().search(),
    assetClass: f.choice(assetClasses).label('Class').required(),
    parentAsset: f.ref('asset').label('Parent asset'),
    manufacturer: f.text({ max: 120 }).search(),
    model: f.text({ max: 120 }).search(),
    serial: f.text({ max: 80 }).label('Serial number').search(),
    custodian: f.person(),
    department: f.text({ max: 120 }).search(),
    location: f.text({ max: 160 }).search(),
    place: f.place().label('Map position'),
    acquiredOn: f.date().label('Acquired on'),
    inServiceOn: f.date().label('In service since'),
    unitCost: amount().label('Acquisition cost').required(),
    purchaseOrder: f.ref('purchase_order').label('Purchase order'),
    award: f.ref('grant_award').label('Award'),
    federalPercent: f.percent({ min: 0, max: 100 }).label('Federal percent').help('Of its cost.'),
    property: f.ref('grant_property').label('Award property').unique().computed(),
    registration: f.ref('asset_registration').label('Registration').computed(),
    registeredUnit: f.integer({ min: 1, max: 200 }).label('Unit').computed(),
    reversedOn: f.date().label('Receipt reversed').computed(),
    documents: f.attachments().label('Photos and documents'),
    note: f.text({ max: 1000, lines: 3 }),
    retiredOn: f.date().label('Retired on').computed(),
    retiredBy: f.person().label('Retired by').computed(),
    disposal: f.choice(disposals).label('Disposal'),
    disposedOn: f.date().label('Disposed on'),
    proceeds: amount().label('Proceeds').help('Of a sale or trade-in; 0 for anything else.'),
    disposedBy: f.person().label('Disposed by').computed(),
  },
  access: {
    read: 'member',
    create: keepers,
    edit: {
      by: keepers,
      inStates: ['planned', 'in_service', 'out_of_service', 'retired', 'disposed', 'cancelled'],
    },
  },
  states: assetStates,
  finalStates: ['disposed', 'cancelled'],
  transitions: assetSteps,
  fixed: [
    {
      in: ['retired'],
      except: ['location', 'place', 'documents', 'note'],
      code: 'asset.is_retired',
      sentence: 'A retired asset awaits its disposal as it is. Reinstate it to change it.',
    },
    {
      in: ['disposed', 'cancelled'],
      code: 'asset.is_gone',
      sentence: 'The register keeps this asset as it was.',
    },
  ],
  uniqueTogether: [['registration', 'registeredUnit']],
  rules: [percentHasAward],
  list: {
    columns: ['tag', 'name', 'assetClass', 'department', 'custodian', 'unitCost', 'status'],
    filters: [
      'status',
      'assetClass',
      'department',
      'custodian',
      'award',
      'purchaseOrder',
      'parentAsset',
      'registration',
      'reversedOn',
      'acquiredOn',
    ],
    sort: 'tag',
  },
  sections: {
    Asset: ['tag', 'name', 'assetClass', 'parentAsset', 'manufacturer', 'model', 'serial'],
    Custody: ['custodian', 'department', 'location', 'place'],
    Acquisition: [
      'acquiredOn',
      'inServiceOn',
      'unitCost',
      'purchaseOrder',
      'registration',
      'registeredUnit',
      'reversedOn',
    ],
    Funding: ['award', 'federalPercent', 'property'],
    Documents: ['documents', 'note'],
    Disposal: ['retiredOn', 'retiredBy', 'disposal', 'disposedOn', 'proceeds', 'disposedBy'],
  },
});
