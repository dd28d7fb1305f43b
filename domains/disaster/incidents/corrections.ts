interface Correctable {
  readonly id: string;
  readonly place: number;
  /** The original that it corrects; a correction is never corrected itself. */
  readonly corrects: string | null;
}

/** What an entry tells of: itself, or the original that it corrects. */
export const rootOf = ({ id, corrects }: Pick<Correctable, 'id' | 'corrects'>): string => corrects ?? id;

/** Entries that a later one corrects speak through their last correction alone. */
export function asCorrected<Entry extends Correctable>(entries: readonly Entry[]): readonly Entry[] {
  const last = new Map<string, number>();
  for (const entry of entries) last.set(rootOf(entry), Math.max(entry.place, last.get(rootOf(entry)) ?? 0));
  return entries.filter((entry) => last.get(rootOf(entry)) === entry.place);
}
