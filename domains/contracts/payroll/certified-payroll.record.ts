import { defineRecord, f, forThose } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { findingLine, workerLine } from './payroll-fields.ts';
import { fringeWays, payrollKinds, payrollPeople, payrollStates } from './payroll-words.ts';
import { classesAreListed, nothingIsOwed, onlyLastFour } from './payroll.rules.ts';
import { reviewerIsAnother, sevenDays, wasNeverDeficient } from './payroll.rules.ts';

const sum = () => f.money({ currency: 'organization', min: 0 });

/** A firm’s week under a contract with prevailing wages, certified by an officer of the firm (29 CFR 5.5(a)(3)). */
export const certifiedPayroll = defineRecord('certified_payroll', {
  label: ['Certified payroll', 'Certified payrolls'],
  about: 'The weekly payroll of a contractor or subcontractor, judged by the wage decision.',
  title: 'number',
  fields: {
    number: f.sequence('CPR-{yyyy}-{00000}').search(),
    contract: f.ref('contract').required().fixed(),
    subcontractor: f.ref('contract_subcontractor').label('Subcontractor').fixed().help('Empty: the prime.'),
    week: f.date().label('Week to').required(),
    kind: f.choice(payrollKinds).label('Week type').required().defaultTo('work'),
    paidOn: f.date().label('Payday').required(),
    lines: f.lines(workerLine, { max: 200, label: 'Worker' }).label('Workers'),
    fringeWay: f.choice(fringeWays).label('Fringes paid'),
    signer: f.text({ max: 120 }).label('Signed by').help('The officer who signed the statement of compliance.'),
    signerTitle: f.text({ max: 120 }).label('Officer title'),
    documents: f.attachments().label('Documents').help('The signed payroll, and proof of restitution.'),
    findings: f.lines(findingLine, { max: 800, label: 'Finding' }).label('Findings').computed(),
    gross: sum().label('Total gross').computed(),
    short: sum().label('Short in all').computed(),
    openAmount: sum().label('Still owed').computed(),
    problems: f.integer({ min: 0, max: 200 }).label('Unlisted workers').computed(),
    decision: f.text({ max: 300 }).label('Judged by').computed(),
    dueOn: f.date().label('Due on').computed(),
    certifiedBy: f.person().label('Certified by').computed(),
    certifiedOn: f.date().label('Certified on').computed(),
    deficientOn: f.date().label('Deficient since').computed(),
    reviewedBy: f.person().label('Reviewed by').computed(),
    reviewedOn: f.date().label('Reviewed on').computed(),
  },
  access: {
    read: { by: 'member', rows: forThose(payrollPeople) },
    create: payrollPeople,
    edit: { by: payrollPeople, inStates: ['draft', 'certified', 'deficient', 'accepted', 'discarded'] },
  },
  fixed: [
    {
      in: ['certified', 'deficient', 'accepted', 'discarded'],
      code: 'certified_payroll.is_certified',
      sentence: 'A certified payroll never changes. A deficient one is opened for correction.',
    },
  ],
  states: payrollStates,
  finalStates: ['accepted', 'discarded'],
  transitions: {
    certify: {
      label: 'Certify payroll',
      from: 'draft',
      to: 'certified',
      by: payrollPeople,
      fieldsToFill: ['fringeWay', 'signer', 'signerTitle'],
      confirm: 'The firm’s officer has signed the statement of compliance. A false one is a crime (18 U.S.C. 1001).',
    },
    accept: {
      label: 'Accept payroll',
      from: 'certified',
      to: 'accepted',
      by: managers,
      rules: [reviewerIsAnother, nothingIsOwed, classesAreListed],
    },
    findDeficient: {
      label: 'Find deficient',
      from: 'certified',
      to: 'deficient',
      by: managers,
      reason: 'required',
      rules: [reviewerIsAnother],
    },
    correct: { label: 'Open correction', from: 'deficient', to: 'draft', by: payrollPeople, reason: 'required' },
    discard: {
      label: 'Discard',
      from: 'draft',
      to: 'discarded',
      by: payrollPeople,
      reason: 'required',
      rules: [wasNeverDeficient],
    },
  },
  rules: [onlyLastFour, sevenDays],
  list: {
    columns: ['number', 'contract', 'subcontractor', 'week', 'kind', 'short', 'openAmount', 'status'],
    filters: ['status', 'contract', 'subcontractor', 'week'],
    sort: '-number',
  },
  sections: {
    Week: ['contract', 'subcontractor', 'week', 'kind', 'paidOn', 'dueOn'],
    Workers: ['lines', 'gross'],
    'Statement of compliance': ['fringeWay', 'signer', 'signerTitle', 'documents', 'certifiedBy', 'certifiedOn'],
    Findings: ['decision', 'findings', 'short', 'openAmount', 'problems'],
    Review: ['deficientOn', 'reviewedBy', 'reviewedOn'],
  },
});
