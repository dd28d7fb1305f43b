import { dollars } from '#kernel';

/** An amount that is more or less than before. */
export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`;
