import { rule, secondPerson } from '#kernel';
import type { coverages } from '../../vendors/public.ts';
import { managers } from '../contract/contract-life.ts';
import type { conditionKinds } from './condition-words.ts';

const chief = { duty: 'chief_procurement_officer' } as const;
const enterers = [...managers, { duty: 'vendor_clerk' }] as const;

const checkerIsNotEnterer = secondPerson(
  'contract_condition.checker_is_not_enterer',
  'You entered this evidence, so someone else has to confirm it.',
  ['enteredBy'],
);

const waiverIsNotAuthor = secondPerson(
  'contract_condition.waiver_is_not_author',
  'You entered this condition, so someone else has to waive it.',
  ['createdBy'],
);

interface Kind {
  readonly kind: keyof typeof conditionKinds;
  readonly coverage: keyof typeof coverages | null;
}

export const insuranceHasCoverage = rule<Kind>(
  'contract_condition.insurance_has_coverage',
  'Choose the coverage. Other conditions have none.',
  ({ row }) => (row.kind === 'insurance') === (row.coverage !== null),
  { field: 'coverage' },
);

/** Insurance is looked up among the vendor's confirmed policies; entering it here would be a second idea of the same paper. */
const isNoInsurance = rule<Kind>(
  'contract_condition.insurance_is_of_vendor',
  'Insurance is read from the vendor’s confirmed policies. Add the policy to the vendor.',
  ({ row }) => row.kind !== 'insurance',
  { field: 'kind' },
);

/** Evidence is entered by one person and confirmed by another; the chief waives what someone else asked for. */
export const conditionSteps = {
  enterEvidence: {
    label: 'Enter evidence',
    from: ['required', 'confirmed'],
    to: 'entered',
    by: enterers,
    fieldsToFill: ['reference', 'evidenceUntil', 'evidence'],
    rules: [isNoInsurance],
  },
  confirm: {
    label: 'Confirm evidence',
    from: 'entered',
    to: 'confirmed',
    by: managers,
    rules: [checkerIsNotEnterer],
  },
  reject: { label: 'Reject evidence', from: 'entered', to: 'required', by: managers, reason: 'required' },
  waive: {
    label: 'Waive',
    from: ['required', 'entered'],
    to: 'waived',
    by: chief,
    reason: 'required',
    rules: [waiverIsNotAuthor],
  },
} as const;
