/** Times at which somebody shows the product: half hours of the working week, in the organization's own time zone. */
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const MINUTES = 30;
const DAYS_AHEAD = 14;
/** Whoever shows it has to hear of it first. */
const NOTICE_HOURS = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface SlotDay {
  /** As 2026-11-24. */
  readonly day: string;
  /** Instants at which a demo can begin. */
  readonly times: readonly string[];
}

const formats = new Map<string, Intl.DateTimeFormat>();
function wallClock(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What the clock on the wall shows at this instant, as milliseconds as if it were UTC. */
function shownAt(instant: number, zone: string): number {
  const parts = new Map(
    wallClock(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)] as const),
  );
  const of = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
}

/** The instant at which the clock of the zone shows this. Twice, because the first guess may lie across a change of the clock. */
function instantOf(wall: number, zone: string): number {
  const guess = wall - (shownAt(wall, zone) - wall);
  return guess - (shownAt(guess, zone) - wall);
}

/** Days on which federal offices are closed (5 U.S.C. 6103), with the weekday beside a weekend. */
export function isHoliday(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const [year, month, date, weekday] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCDay()];
  const week = Math.ceil(date / 7);
  const isLastMonday = weekday === 1 && date + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (weekday === 1 && ([1, 2].includes(month) ? week === 3 : month === 9 ? week === 1 : month === 10 && week === 2))
    return true;
  if (month === 5 && isLastMonday) return true;
  if (month === 11 && weekday === 4 && week === 4) return true;
  const fixed = new Set(['1-1', '6-19', '7-4', '11-11', '12-25']);
  const beside = weekday === 5 ? 1 : weekday === 1 ? -1 : 0;
  return [0, beside].some((shift) => {
    const one = new Date(at.getTime() + shift * DAY_MS);
    return fixed.has(`${one.getUTCMonth() + 1}-${one.getUTCDate()}`);
  });
}

/** The free times of the next fourteen days; days without one are left out. */
export function freeSlots(given: { now: Date; timeZone: string; taken: readonly string[] }): readonly SlotDay[] {
  const { now, timeZone } = given;
  const taken = new Set(given.taken.map((one) => Date.parse(one)));
  const earliest = now.getTime() + NOTICE_HOURS * HOUR_MS;
  const latest = now.getTime() + DAYS_AHEAD * DAY_MS;
  const today = Math.floor(shownAt(now.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const days: SlotDay[] = [];
  for (let at = today; at <= today + DAYS_AHEAD * DAY_MS; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6 || isHoliday(day)) continue;
    const times: string[] = [];
    for (let minute = FIRST_HOUR * 60; minute + MINUTES <= LAST_HOUR * 60; minute += MINUTES) {
      const instant = instantOf(at + minute * 60_000, timeZone);
      if (instant >= earliest && instant <= latest && !taken.has(instant)) times.push(new Date(instant).toISOString());
    }
    if (times.length > 0) days.push({ day, times });
  }
  return days;
}

export const isFree = (slot: string, days: readonly SlotDay[]): boolean =>
  days.some(({ times }) => times.includes(slot));

/** Zones that a visitor can see the times in besides the organization's. */
export const visitorZones = {
  eastern: ['Eastern', 'America/New_York'],
  central: ['Central', 'America/Chicago'],
  mountain: ['Mountain', 'America/Denver'],
  arizona: ['Arizona', 'America/Phoenix'],
  pacific: ['Pacific', 'America/Los_Angeles'],
  alaska: ['Alaska', 'America/Anchorage'],
  hawaii: ['Hawaii', 'Pacific/Honolulu'],
  atlantic: ['Atlantic (Puerto Rico)', 'America/Puerto_Rico'],
} as const satisfies Readonly<Record<string, readonly [words: string, zone: string]>>;

/** As people call it. */
export function zoneWords(zone: string): string {
  const known = Object.values(visitorZones).find(([, one]) => one === zone);
  return known ? `${known[0]} time` : `${zone.replaceAll('_', ' ')} time`;
}

export const zoneOf = (name: string | null | undefined): string | null =>
  name && Object.hasOwn(visitorZones, name) ? visitorZones[name as keyof typeof visitorZones][1] : null; // just found there

/** 9:00 AM EST */
export const timeIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
    .format(new Date(instant))
    .replace('\u202f', ' ');

/** Tuesday, November 24, 2026 */
export const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(instant));

/** Both clocks in one line; the second only when it differs. */
export function momentIn(instant: string, timeZone: string, visitor: string | null): string {
  const own = `${dayIn(instant, timeZone)}, ${timeIn(instant, timeZone)}`;
  return visitor === null || visitor === timeZone ? own : `${own} (${timeIn(instant, visitor)} for you)`;
}

export const DEMO_MINUTES = MINUTES;
