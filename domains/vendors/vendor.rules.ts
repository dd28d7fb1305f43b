import { rule, secondPerson } from '#kernel';

export const approverIsNotClerk = secondPerson(
  'vendor.approver_is_not_clerk',
  'You registered this vendor, so someone else has to approve it.',
  ['createdBy'],
);

/** What an approval rests on: the tax form that 26 CFR 31.3406(h)-3 asks for, and the number on it. */
export const taxFormIsOnFile = rule<{ taxId: unknown; w9On: string | null }>(
  'vendor.tax_form_is_on_file',
  'Enter the TIN and the day Form W-9 was signed: without a certified TIN, payments are subject to backup withholding.',
  ({ row }) => row.taxId !== null && row.w9On !== null,
  { field: 'w9On', law: '26 USC 3406' },
);

interface Owned {
  readonly owners: readonly { readonly share?: number | null }[] | null;
}

/** Percentages have four decimal places. */
const PARTS = 10_000;

/** What a firm says of its owners, in its profile and as an agency has it. */
export const sharesFit = (record: string, sentence: string) =>
  rule<Owned>(
    `${record}.shares_fit`,
    sentence,
    ({ row }) =>
      (row.owners ?? []).reduce((sum, { share }) => sum + Math.round((share ?? 0) * PARTS), 0) <= 100 * PARTS,
    { field: 'owners' },
  );

/** Twelve letters and digits; never O or I, and never a zero in front. */
export const ueiForm = {
  pattern: /^[1-9A-HJ-NP-Z][0-9A-HJ-NP-Z]{11}$/,
  message: 'Must be 12 letters and digits without O and I, such as J7QRWE4LHX12',
};
export const cageForm = { pattern: /^[0-9A-HJ-NP-Z]{5}$/, message: 'Must be 5 letters and digits, such as 7K2P4' };
