import { type AnswerOf, call } from '#kernel';

/** What was asked for in a year, month by month, in cents. */
export const yearOfRequests = call('requisition.overview', '/api/v1/requisition/overview', {
  answer: { since: 'date', months: [{ month: 'text', granted: 'whole', open: 'whole', refused: 'whole' }] },
});
type Overview = AnswerOf<typeof yearOfRequests>;

/** Every month from `since` on, also those in which nobody asked for anything. */
export function everyMonth({ since, months }: Overview): Overview['months'] {
  const known = new Map(months.map((one) => [one.month, one]));
  return Array.from({ length: 12 }, (_, at) => {
    const first = new Date(`${since}T00:00:00Z`);
    first.setUTCMonth(first.getUTCMonth() + at);
    const month = first.toISOString().slice(0, 7);
    return known.get(month) ?? { month, granted: 0, open: 0, refused: 0 };
  });
}
