import type { FirstOf } from '#kernel';

/** What /admin/growth shows, counted from the organization's own records. */
export interface Growth {
  readonly since: string;
  readonly until: string;
  readonly countsVisits: boolean;
  /** Visits of public pages, day by day; days without any are left out. */
  readonly visits: readonly { readonly day: string; readonly count: number }[];
  readonly pages: FirstOf<{ readonly path: string; readonly count: number }>;
  /** People of the organization who changed something, week by week. */
  readonly active: readonly { readonly week: string; readonly people: number }[];
  /** What people did, by record. */
  readonly work: FirstOf<{ readonly record: string; readonly changes: number; readonly people: number }>;
  readonly members: number;
}

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
