/** Days away as a calendar has them, the last day included. */
export interface CalendarDays {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly note: string;
}

const dayOf = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;

/** A day that there is none of has none before it. */
function dayBefore(day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? '' : new Date(at - 86_400_000).toISOString().slice(0, 10);
}

/** `\,` and `\n` as RFC 5545 writes them in a text. */
const said = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();

/**
 * The days of a calendar file (RFC 5545) on which somebody is not there: whole days, and whatever their calendar calls out of
 * office. What is free, cancelled, over or repeats is left out; the nearest comes first.
 */
export function daysInCalendar(file: string, today: string): readonly CalendarDays[] {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const found: CalendarDays[] = [];
  let event: Map<string, string> | null = null;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+)(?:[^\w:-][^:]*)?:(.*)$/.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') event = new Map();
    else if (line === 'END:VEVENT' && event) {
      const days = daysOf(event);
      if (days && days.untilDay >= today) found.push(days);
      event = null;
    } else if (event && name) event.set(name.toUpperCase(), value);
  }
  return found.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay));
}

function daysOf(event: ReadonlyMap<string, string>): CalendarDays | null {
  const [start = '', end = ''] = [event.get('DTSTART'), event.get('DTEND')];
  const isOut = event.get('X-MICROSOFT-CDO-BUSYSTATUS') === 'OOF';
  const isWhole = /^\d{8}$/.test(start);
  const isFree = event.get('TRANSP') === 'TRANSPARENT' && !isOut;
  if (isFree || event.has('RRULE') || event.get('STATUS') === 'CANCELLED' || !/^\d{8}/.test(start)) return null;
  if (!isWhole && !isOut) return null;
  const fromDay = dayOf(start);
  // The end of whole days is the first day back; an hour of a day belongs to it.
  const last = /^\d{8}/.test(end) ? (isWhole ? dayBefore(dayOf(end)) : dayOf(end)) : fromDay;
  const untilDay = last < fromDay ? fromDay : last;
  if (Number.isNaN(Date.parse(fromDay)) || Number.isNaN(Date.parse(untilDay))) return null;
  return { fromDay, untilDay, note: said(event.get('SUMMARY') ?? '').slice(0, 120) || 'Out of office' };
}
