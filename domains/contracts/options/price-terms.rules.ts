import { rule } from '#kernel';
import type { PriceBasis } from './price-words.ts';

interface Terms {
  readonly priceBasis: PriceBasis | null;
  readonly percent: number | null;
  readonly periods: readonly { readonly fromDay: string }[] | null;
  readonly series: string | null;
  readonly baseMonth: string | null;
  readonly referenceMonth: string | null;
  readonly escalator: string | null;
  readonly escalatorCap: number | null;
  readonly escalatorFloor: number | null;
}

export const percentIsNamed = rule<Terms>(
  'contract_option.percent_is_named',
  'Enter the fixed percentage.',
  ({ row }) => row.priceBasis !== 'fixed' || row.percent !== null,
  { field: 'percent' },
);

export const periodsAreNamed = rule<Terms>(
  'contract_option.periods_are_named',
  'Enter each period once, with the day it begins.',
  ({ row }) => {
    const days = (row.periods ?? []).map(({ fromDay }) => fromDay);
    return (row.priceBasis !== 'table' || days.length > 0) && new Set(days).size === days.length;
  },
  { field: 'periods' },
);

export const seriesIsNamed = rule<Terms>(
  'contract_option.series_is_named',
  'Enter the series of the price index.',
  ({ row }) => row.priceBasis !== 'index' || row.series !== null,
  { field: 'series' },
);

export const monthsAreNamed = rule<Terms>(
  'contract_option.months_are_named',
  'Enter the base month and a reference month after it.',
  ({ row }) =>
    row.priceBasis !== 'index' ||
    (row.baseMonth !== null && row.referenceMonth !== null && row.baseMonth < row.referenceMonth),
  { field: 'referenceMonth' },
);

/** Words that no one computes are said to be that, so that they are never taken for a computed price. */
export const wordsAreSaid = rule<Terms>(
  'contract_option.words_are_said',
  'Choose “In words” for an escalator in words, and enter the words for it.',
  ({ row }) =>
    row.priceBasis === 'words' ? (row.escalator ?? '') !== '' : row.priceBasis !== 'stated' || row.escalator === null,
  { field: 'escalator' },
);

export const floorIsBelowCap = rule<Terms>(
  'contract_option.floor_is_below_cap',
  'The floor is above the cap.',
  ({ row }) => row.escalatorFloor === null || row.escalatorCap === null || row.escalatorFloor <= row.escalatorCap,
  { field: 'escalatorFloor' },
);

export const priceRules = [
  percentIsNamed,
  periodsAreNamed,
  seriesIsNamed,
  monthsAreNamed,
  wordsAreSaid,
  floorIsBelowCap,
] as const;
