import { defineRecord, f } from '#kernel';
import { cubicYards, debrisKinds, debrisLeads, density, feet, formulas, vegetation } from './debris-words.ts';

const side = () => f.quantity({ units: feet, positive: true, max: '100000' });

/** How much debris there is and what its removal costs, before the first truck: from a drawn area, a pile, a building or a storm. */
export const debrisEstimate = defineRecord('debris_estimate', {
  label: ['Debris estimate', 'Debris estimates'],
  about: 'Cubic yards and cost of debris, from a drawn area, a pile, a building or a storm.',
  title: 'number',
  fields: {
    number: f.sequence('DBE-{yyyy}-{000}').search(),
    incident: f.ref('incident').required().fixed(),
    name: f.text({ max: 160 }).label('Location').required().search(),
    kind: f.choice(debrisKinds).label('Debris type').required().defaultTo('vegetative'),
    formula: f.choice(formulas).label('Formula').required().defaultTo('box'),
    area: f.place().label('Drawn area').help('An area on the map, for Area and depth.'),
    length: side().label('Length').help('Of a cone: its diameter.'),
    width: side().label('Width'),
    height: side().label('Height').help('Of an area: the depth.'),
    stories: f.integer({ min: 1, max: 20 }).label('Stories'),
    households: f.integer({ min: 1, max: 10_000_000 }).label('Households'),
    category: f.integer({ min: 1, max: 5 }).label('Storm category'),
    vegetation: f.choice(vegetation).label('Vegetation cover'),
    density: f.choice(density).label('Business density'),
    isWet: f.yesNo().label('Heavy rain').required().defaultTo(false),
    unitPrice: f.money({ currency: 'organization', positive: true }).label('Price per yard').required(),
    acres: f
      .quantity({ units: { AC: 'acres' } })
      .label('Acres drawn')
      .computed(),
    volume: f.quantity({ units: cubicYards }).label('Cubic yards').computed(),
    cost: f.money({ currency: 'organization' }).label('Estimated cost').computed(),
    basis: f.text({ max: 200 }).label('Formula used').computed(),
  },
  access: { read: 'member', create: debrisLeads, edit: { by: debrisLeads, inStates: ['current', 'withdrawn'] } },
  states: { current: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    withdraw: { label: 'Withdraw', from: 'current', to: 'withdrawn', by: debrisLeads, reason: 'required' },
  },
  fixed: [
    {
      in: ['withdrawn'],
      code: 'debris_estimate.is_withdrawn',
      sentence: 'A withdrawn estimate never changes. Enter a new one.',
    },
  ],
  list: {
    columns: ['number', 'name', 'incident', 'kind', 'volume', 'cost', 'status'],
    filters: ['status', 'incident', 'kind', 'formula'],
    sort: '-number',
  },
  sections: {
    Debris: ['incident', 'name', 'kind', 'formula', 'unitPrice'],
    Measures: ['area', 'length', 'width', 'height', 'stories'],
    Storm: ['households', 'category', 'vegetation', 'density', 'isWet'],
    Estimate: ['acres', 'volume', 'cost', 'basis'],
  },
});
