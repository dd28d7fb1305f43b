import { defineRecord, f } from '#kernel';
import { coverages, programs } from '../../vendors/public.ts';
import { categories } from '../rule-packs/purchase-words.ts';
import { daysAreInOrder } from './list.rules.ts';
import { buyers, listStates, listSteps } from './list-life.ts';

/** Firms that were found qualified for what an agency buys again and again. It stays open to newcomers, and call-offs ask everyone on it. */
export const prequalifiedList = defineRecord('prequalified_list', {
  label: ['Prequalified list', 'Prequalified lists'],
  about: 'Qualified firms of one category, open to newcomers at all times.',
  title: 'name',
  fields: {
    number: f.sequence('PQL-{yyyy}-{000}').search(),
    name: f.text({ max: 160 }).label('Title').required().search(),
    category: f.choice(categories).label('Category').required().defaultTo('goods'),
    commodities: f.refs('commodity_code', { max: 50 }).label('Commodity codes'),
    buyer: f.person().required().defaultTo('actor'),
    basis: f
      .text({ max: 60 })
      .label('Qualifications request')
      .help('Number of a request for qualifications that is over.'),
    scope: f.longText({ max: 8000 }).label('Scope').required().search(),
    criteria: f.longText({ max: 8000 }).label('Criteria').required().help('What a firm shows to be admitted.'),
    priceFactors: f
      .longText({ max: 4000 })
      .label('Price factors')
      .required()
      .help('Objective factors that evaluate price and cost, as 2 CFR 200.319(e) asks.'),
    law: f.text({ max: 200 }).label('Legal basis').required().defaultTo('2 CFR 200.319(e)'),
    coverages: f
      .choices(coverages)
      .label('Required insurance')
      .help('Confirmed policies in force, checked at admission.'),
    program: f.choice(programs).label('Required certification'),
    opensOn: f.date().label('Open from').required(),
    reviewOn: f.date().label('Review date').required().help('By then the list is checked to be current.'),
    endsOn: f.date().label('Open until').required(),
    decisionDays: f
      .integer({ min: 1, max: 60 })
      .label('Decision days')
      .required()
      .defaultTo(10)
      .help('Business days to decide on an application.'),
    admissionMonths: f.integer({ min: 1, max: 60 }).label('Admission months').required().defaultTo(24),
    review: f.longText({ max: 4000 }).label('Last review').help('What was checked, and what it found.'),
    openedBy: f.person().label('Opened by').computed(),
    openedAt: f.instant().label('Opened').computed(),
    closeAskedBy: f.person().label('Closing requested by').computed(),
    closedAt: f.instant().label('Closed').computed(),
    remindedOn: f.date().label('Review notice').computed(),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'proposed', 'open', 'suspended', 'closing', 'closed'] },
  },
  states: listStates,
  finalStates: ['closed'],
  transitions: listSteps,
  rules: [daysAreInOrder],
  fixed: [
    {
      in: ['proposed'],
      except: ['buyer'],
      code: 'prequalified_list.is_proposed',
      sentence: 'This list awaits approval. It is sent back before it changes.',
    },
    {
      in: ['open', 'suspended', 'closing'],
      except: ['buyer', 'review', 'reviewOn', 'endsOn'],
      code: 'prequalified_list.is_open',
      sentence: 'Firms were admitted by this text. Only its review and its end change.',
    },
    {
      in: ['closed'],
      code: 'prequalified_list.is_closed',
      sentence: 'This list is closed. It never changes.',
    },
  ],
  selectable: { states: ['open'] },
  list: {
    columns: ['number', 'name', 'category', 'reviewOn', 'endsOn', 'status'],
    filters: ['status', 'category', 'buyer', 'reviewOn'],
    sort: '-number',
  },
  sections: {
    'Prequalified list': ['name', 'category', 'commodities', 'scope', 'buyer', 'basis'],
    Criteria: ['criteria', 'priceFactors', 'law', 'coverages', 'program'],
    Period: ['opensOn', 'reviewOn', 'endsOn', 'decisionDays', 'admissionMonths', 'review'],
    Approval: ['openedBy', 'openedAt', 'closeAskedBy', 'closedAt', 'remindedOn'],
  },
});
