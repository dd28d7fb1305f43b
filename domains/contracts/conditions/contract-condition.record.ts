import { defineRecord, f } from '#kernel';
import { coverages } from '../../vendors/public.ts';
import { managers } from '../contract/contract-life.ts';
import { conditionSteps, insuranceHasCoverage } from './condition-life.ts';
import { conditionKinds } from './condition-words.ts';

/** A paper that the contract asks the vendor to keep in force, and by which payment can be held. */
export const contractCondition = defineRecord('contract_condition', {
  label: ['Contract condition', 'Contract conditions'],
  about: 'Insurance, a bond or a license that a contract requires, with its evidence.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Condition').required().search(),
    contract: f.ref('contract').required().fixed(),
    kind: f.choice(conditionKinds).label('Type').required(),
    coverage: f.choice(coverages).label('Insurance coverage'),
    least: f.money({ currency: 'organization', min: 0 }).label('Least amount').help('Of insurance, each occurrence.'),
    aggregate: f.money({ currency: 'organization', min: 0 }).label('Aggregate'),
    isInsured: f.yesNo().label('Additional insured').required().defaultTo(false),
    clauseText: f.text({ max: 300 }).label('Contract text'),
    holdsPayment: f.yesNo().label('Holds payment').required().defaultTo(true),
    beforeStart: f.yesNo().label('Due before start').required().defaultTo(true),
    reference: f.text({ max: 120 }).label('Number').help('Of the bond, policy or license.'),
    evidenceUntil: f.date().label('Valid until').help('Without an end of its own, the end day of the contract.'),
    evidence: f.attachments().label('Evidence'),
    enteredBy: f.person().label('Entered by').computed(),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['required', 'entered', 'confirmed'] },
    remove: { by: managers, inStates: ['required'] },
  },
  partOf: {
    field: 'contract',
    frozenIn: ['closed', 'terminated', 'cancelled'],
    keptIn: ['legal_review', 'submitted', 'approved', 'active'],
    code: 'contract_condition.is_over',
    sentence: 'The contract is over, so its conditions don’t change.',
    fixed: [
      {
        in: ['legal_review', 'submitted', 'approved', 'active'],
        except: ['name'],
        code: 'contract_condition.is_agreed',
        sentence: 'Conditions are agreed with the contract. Enter evidence, or ask for a waiver.',
      },
    ],
  },
  fixed: [
    {
      in: ['entered', 'confirmed'],
      code: 'contract_condition.has_evidence',
      sentence: 'Evidence is on file for this condition as it is.',
    },
  ],
  states: {
    required: 'new',
    entered: ['review', 'Evidence to confirm'],
    confirmed: 'done',
    waived: 'stopped',
  },
  finalStates: ['waived'],
  transitions: conditionSteps,
  rules: [insuranceHasCoverage],
  list: {
    columns: ['name', 'contract', 'kind', 'least', 'evidenceUntil', 'holdsPayment', 'status'],
    filters: ['status', 'contract', 'kind', 'evidenceUntil'],
    sort: 'name',
  },
  sections: {
    Condition: ['name', 'contract', 'kind', 'coverage', 'least', 'aggregate', 'isInsured', 'clauseText'],
    Effect: ['holdsPayment', 'beforeStart'],
    Evidence: ['reference', 'evidenceUntil', 'evidence', 'enteredBy', 'confirmedBy', 'confirmedOn'],
  },
});
