import { pricedTypes, scoredTypes, type SolicitationType } from './solicitation-words.ts';

interface Draft {
  readonly type: SolicitationType;
  readonly items: readonly { readonly kind: string }[] | null;
  readonly inquiries?: readonly object[] | null;
  readonly criteria: readonly { readonly kind: string; readonly weight?: number | null }[] | null;
}

/** What a draft lacks before it can be reviewed, said at the field. */
export interface Missing {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Percentages have four decimals: sums of them are taken in ten-thousandths. */
const PARTS = 10_000;
const weightOf = ({ kind, weight }: { readonly kind: string; readonly weight?: number | null }): number =>
  kind === 'pass_fail' ? 0 : Math.round((weight ?? 0) * PARTS);

/** What the lines of a draft lack; what its other fields lack, the steps say themselves. */
export function missingIn({ type, items, criteria, inquiries }: Draft): readonly Missing[] {
  const missing: Missing[] = [];
  if (pricedTypes.includes(type) && !(items ?? []).some(({ kind }) => kind === 'base'))
    missing.push({
      path: 'items',
      code: 'solicitation.asks_for_something',
      message: 'Add at least one base item: vendors price it line by line.',
    });
  if (type === 'rfi' && (inquiries ?? []).length === 0)
    missing.push({
      path: 'inquiries',
      code: 'solicitation.asks_a_question',
      message: 'Add at least one RFI question.',
    });
  const weights = (criteria ?? []).reduce((sum, one) => sum + weightOf(one), 0);
  if (scoredTypes.includes(type) && weights !== 100 * PARTS)
    missing.push({
      path: 'criteria',
      code: 'solicitation.weights_add_up',
      message: `The weights of scored criteria and price add up to ${weights / PARTS}%: make it 100%. (2 CFR 200.320(b)(2)(i))`,
    });
  return missing;
}
