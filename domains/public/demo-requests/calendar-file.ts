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

const entry = ({ id, startsAt, minutes, title, details, stamp, isCancelled }: Event): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@levee`,
  `DTSTAMP:${plain(stamp)}`,
  `DTSTART:${plain(startsAt)}`,
  `DTEND:${plain(new Date(Date.parse(startsAt) + minutes * 60_000).toISOString())}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(details)}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** Appointments as every calendar reads them; those of one file are cancelled together. */
export function calendarFile(...events: readonly Event[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Levee//Levee//EN',
    `METHOD:${events.some(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'}`,
    ...events.flatMap(entry),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
