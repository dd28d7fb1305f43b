import { integer } from '../fields/integer.ts';
import { type ChoiceOf, choiceOf, type Shape } from './answer.ts';

/** The shape of rows that may end before the last one, with how many there are: a `FirstOf`. */
export const firstOfShape = <const S extends Shape>(
  row: S,
): { readonly data: readonly [S]; readonly total: 'whole'; readonly totalIs: ChoiceOf<'exact' | 'at least'> } => ({
  data: [row],
  total: 'whole',
  totalIs: choiceOf('exact', 'at least'),
});

/** The question of a call whose screen asks for more rows step by step. */
export const rowsAsked = (most: number) => ({ limit: integer({ min: 1, max: most }).help('So many rows at most.') });
