import { defineRecord, f } from '#kernel';
import { invoiceTolerances } from '../intake/invoice-tolerances.ts';
import { categories } from '../rule-packs/purchase-words.ts';
import { adopterIsAnother, namesOneKind } from './match-tolerance.rules.ts';

const { billedQuantity, billedPrice, billedPriceMost } = invoiceTolerances;
const setters = ['admin', { duty: 'chief_procurement_officer' }] as const;
const adopters = ['admin', { duty: 'budget_officer' }, { duty: 'chief_procurement_officer' }] as const;

/** How far orders and invoices of one kind of purchase may differ, in place of the agency’s own tolerance. */
export const matchTolerance = defineRecord('match_tolerance', {
  label: ['Match tolerance', 'Match tolerances'],
  about: 'Tolerances for one category or commodity code, in place of the agency’s.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    category: f.choice(categories).help('Of the requisition. Or choose a commodity code.'),
    commodity: f.ref('commodity_code').help('Of the requisition line. It goes before a category.'),
    fromDay: f.date().label('From').required().help('Orders issued from this date on. After the date of adoption.'),
    orderedPrice: f
      .percent({ max: 20 })
      .label('Order price tolerance')
      .help('Percent above the approved unit price that an order may cost.')
      .required()
      .defaultTo(0),
    orderedPriceMost: f
      .money({ currency: 'organization', min: 0 })
      .label('Order price limit')
      .help('The most that a line may cost above its requisition line. Empty: nothing.'),
    billedQuantity,
    billedPrice,
    billedPriceMost,
    basis: f.text({ max: 200 }).help('The policy or resolution behind it.'),
    adoptedBy: f.person().label('Adopted by').computed(),
    adoptedOn: f.date().label('Adopted on').computed(),
    untilDay: f.date().label('Until').computed(),
  },
  access: { read: 'member', create: setters, edit: { by: setters, inStates: ['proposed', 'adopted', 'ended'] } },
  fixed: [
    {
      in: ['adopted', 'ended'],
      code: 'match_tolerance.is_adopted',
      sentence: 'Orders are matched by this tolerance. End it, and enter another.',
    },
  ],
  states: { proposed: 'review', adopted: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    adopt: {
      label: 'Adopt',
      from: 'proposed',
      to: 'adopted',
      by: adopters,
      rules: [adopterIsAnother],
      confirm: 'Orders issued from its first date on are matched by it. Earlier orders keep theirs.',
    },
    end: { label: 'End', from: ['proposed', 'adopted'], to: 'ended', by: adopters, reason: 'required' },
  },
  rules: [namesOneKind],
  list: {
    columns: ['name', 'category', 'commodity', 'orderedPrice', 'billedQuantity', 'billedPrice', 'fromDay', 'status'],
    filters: ['status', 'category', 'commodity', 'fromDay'],
    sort: '-fromDay',
  },
  sections: {
    Tolerance: ['name', 'category', 'commodity', 'basis'],
    'Requisition to order': ['orderedPrice', 'orderedPriceMost'],
    'Receipt to invoice': ['billedQuantity', 'billedPrice', 'billedPriceMost'],
    'In force': ['fromDay', 'untilDay', 'adoptedBy', 'adoptedOn'],
  },
});
