import { type Money, rule } from '#kernel';
import { scopeHits } from '../scope/scope-lint.ts';

/** Nothing can be approved that costs nothing. The total stands for the lines, which a list does not carry. */
export const asksForMoney = rule<{ total: Money | null }>(
  'requisition.asks_for_money',
  'Add at least one line with a quantity and a price before you submit.',
  ({ row }) => (row.total?.cents ?? 0) > 0,
  { field: 'lines' },
);

export const neededByIsAhead = rule<{ neededBy: string | null; status: string }>(
  'requisition.needed_by_is_ahead',
  'The need-by date is in the past.',
  ({ row, today }) => row.status !== 'draft' || row.neededBy === null || row.neededBy >= today,
  { field: 'neededBy' },
);

type Suggested = readonly { readonly vendor?: string | null; readonly name?: string | null }[];

export const suggestionNamesVendor = rule<{ suggestedVendors: Suggested | null }>(
  'requisition.suggestion_names_vendor',
  'Each suggested vendor needs a vendor of the directory or a name.',
  ({ row }) => (row.suggestedVendors ?? []).every(({ vendor, name }) => Boolean(vendor) || Boolean(name?.trim())),
  { field: 'suggestedVendors' },
);

export const soleSourceIsJustified = rule<{ soleSource: boolean | null; justification: string | null }>(
  'requisition.sole_source_is_justified',
  'For a sole source, enter a justification.',
  ({ row }) => row.soleSource !== true || (row.justification ?? '').trim().length >= 20,
  { field: 'justification', law: '2 CFR 200.320(c)' },
);

/** Which text of the federal rules applies is decided by the day of the award, not by today. */
export const awardIsDated = rule<{ federalFunds: boolean | null; awardedOn: string | null }>(
  'requisition.award_is_dated',
  'For federal funds, enter the award date. Its rules apply.',
  ({ row }) => row.federalFunds !== true || row.awardedOn !== null,
  { field: 'awardedOn', law: '2 CFR 200.110, 200.327' },
);

/** A brand alone shuts out everybody else who makes the same thing. */
export const brandSaysOrEqual = rule<{ specification: string | null; justification: string | null }>(
  'requisition.brand_says_or_equal',
  'The specification names a brand: add “or equal” with its salient features, or justify why no other brand will do.',
  ({ row }) =>
    (row.justification ?? '').trim().length >= 20 ||
    !scopeHits(row.specification ?? '').some(({ rule }) => rule === 'brand_only'),
  { field: 'specification', law: '2 CFR 200.319(c)(6)' },
);
