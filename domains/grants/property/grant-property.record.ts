import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { propertyStates, propertySteps } from './property-life.ts';
import { acquiredByNow, boughtOrFurnished, outcomeFits } from './property.rules.ts';
import { conditions, outcomes, propertyKinds, titles } from './property-words.ts';

const given = () => f.money({ currency: 'organization', min: 0 });

/** A unit of equipment, or the supplies that an award leaves: what paid for it, where it is, and what became of it. Law: 2 CFR 200.313(d)(1). */
export const grantProperty = defineRecord('grant_property', {
  label: ['Property item', 'Property items'],
  about: 'Equipment or supplies of an award: source, cost, place, condition and disposition.',
  title: 'number',
  fields: {
    number: f.sequence('PRP-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(propertyKinds).label('Kind').required().defaultTo('equipment'),
    description: f.text({ max: 200 }).label('Description').required().search(),
    identifier: f.text({ max: 80 }).label('Serial number').search().help('Or another identification number.'),
    holder: f.choice(titles).label('Title held by').required().defaultTo('agency'),
    cost: f.ref('grant_cost').label('Bought with').help('An approved cost of the award.'),
    unitCost: given().label('Acquisition cost').required().help('Per unit; of supplies in total.'),
    acquiredOn: f.date().label('Acquired on').required(),
    place: f.text({ max: 160 }).label('Location').search(),
    use: f.text({ max: 200 }).label('Used for').search(),
    condition: f.choice(conditions).label('Condition'),
    inventoriedOn: f.date().label('Last inventory').help('At least every two years (2 CFR 200.313(d)(2)).'),
    outcome: f.choice(outcomes).label('Disposition'),
    disposedOn: f.date().label('Disposed on'),
    fairValue: given().label('Fair value').help('Per unit today; of supplies in total.'),
    valuedOn: f.date().label('Valued on'),
    proceeds: given().label('Sale proceeds'),
    keepsSelling: f.yesNo().label('Selling allowance').help('The funder permits to keep the costs of selling.'),
    instructedOn: f.date().label('Instructions requested'),
    account: f.text({ max: 500, lines: 3 }).label('Account').help('Which award, what was traded, or how it was lost.'),
    evidence: f.attachments().label('Evidence'),
    remittedOn: f.date().label('Remitted on'),
    reference: f.text({ max: 60 }).label('Remittance reference').search(),
    federalPercent: f.percent({ min: 0, max: 100 }).label('Federal percent').computed(),
    share: given().label('Funder share').computed(),
    allowance: given().label('Allowance kept').computed(),
    remit: given().label('Amount due').computed(),
    suppliesKey: f.text({ max: 60 }).label('Supplies key').unique().computed(),
    proposedBy: f.person().label('Proposed by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    settledBy: f.person().label('Settled by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['held', 'proposed', 'decided', 'settled', 'discarded'] },
  },
  states: propertyStates,
  finalStates: ['settled', 'discarded'],
  transitions: propertySteps,
  fixed: [
    {
      in: ['proposed'],
      code: 'grant_property.is_proposed',
      sentence: 'This disposition awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['decided', 'settled'],
      except: ['place', 'use', 'condition', 'inventoriedOn'],
      code: 'grant_property.is_decided',
      sentence: 'An approved disposition is fixed. Decide again to change it.',
    },
    { in: ['discarded'], code: 'grant_property.is_discarded', sentence: 'This item is discarded. Enter a new one.' },
  ],
  rules: [acquiredByNow, boughtOrFurnished, outcomeFits],
  list: {
    columns: ['number', 'description', 'award', 'unitCost', 'outcome', 'remit', 'status'],
    filters: ['status', 'award', 'kind', 'holder', 'outcome', 'inventoriedOn'],
    sort: '-number',
  },
  sections: {
    Property: [
      'award',
      'kind',
      'description',
      'identifier',
      'holder',
      'cost',
      'unitCost',
      'acquiredOn',
      'federalPercent',
    ],
    Inventory: ['place', 'use', 'condition', 'inventoriedOn'],
    Disposition: [
      'outcome',
      'disposedOn',
      'fairValue',
      'valuedOn',
      'proceeds',
      'keepsSelling',
      'instructedOn',
      'account',
      'evidence',
    ],
    Remittance: ['remittedOn', 'reference'],
    Decisions: ['proposedBy', 'approvedBy', 'approvedOn', 'settledBy'],
  },
});
