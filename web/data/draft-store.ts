import { decrypt, encrypt, hasCrypto, newSalt } from './crypto.ts';

/** What was typed and not saved yet, kept in this browser so that a reload or an expired session loses nothing. */
export interface Kept {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The version of the row that the person was looking at; 0 for something new. */
  readonly version: number;
  readonly drafts: Readonly<Record<string, unknown>>;
}

/** As it lies in the browser: what was typed can be read with the person's key alone. */
interface Sealed extends Omit<Kept, 'drafts'> {
  readonly sealed: string;
}

const PREFIX = 'levee.draft.';
export const KEPT_FOR = 7 * 86_400_000;
/** More than this is not typed by hand, and the browser has little room. */
const LONGEST = 200_000;

/** One place for each organization, person, record and row. */
export const draftName = (parts: { organization: string; person: string; record: string; row: string }): string =>
  `${parts.organization}.${parts.person}.${parts.record}.${parts.row}`;

/** What has been opened or typed in this window, and the key that seals it. Without a key drafts lie in the browser as they are. */
interface Vault {
  readonly key: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** The beginning of the names that belong to this person. */
  readonly own: string;
  readonly open: Map<string, Kept>;
  /** The newest writing of each name; an older one that ends later is thrown away. */
  readonly turns: Map<string, number>;
}
let vault: Vault | null = null;
let turn = 0;

/** A browser may keep nothing, or be full; then the work goes on without. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function stored(name: string): Kept | Sealed | null {
  const found: unknown = attempt(() => JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'));
  return typeof found === 'object' && found !== null ? (found as Kept | Sealed) : null; // only this module writes it
}
const write = (name: string, kept: Kept | Sealed): void =>
  void attempt(() => localStorage.setItem(PREFIX + name, JSON.stringify(kept)));
const names = (): string[] =>
  attempt(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [])),
  ) ?? [];

/** Opens what this person typed earlier; from now on it is sealed. A browser without cryptography, on plain http, keeps it as it is. */
export async function openDrafts(own: string, key: string): Promise<void> {
  if (!hasCrypto() || (vault?.key === key && vault.own === own)) return;
  const opened: Vault = { key, salt: newSalt(), own, open: new Map(), turns: new Map() };
  await Promise.all(names().map((name) => unseal(opened, name)));
  vault = opened;
}

/** What cannot be opened with this key is of no use to anybody any more. */
async function unseal({ own, key, open }: Vault, name: string): Promise<void> {
  const found = name.startsWith(own) ? stored(name) : null;
  if (!found) return void open.delete(name);
  try {
    const { savedAt, version } = found;
    const drafts = 'sealed' in found ? (JSON.parse(await decrypt(found.sealed, key)) as Kept['drafts']) : found.drafts;
    open.set(name, { savedAt, version, drafts });
  } catch {
    attempt(() => localStorage.removeItem(PREFIX + name));
  }
}

/** Another window of this person typed, or saved. */
export function hearDrafts(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (vault && key?.startsWith(PREFIX)) void unseal(vault, key.slice(PREFIX.length));
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

async function seal(into: Vault, name: string, { drafts, ...kept }: Kept): Promise<void> {
  const own = ++turn;
  into.turns.set(name, own);
  const sealed = await encrypt(JSON.stringify(drafts), into.key, { salt: into.salt }).catch(() => null);
  if (sealed !== null && into.turns.get(name) === own) write(name, { ...kept, sealed });
}

export function keepDraft(name: string, drafts: Kept['drafts'] | null, { version = 0, now = Date.now() } = {}): void {
  if (drafts === null || Object.keys(drafts).length === 0) return dropDraft(name);
  const kept: Kept = { savedAt: now, version, drafts };
  if (JSON.stringify(kept).length > LONGEST) return;
  if (!vault) return write(name, kept);
  vault.open.set(name, kept);
  void seal(vault, name, kept);
}

/** What was kept, unless it is older than a week; that is thrown away. */
export function findDraft(name: string, now = Date.now()): Kept | null {
  const kept = vault ? vault.open.get(name) : stored(name);
  if (!kept || !('drafts' in kept) || typeof kept.drafts !== 'object' || kept.drafts === null) return null;
  if (typeof kept.savedAt === 'number' && now - kept.savedAt < KEPT_FOR) return kept;
  dropDraft(name);
  return null;
}

export function dropDraft(name: string): void {
  vault?.open.delete(name);
  vault?.turns.delete(name);
  attempt(() => localStorage.removeItem(PREFIX + name));
}

/** At sign-out: the next person at this desk finds nothing. Also what grew too old, whoever typed it. */
export function forgetDrafts(): void {
  vault?.turns.clear(); // what is being sealed just now is not written any more
  vault = null;
  for (const name of names()) dropDraft(name);
}

/** The day it was kept on can be read without a key. */
export function forgetOldDrafts(now = Date.now()): void {
  for (const name of names()) {
    const { savedAt = 0 } = stored(name) ?? {};
    if (!(now - savedAt < KEPT_FOR)) dropDraft(name);
  }
}
