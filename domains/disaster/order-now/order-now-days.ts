/** A statement shorter than this says nothing. */
export const LEAST_WORDS = 40;
