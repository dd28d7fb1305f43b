import { type AnswerOf, call, f, firstOfShape } from '#kernel';

/** What /admin/growth shows, counted from the organization's own records. */
export const readGrowth = call('growth.read', '/api/v1/growth', {
  answer: {
    since: 'date',
    until: 'date',
    countsVisits: 'yesNo',
    /** Visits of public pages, day by day; days without any are left out. */
    visits: [{ day: 'date', count: 'whole' }],
    pages: firstOfShape({ path: 'text', count: 'whole' }),
    /** People of the organization who changed something, week by week. */
    active: [{ week: 'date', people: 'whole' }],
    /** What people did, by record. */
    work: firstOfShape({ record: 'text', changes: 'whole', people: 'whole' }),
    members: 'whole',
  },
});
export type Growth = AnswerOf<typeof readGrowth>;

export const countVisit = call('visit.count', '/api/v1/visit', { body: { path: f.text({ max: 200 }).required() } });

const DAY = 86_400_000;

/** Every day from the first to the last, with its count or zero. */
export function everyDay({ since, until, visits }: Pick<Growth, 'since' | 'until' | 'visits'>): Growth['visits'] {
  const known = new Map(visits.map(({ day, count }) => [day, count]));
  const days: Growth['visits'][number][] = [];
  for (let at = Date.parse(since); at <= Date.parse(until); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push({ day, count: known.get(day) ?? 0 });
  }
  return days;
}
