export interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

/** Rows under the days on which they came, in the organization's time zone; the order of the rows stays. */
export function byDay<Row extends { readonly createdAt: string }>(rows: readonly Row[], timeZone: string): Day<Row>[] {
  return [...Map.groupBy(rows, (row) => dayOf(row.createdAt, timeZone))].map(([day, own]) => ({ day, rows: own }));
}

/** `Today`, `Yesterday`, or the day as people write it. */
export function dayWords(day: string, today: string): string {
  const apart = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (apart === 0) return 'Today';
  if (apart === 1) return 'Yesterday';
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}
