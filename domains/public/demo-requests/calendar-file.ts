interface Event {
  readonly id: string;
  readonly startsAt: string;
  readonly minutes: number;
  readonly title: string;
  readonly details: string;
  readonly stamp: string;
  readonly isCancelled: boolean;
}

const plain = (instant: string): string => instant.replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\r', '')
    .replaceAll('\n', '\\n');

/** Lines of a calendar file are at most 75 bytes long; what is longer goes on after a space (RFC 5545). */
function folded(line: string): string {
  const bytes = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (bytes.encode(part + letter).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}

/** One appointment as every calendar reads it. */
export function calendarFile({ id, startsAt, minutes, title, details, stamp, isCancelled }: Event): string {
  const end = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Levee//Demo//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@levee`,
    `DTSTAMP:${plain(stamp)}`,
    `DTSTART:${plain(startsAt)}`,
    `DTEND:${plain(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(details)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
