import { MOST_BYTES, MOST_FILES } from './file-limits.ts';

/** What a firm sends a file as. A redacted copy is what the public gets in place of a file with a trade secret claim. */
export const fileKinds = { proposal: 'Offer', price: 'Price', redacted: 'Redacted copy' } as const;
export type FileKind = keyof typeof fileKinds;

/** A file as the envelope names it: what opens it, and what it is held against. */
export interface BidFile {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly key: string;
  readonly hash: string;
  /** Why it is a trade secret; empty where the firm claims nothing. */
  readonly ground: string;
  /** The file that a redacted copy belongs to. */
  readonly of: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hash = /^[0-9a-f]{64}$/;
const text = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most).toWellFormed().replaceAll('\0', '') : '';

function fileFrom(given: unknown): BidFile | null {
  if (typeof given !== 'object' || given === null) return null;
  const one = given as Readonly<Record<string, unknown>>;
  const id = text(one['id'], 36);
  const key = text(one['key'], 64);
  const sealed = text(one['hash'], 64);
  const size = one['size'];
  const kind = text(one['kind'], 20);
  const of = text(one['of'], 36);
  if (!uuid.test(id) || !hash.test(key) || !hash.test(sealed)) return null;
  if (!Number.isSafeInteger(size) || (size as number) < 1 || (size as number) > MOST_BYTES) return null;
  return {
    id,
    name: text(one['name'], 255).trim() || 'File',
    kind: Object.hasOwn(fileKinds, kind) ? (kind as FileKind) : 'proposal', // it is one of them
    size: Number(size),
    key,
    hash: sealed,
    ground: text(one['ground'], 1000),
    of: uuid.test(of) ? of : null,
  };
}

/** The files of an opened envelope: its sender chose its bytes, so nothing of it is taken on trust. */
export function filesFrom(given: unknown): readonly BidFile[] {
  if (!Array.isArray(given)) return [];
  const found = new Map<string, BidFile>();
  for (const one of given.slice(0, MOST_FILES).map(fileFrom)) if (one && !found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}
