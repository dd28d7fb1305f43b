import { isSameJson as same, plainValue as plain } from './json-same.ts';
import type { Edit } from './merge.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that both changed: nothing of it is saved until a person chooses. */
export interface Conflict {
  readonly theirs: unknown;
  readonly by: string | null;
}

/** What a person is writing: what the server had when they began, and what they made of it. */
export interface Writing {
  readonly base: Values;
  readonly mine: Values;
  readonly conflicts: Readonly<Record<string, Conflict>>;
}

const isSame = (one: unknown, other: unknown): boolean => same(plain(one), plain(other));

export const begun = (base: Values): Writing => ({ base, mine: base, conflicts: {} });

export const wrote = (of: Writing, key: string, value: unknown): Writing => ({
  ...of,
  mine: { ...of.mine, [key]: value },
});

/** Keys that are typed and not saved, conflicts among them. */
export const unsaved = ({ base, mine }: Writing): readonly string[] =>
  Object.keys({ ...base, ...mine }).filter((key) => !isSame(base[key], mine[key]));

/** What can be sent now. */
export const changesOf = (of: Writing): Readonly<Record<string, Edit>> =>
  Object.fromEntries(
    unsaved(of)
      .filter((key) => !Object.hasOwn(of.conflicts, key))
      .map((key) => [key, { was: plain(of.base[key]), is: plain(of.mine[key]) }]),
  );

/** What others saved is taken over wherever nothing is typed. */
export function arrived(of: Writing, server: Values): Writing {
  const typed = new Set(unsaved(of));
  const keys = new Set([...Object.keys(of.base), ...Object.keys(server)]);
  const news = [...keys].filter((key) => !typed.has(key) && !isSame(of.base[key], server[key]));
  if (news.length === 0) return of;
  const taken = Object.fromEntries(news.map((key) => [key, plain(server[key])]));
  return { ...of, base: { ...of.base, ...taken }, mine: { ...of.mine, ...taken } };
}

interface Answer {
  readonly clashes: readonly { readonly key: string; readonly theirs: unknown; readonly by: string | null }[];
}

/** After an answer: what was sent is the base now, except where someone else was faster. What was typed meanwhile stays. */
export function answered(of: Writing, sent: Readonly<Record<string, Edit>>, { clashes }: Answer): Writing {
  const lost = new Set(clashes.map(({ key }) => key));
  const kept = Object.entries(sent).filter(([key]) => !lost.has(key));
  return {
    ...of,
    base: { ...of.base, ...Object.fromEntries(kept.map(([key, { is }]) => [key, is])) },
    conflicts: { ...of.conflicts, ...Object.fromEntries(clashes.map(({ key, theirs, by }) => [key, { theirs, by }])) },
  };
}

/** The choice between two values. One’s own is saved over theirs, which is then known. */
export function chose(of: Writing, key: string, which: 'mine' | 'theirs'): Writing {
  const { [key]: conflict, ...conflicts } = of.conflicts;
  if (!conflict) return of;
  const base = { ...of.base, [key]: conflict.theirs };
  return { base, mine: which === 'mine' ? of.mine : { ...of.mine, [key]: conflict.theirs }, conflicts };
}

/** What was kept in the browser when the page went away: its own bases with it, so that a change made meanwhile is a conflict. */
export const restored = (of: Writing, kept: Values): Writing => {
  const edits = Object.entries(kept).flatMap(([key, edit]) => {
    const { was, is } = (edit ?? {}) as Partial<Edit>;
    return is === undefined ? [] : [{ key, was, is }];
  });
  return {
    ...of,
    base: { ...of.base, ...Object.fromEntries(edits.map(({ key, was }) => [key, was])) },
    mine: { ...of.mine, ...Object.fromEntries(edits.map(({ key, is }) => [key, is])) },
  };
};
