import { defineRecord, f, rule, secondPerson } from '#kernel';
import { babaClasses, declared } from './supply-words.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }, { duty: 'buyer' }] as const;

const namesTheSubcontractor = rule<{ about: string; subcontractor: string | null }>(
  'supply_declaration.names_the_subcontractor',
  'Enter the subcontractor’s name.',
  ({ row }) => row.about !== 'subcontractor' || (row.subcontractor ?? '').trim() !== '',
  { field: 'subcontractor' },
);
const namesTheCountry = rule<{ about: string; country: string | null }>(
  'supply_declaration.names_the_country',
  'Enter the country of origin.',
  ({ row }) => row.about !== 'origin' || (row.country ?? '').trim() !== '',
  { field: 'country' },
);
const confirmerIsAnother = secondPerson(
  'supply_declaration.confirmer_is_another',
  'You entered this declaration, so someone else has to confirm it.',
  ['createdBy'],
);

/** What a vendor states of its own suppliers: who works for it, and where its goods are made (2 CFR 184). */
export const supplyDeclaration = defineRecord('supply_declaration', {
  label: ['Supply declaration', 'Supply declarations'],
  about: 'A vendor’s statement of a subcontractor or the origin of goods.',
  title: 'item',
  fields: {
    vendor: f.ref('vendor').required().fixed(),
    about: f.choice(declared).label('About').required(),
    item: f.text({ max: 200 }).label('Item or work').required().search(),
    commodity: f.ref('commodity_code').label('Commodity code'),
    subcontractor: f.text({ max: 160 }).label('Subcontractor').search(),
    country: f.text({ max: 60 }).label('Country of origin'),
    babaClass: f.choice(babaClasses).label('BABA class'),
    isDomestic: f.yesNo().label('Domestic product'),
    domesticShare: f.percent({ max: 100 }).label('Domestic content').help('Percent of component cost (2 CFR 184.3).'),
    place: f.place().label('Site'),
    declaredBy: f.text({ max: 160 }).label('Declared by').required().help('The person of the vendor who signed.'),
    declaredOn: f.date().label('Declared on').required(),
    evidence: f.attachments(),
  },
  access: { read: 'member', create: clerks, edit: { by: clerks, inStates: ['declared'] } },
  states: { declared: 'review', confirmed: 'done', refused: 'stopped' },
  finalStates: ['refused'],
  transitions: {
    confirm: {
      label: 'Confirm',
      from: 'declared',
      to: 'confirmed',
      by: [{ duty: 'vendor_approver' }, { duty: 'chief_procurement_officer' }],
      rules: [confirmerIsAnother],
    },
    refuse: {
      label: 'Refuse',
      from: ['declared', 'confirmed'],
      to: 'refused',
      by: [{ duty: 'vendor_approver' }, { duty: 'chief_procurement_officer' }],
      reason: 'required',
    },
  },
  rules: [namesTheSubcontractor, namesTheCountry],
  list: {
    columns: ['vendor', 'about', 'item', 'subcontractor', 'country', 'status'],
    filters: ['status', 'about', 'vendor', 'babaClass', 'isDomestic'],
    sort: 'item',
  },
  sections: {
    Declaration: ['vendor', 'about', 'item', 'commodity', 'subcontractor', 'place'],
    Origin: ['country', 'babaClass', 'isDomestic', 'domesticShare'],
    Signature: ['declaredBy', 'declaredOn', 'evidence'],
  },
});
