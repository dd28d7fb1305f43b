import { defineRecord, f } from '#kernel';
import { approvers, managers } from '../contract/contract-life.ts';
import { adopterIsAnother, classesDiffer } from './payroll.rules.ts';

const rate = () => f.money({ currency: 'organization', min: 0 });

const classLine = {
  classification: f.text({ max: 120 }).label('Classification').required(),
  base: rate().label('Base rate').required(),
  fringe: rate().label('Fringe').required(),
};

/** The prevailing wages that workers under a construction contract are paid at least (40 U.S.C. 3142). */
export const wageDecision = defineRecord('wage_decision', {
  label: ['Wage decision', 'Wage decisions'],
  about: 'Prevailing wages of a construction contract: classifications, base rates and fringes.',
  title: 'number',
  fields: {
    number: f.text({ max: 24 }).label('Decision number').required().search().help('As on SAM.gov, such as FL20260012.'),
    contract: f.ref('contract').required().fixed(),
    modification: f.integer({ min: 0, max: 999 }).label('Modification').required().defaultTo(0),
    publishedOn: f.date().label('Published on').required(),
    county: f.text({ max: 120 }).label('County').required(),
    lines: f.lines(classLine, { max: 200, label: 'Classification' }).label('Rates'),
    firstWeek: f.date().label('First week to').required().help('The last day of the first week of work.'),
    payLag: f
      .integer({ min: 0, max: 14 })
      .label('Days to payday')
      .required()
      .defaultTo(5)
      .help('From the end of a week. A payroll is due seven days after payday (29 CFR 3.4).'),
    submittedBy: f.person().label('Submitted by').computed(),
    adoptedBy: f.person().label('Adopted by').computed(),
    adoptedOn: f.date().label('Adopted on').computed(),
  },
  access: { read: 'member', create: managers, edit: { by: managers, inStates: ['draft', 'submitted', 'adopted'] } },
  fixed: [
    {
      in: ['submitted'],
      code: 'wage_decision.is_submitted',
      sentence: 'This wage decision awaits adoption as it is. Send it back to change it.',
    },
    {
      in: ['adopted'],
      code: 'wage_decision.is_adopted',
      sentence: 'An adopted wage decision never changes. Adopt another one, then mark this one as replaced.',
    },
  ],
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting adoption'],
    adopted: 'done',
    replaced: 'stopped',
    discarded: 'stopped',
  },
  finalStates: ['replaced', 'discarded'],
  transitions: {
    submit: { label: 'Submit for adoption', from: 'draft', to: 'submitted', by: managers },
    adopt: {
      label: 'Adopt decision',
      from: 'submitted',
      to: 'adopted',
      by: approvers,
      rules: [adopterIsAnother],
      confirm: 'Payrolls of the contract are judged by it. Payments wait for payrolls that are late or deficient.',
    },
    return: {
      label: 'Send back',
      from: 'submitted',
      to: 'draft',
      by: [...managers, ...approvers],
      reason: 'required',
    },
    replace: { label: 'Mark replaced', from: 'adopted', to: 'replaced', by: approvers, reason: 'required' },
    discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: managers, reason: 'required' },
  },
  rules: [classesDiffer],
  list: {
    columns: ['number', 'contract', 'county', 'modification', 'publishedOn', 'status'],
    filters: ['status', 'contract', 'publishedOn'],
    sort: 'number',
  },
  sections: {
    'Wage decision': ['number', 'contract', 'modification', 'publishedOn', 'county'],
    Rates: ['lines'],
    Weeks: ['firstWeek', 'payLag'],
    Adoption: ['submittedBy', 'adoptedBy', 'adoptedOn'],
  },
});
