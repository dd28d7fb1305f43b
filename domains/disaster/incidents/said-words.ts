import { levels } from './incident-words.ts';

type Level = keyof typeof levels;
type Status = 'open' | 'demobilizing' | 'closed';

/** What the log says when an incident changes its state; playback reads the same words back. */
export const statusSaid = {
  demobilize: ['demobilizing', 'Demobilization started.'],
  resume: ['open', 'Demobilization stopped: the incident is active again.'],
  close: ['closed', 'Incident closed.'],
  reopen: ['demobilizing', 'Incident reopened.'],
} as const satisfies Readonly<Record<string, readonly [Status, string]>>;

export const levelSaid = (from: Level, to: Level): string =>
  `Activation level changed from ${levels[from]} to ${levels[to]}.`;

const levelNames = Object.keys(levels) as Level[]; // keys of that table
const levelTexts = new Map(
  levelNames.flatMap((from) => levelNames.map((to) => [levelSaid(from, to), [from, to] as const] as const)),
);
const statusTexts = new Map<string, Status>(Object.values(statusSaid).map(([status, text]) => [text, status]));

/** What the product alone says: playback would take the same words of a person for a change. */
export const isSaidByTheProduct = (text: string): boolean => levelTexts.has(text) || statusTexts.has(text);

interface Said {
  readonly kind: string;
  readonly position: string | null;
  readonly text: string;
  readonly loggedAt: string;
}

/** Level and status at a moment, from what the log said of them by then. Entries in the order in which they were logged. */
export function standingIn(
  entries: readonly Said[],
  at: string,
  now: { readonly level: Level },
): { readonly level: Level; readonly status: Status } {
  const said = entries.filter(({ kind, position }) => kind === 'decision' && position === 'commander');
  const changes = said.flatMap(({ text, loggedAt }) => {
    const change = levelTexts.get(text);
    return change ? [{ change, loggedAt }] : [];
  });
  let level = changes[0]?.change[0] ?? now.level;
  for (const { change, loggedAt } of changes) if (Date.parse(loggedAt) <= Date.parse(at)) level = change[1];
  let status: Status = 'open';
  for (const { text, loggedAt } of said)
    if (Date.parse(loggedAt) <= Date.parse(at)) status = statusTexts.get(text) ?? status;
  return { level, status };
}
