import type { QueryClient } from '@tanstack/react-query';

/**
 * What an answer was worked out of, as the server says with it: names of records and of tables behind them. A star before a name: not every
 * change of it is told to this person, so anything that is heard may be one. A star alone: something whose name is not for this person.
 */
export type Reads = readonly string[];

/** The names of a header; null where the server said nothing. */
export const namesIn = (header: string | null): Reads | null =>
  header === null ? null : header.split(', ').filter(Boolean);

/** Before the first answer, and where the server did not say, anything may make it old; null of what is kept in another form. */
function readsOf(data: unknown): Reads | null {
  if (data === undefined) return ['*'];
  const kept = data as { readonly answer?: unknown; readonly reads?: Reads | null } | null;
  return kept && typeof kept === 'object' && 'answer' in kept ? (kept.reads ?? ['*']) : null;
}

/** Calls' answers that are old because of changes that were heard of, whoever made them. */
export const outOfHeard = (records: ReadonlySet<string>) => ({
  queryKey: ['asked'],
  predicate: ({ state }: { state: { data?: unknown } }) =>
    readsOf(state.data)?.some((name) => name.startsWith('*') || records.has(name)) ?? false,
});

/** What this window's own calls changed and nobody has read again since. */
let own = new Set<string>();
let isUnknown = false;

/** Hears what the answer to a change says; an answer that says nothing may have changed anything. */
export function noteChanged(names: Reads | null): void {
  if (names === null) isUnknown = true;
  else for (const name of names) own.add(name);
}

/** Reads again what the own calls made old where it is looked at, these records' lists and rows among it. */
export async function readChanged(queries: QueryClient, records: Iterable<string>): Promise<void> {
  const changed = new Set([...own, ...records]);
  const isAny = isUnknown;
  own = new Set();
  isUnknown = false;
  const isOld = (name: string) =>
    name === '*' || changed.has(name) || changed.has(name.replace('*', '')) || changed.has(`*${name}`);
  const asked = {
    queryKey: ['asked'],
    predicate: ({ state }: { state: { data?: unknown } }) =>
      isAny || (changed.size > 0 && (readsOf(state.data)?.some(isOld) ?? true)),
  };
  const names = ['shell', ...[...changed].map((name) => name.replace('*', ''))];
  await Promise.all([
    queries.invalidateQueries(asked),
    ...[...new Set(names)].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  ]);
}
