import { typed } from '#kernel';

/** A secret that one answer shows and none after it. */
export const shownOnceText = typed<string | null>({
  type: ['string', 'null'],
  description: 'Shown this once; null when the call is a repetition.',
});
