import { PERCENTAGE_LAW, percentagesIn, percentageWords } from './cost-percentage.ts';
import { pricedTypes, scoredTypes, type SolicitationType } from './solicitation-words.ts';

interface Draft {
  readonly type: SolicitationType;
  readonly federalFunds?: boolean;
  readonly costPlusPercentage?: boolean | null;
  readonly items:
    | readonly {
        readonly kind: string;
        readonly item: string;
        readonly detail?: string | null;
        readonly quantity: { readonly unit?: string };
      }[]
    | null;
  readonly extras?: Parameters<typeof percentagesIn>[0]['extras'] | undefined;
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
export function missingIn({ type, items, criteria, inquiries, ...draft }: Draft): readonly Missing[] {
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
  missing.push(...percentagesPaid({ ...draft, items }));
  return missing;
}

/** Federal money pays no percentage of cost, whether a line of the price sheet asks for it or a person says so. */
function percentagesPaid({
  federalFunds,
  costPlusPercentage,
  ...sheet
}: Pick<Draft, 'federalFunds' | 'costPlusPercentage' | 'items' | 'extras'>): readonly Missing[] {
  if (!federalFunds) return [];
  const words = percentageWords(sheet);
  const found: Missing[] = [];
  if (words !== null)
    found.push({
      path: percentagesIn(sheet)[0]?.path ?? 'items',
      code: 'solicitation.no_percentage_of_cost',
      message: `Federal money can’t pay this price sheet. ${words}`,
    });
  if (costPlusPercentage)
    found.push({
      path: 'costPlusPercentage',
      code: 'solicitation.no_cost_plus_percentage',
      message: `Federal money may not pay cost plus a percentage of cost. Choose another way to price. (${PERCENTAGE_LAW})`,
    });
  return found;
}
