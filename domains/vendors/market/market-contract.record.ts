import { defineRecord, f } from '#kernel';

const items = f.lines(
  {
    item: f.text({ max: 200 }).required(),
    code: f.text({ max: 60 }).label('Commodity code'),
    quantity: f.text({ max: 40 }),
    unit: f.text({ max: 40 }).required(),
    unitPrice: f.money({ currency: 'organization', min: 0 }).required(),
  },
  { max: 200, label: 'Item' },
);

/** A contract of another agency, as its open data state it. Nobody here can change what was imported. */
export const marketContract = defineRecord('market_contract', {
  label: ['Market contract', 'Market contracts'],
  about: 'A contract of another agency, from its open contracting data.',
  title: 'name',
  fields: {
    name: f.text({ max: 200 }).label('Title').required().computed().search(),
    import: f.ref('market_import').label('Import').required().computed(),
    agency: f.text({ max: 200 }).required().computed().search(),
    supplier: f.text({ max: 200 }).computed().search(),
    ocid: f.text({ max: 120 }).label('OCID').required().computed(),
    award: f.text({ max: 120 }).label('Award or contract').required().computed(),
    method: f.text({ max: 60 }).label('Procurement method').computed(),
    bidders: f.integer({ min: 0 }).computed(),
    amount: f.money({ currency: 'organization', min: 0 }).computed(),
    awardedOn: f.date().label('Awarded on').required().computed(),
    startsOn: f.date().label('Starts on').computed(),
    endsOn: f.date().label('Expires on').computed(),
    items: items.computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['name', 'agency', 'supplier', 'amount', 'awardedOn', 'endsOn'],
    filters: ['import', 'awardedOn', 'endsOn'],
    sort: 'endsOn',
  },
  sections: {
    Contract: ['agency', 'supplier', 'amount', 'method', 'bidders', 'awardedOn', 'startsOn', 'endsOn'],
    Items: ['items'],
    Source: ['import', 'ocid', 'award'],
  },
});
