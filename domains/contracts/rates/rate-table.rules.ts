import { type Money, rule, secondPerson } from '#kernel';
import { namesPercentage, PERCENTAGE_LAW } from '../../procurement/public.ts';

export const approverIsAnother = secondPerson(
  'contract_rate_table.approver_is_another',
  'You wrote or proposed these rates, so someone else has to approve them.',
  ['createdBy', 'proposedBy'],
);

interface Lines {
  readonly lines:
    | readonly { readonly code: string; readonly kind: string; readonly name: string; readonly rate?: Money | null }[]
    | null;
}

export const hasNoMarkUp = rule<Lines>(
  'contract_rate_table.has_no_mark_up',
  'A percentage of cost is no rate. Enter a fixed amount, or materials at actual cost.',
  ({ row: { lines } }) => !(lines ?? []).some(({ code, name }) => namesPercentage(code) || namesPercentage(name)),
  { field: 'lines', law: PERCENTAGE_LAW },
);

export const codesDiffer = rule<Lines>(
  'contract_rate_table.codes_differ',
  'Two lines have the same code. Give each its own.',
  ({ row: { lines } }) => {
    const codes = (lines ?? []).map(({ code }) => code.toUpperCase());
    return new Set(codes).size === codes.length;
  },
  { field: 'lines' },
);

/** Labor at fixed hourly rates, materials at actual cost. */
export const ratesAreFixed = rule<Lines>(
  'contract_rate_table.rates_are_fixed',
  'Enter a rate above zero for all labor and equipment. Only materials are paid at actual cost.',
  ({ row: { lines } }) =>
    (lines ?? []).every(({ kind, rate }) => (rate == null ? kind === 'materials' : rate.cents > 0)),
  { field: 'lines', law: '2 CFR 200.318(j)(2)' },
);
