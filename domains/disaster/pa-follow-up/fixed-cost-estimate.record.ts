import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { estimateStates, estimateSteps } from './fixed-cost-life.ts';
import { rangeInOrder } from './fixed-cost.rules.ts';
import { excessUses } from './fixed-cost-words.ts';

const amount = () => f.money({ currency: 'organization', positive: true });

const use = {
  purpose: f.choice(excessUses).label('Use').required(),
  description: f.text({ max: 200 }).label('Description').required(),
  amount: f.money({ currency: 'organization', positive: true }).label('Amount').required(),
};

/** A fixed estimate of permanent work under section 428, held against standard procedures. Once agreed its amount never changes. */
export const fixedCostEstimate = defineRecord('fixed_cost_estimate', {
  label: ['Fixed-cost estimate', 'Fixed-cost estimates'],
  about: 'A section 428 estimate of a large project, its range of costs and what is left of it.',
  title: 'number',
  fields: {
    number: f.sequence('FCE-{yyyy}-{000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    amount: amount().label('Fixed estimate').required(),
    lowCost: amount().label('Low cost').required(),
    likelyCost: amount().label('Likely cost').required(),
    highCost: amount().label('High cost').required(),
    basis: f
      .longText({ max: 4000 })
      .label('Basis of estimate')
      .help('Quantities, prices, escalation and who reviewed it.'),
    agreeBy: f.date().label('Agree by').help('As FEMA states it for this declaration.'),
    agreedOn: f.date().label('Agreed on'),
    excess: f.lines(use, { max: 40, label: 'Use' }).label('Excess funds'),
    planned: f.total('excess.amount').label('Excess planned'),
    documents: f.attachments().label('Documents'),
    submittedBy: f.person().label('Submitted by').computed(),
    agreedBy: f.person().label('Agreed by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'agreed', 'declined'] },
  },
  states: estimateStates,
  finalStates: ['agreed', 'declined'],
  transitions: estimateSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'fixed_cost_estimate.is_submitted',
      sentence: 'This estimate is decided as it is. Send it back to change it.',
    },
    {
      in: ['agreed'],
      except: ['excess', 'documents'],
      code: 'fixed_cost_estimate.is_agreed',
      sentence: 'An agreed estimate never changes. Only uses of excess funds and documents are added.',
    },
    {
      in: ['declined'],
      code: 'fixed_cost_estimate.is_declined',
      sentence: 'This estimate was not agreed. Enter a new one.',
    },
  ],
  rules: [rangeInOrder],
  list: {
    columns: ['number', 'project', 'amount', 'likelyCost', 'highCost', 'agreeBy', 'agreedOn', 'status'],
    filters: ['status', 'project', 'agreeBy'],
    sort: '-number',
  },
  sections: {
    Estimate: ['project', 'amount', 'basis', 'agreeBy', 'documents'],
    'Range of costs': ['lowCost', 'likelyCost', 'highCost'],
    'Excess funds': ['excess', 'planned'],
    Agreement: ['agreedOn', 'submittedBy', 'agreedBy'],
  },
});
