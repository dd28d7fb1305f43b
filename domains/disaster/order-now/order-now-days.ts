import { addDays } from '#kernel/lists/days.ts';

/**
 * Hard dates of an order under an activation, in days from it: its public notice, the paperwork of the buyer, and the ratification by
 * another person. What is late stops the next one.
 */
export const HARD_DAYS = { notice: 1, paperwork: 5, ratify: 10 } as const;

export const hardDates = (day: string) => ({
  noticeBy: addDays(day, HARD_DAYS.notice),
  paperworkBy: addDays(day, HARD_DAYS.paperwork),
  ratifyBy: addDays(day, HARD_DAYS.ratify),
});

/** A statement shorter than this says nothing. */
export const LEAST_WORDS = 40;
