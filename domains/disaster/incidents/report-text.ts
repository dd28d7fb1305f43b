import {
  eventKinds,
  hazards,
  type Hazard,
  levels,
  priorities,
  type Priority,
  priorityNames,
} from './incident-words.ts';

interface Told {
  readonly of: {
    readonly number: string;
    readonly name: string;
    readonly hazard: Hazard;
    readonly area: string;
    readonly level: keyof typeof levels;
  };
  readonly period: { readonly place: number; readonly objectives: string; readonly endsAt: string } | null;
  readonly entries: readonly {
    readonly place: number;
    readonly occurredAt: string;
    readonly kind: keyof typeof eventKinds;
    readonly severity: string;
    readonly text: string;
    readonly site: string | null;
    readonly corrects: string | null;
  }[];
  readonly requests: readonly {
    readonly number: string;
    readonly need: string;
    readonly priority: Priority;
    readonly isLate: boolean;
  }[];
  readonly untilAt: string;
  readonly timeZone: string;
}

const MOST_TEXT = 20_000;
const MOST_HEAD = 12_000;

const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant: string): string => format.format(new Date(instant));
};

/** The words of a situation report. What does not fit is counted, and its entries stay sources. */
export function reportText({ of, period, entries, requests, untilAt, timeZone }: Told): string {
  const clock = clockOf(timeZone);
  const head = [
    `## ${of.number} ${of.name}`,
    '',
    `${hazards[of.hazard]}, ${of.area}. ${levels[of.level]}. As of ${clock(untilAt)}.`,
    ...(period
      ? [
          `Operational period ${period.place}, until ${clock(period.endsAt)}.`,
          '',
          '### Objectives',
          '',
          period.objectives,
        ]
      : []),
    '',
    '### Open requests',
    '',
    ...(requests.length === 0
      ? ['None.']
      : priorityNames.flatMap((name) => {
          const own = requests.filter(({ priority }) => priority === name);
          const late = own.filter((one) => one.isLate).length;
          return own.length === 0
            ? []
            : [
                `- ${priorities[name]}: ${own.length}, ${late} late. ${own.map(({ number, need }) => `${number} ${need}`).join('; ')}`,
              ];
        })),
    '',
    '### Events',
    '',
  ].join('\n');
  const told = entries.map(
    ({ place, occurredAt, kind, severity, text, site, corrects }) =>
      `- ${clock(occurredAt)} [${place}] ${eventKinds[kind]}${severity === 'routine' ? '' : `, ${severity}`}${site ? `, ${site}` : ''}${corrects ? ', corrected' : ''}: ${text.replaceAll(/\s+/g, ' ')}`,
  );
  const fits: string[] = [];
  const begin =
    head.length > MOST_HEAD ? `${head.slice(0, MOST_HEAD)}\n\nThe rest is with the requests of the incident.\n` : head;
  let length = begin.length;
  for (const line of told) {
    if (length + line.length + 1 > MOST_TEXT - 80) break;
    fits.push(line);
    length += line.length + 1;
  }
  const rest = told.length - fits.length;
  return [begin, ...fits, ...(rest > 0 ? ['', `${rest} more entries are in the log.`] : [])].join('\n');
}
