/** What was typed and not saved yet, kept in this browser so that a reload or an expired session loses nothing. */
export interface Kept {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The version of the row that the person was looking at; 0 for something new. */
  readonly version: number;
  readonly drafts: Readonly<Record<string, unknown>>;
}

const PREFIX = 'levee.draft.';
export const KEPT_FOR = 7 * 86_400_000;
/** More than this is not typed by hand, and the browser has little room. */
const LONGEST = 200_000;

/** One place for each organization, person, record and row. */
export const draftName = (parts: { organization: string; person: string; record: string; row: string }): string =>
  `${parts.organization}.${parts.person}.${parts.record}.${parts.row}`;

/** A browser may keep nothing, or be full; then the work goes on without. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function keepDraft(name: string, drafts: Kept['drafts'] | null, { version = 0, now = Date.now() } = {}): void {
  if (drafts === null || Object.keys(drafts).length === 0) return dropDraft(name);
  const text = JSON.stringify({ savedAt: now, version, drafts } satisfies Kept);
  if (text.length <= LONGEST) attempt(() => localStorage.setItem(PREFIX + name, text));
}

/** What was kept, unless it is older than a week; that is thrown away. */
export function findDraft(name: string, now = Date.now()): Kept | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Kept | null); // only this module writes it
  if (!kept || typeof kept.drafts !== 'object' || kept.drafts === null) return null;
  if (typeof kept.savedAt === 'number' && now - kept.savedAt < KEPT_FOR) return kept;
  dropDraft(name);
  return null;
}

export const dropDraft = (name: string): void => void attempt(() => localStorage.removeItem(PREFIX + name));

/** At sign-out: the next person at this desk finds nothing. Also what grew too old, whoever typed it. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  });
}

export function forgetOldDrafts(now = Date.now()): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) findDraft(key.slice(PREFIX.length), now);
  });
}
