import { anyOf, defineRecord, f, forThose, own, secondPerson } from '#kernel';
import { costElements, marketItems, marketPrices, otherBids, pastPrices } from './price-lines.ts';

const analysts = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const approvers = [{ duty: 'chief_procurement_officer' }, { duty: 'budget_officer' }] as const;
/** The independent estimate is sealed from all others. */
const readers = [...analysts, { duty: 'budget_officer' }, { duty: 'legal_counsel' }, { duty: 'auditor' }] as const;

const approverIsNotAnalyst = secondPerson(
  'price_analysis.approver_is_not_analyst',
  'You wrote this analysis, so someone else has to approve it.',
  ['createdBy', 'preparedBy'],
);

/** Why an award price is fair: what the product knows of other prices, and what a person concludes from it (2 CFR 200.324(a)). */
export const priceAnalysis = defineRecord('price_analysis', {
  label: ['Price analysis', 'Price analyses'],
  about: 'Whether an award price is fair and reasonable, and what it was compared with.',
  title: 'number',
  fields: {
    number: f.sequence('CPA-{yyyy}-{000}').search(),
    award: f.ref('award').required().fixed(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Award price').computed(),
    estimate: f.money({ currency: 'organization', min: 0 }).label('Independent estimate').computed(),
    estimateAt: f.instant().label('Estimate sealed').computed(),
    isEarlier: f.yesNo().label('Sealed before opening').computed(),
    againstEstimate: f.text({ max: 40 }).label('Against estimate').computed(),
    others: otherBids.computed(),
    history: pastPrices.computed(),
    marketItems: marketItems.label('Market comparison').computed(),
    marketPrices: marketPrices.label('Market prices').computed(),
    kind: f
      .choice({ price: 'Price analysis', cost: 'Cost analysis' })
      .label('Type')
      .required()
      .defaultTo('price')
      .help('Cost analysis: judge the elements, as where only one bid came in.'),
    costs: costElements,
    market: f.longText({ max: 4000 }).label('Market research'),
    evidence: f.attachments(),
    reasoning: f.longText({ max: 8000 }).search(),
    conclusion: f.choice({ fair: 'Fair and reasonable', high: 'Not reasonable' }),
    preparedBy: f.person().label('Prepared by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedAt: f.instant().label('Approved').computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('createdBy'), forThose(readers)) },
    create: analysts,
    edit: { by: analysts, inStates: ['draft', 'returned', 'submitted', 'approved'] },
  },
  states: { draft: 'new', submitted: ['review', 'Awaiting approval'], returned: 'returned', approved: 'done' },
  finalStates: ['approved'],
  transitions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: analysts,
      fieldsToFill: ['reasoning', 'conclusion'],
    },
    approve: {
      label: 'Approve',
      from: 'submitted',
      to: 'approved',
      by: approvers,
      rules: [approverIsNotAnalyst],
    },
    return: { label: 'Send back', from: 'submitted', to: 'returned', by: approvers, reason: 'required' },
  },
  fixed: [
    {
      in: ['submitted', 'approved'],
      code: 'price_analysis.is_submitted',
      sentence: 'A submitted analysis can’t be changed. Send it back first.',
      law: '2 CFR 200.324(a)',
    },
  ],
  list: {
    columns: ['number', 'award', 'amount', 'kind', 'conclusion', 'status'],
    filters: ['status', 'award', 'kind', 'conclusion'],
    sort: '-number',
  },
  sections: {
    Analysis: ['award', 'amount', 'kind', 'conclusion', 'reasoning'],
    Estimate: ['estimate', 'estimateAt', 'isEarlier', 'againstEstimate'],
    Comparisons: ['others', 'history', 'marketItems', 'marketPrices', 'market', 'evidence'],
    'Cost elements': ['costs'],
    Approval: ['preparedBy', 'approvedBy', 'approvedAt'],
  },
});
