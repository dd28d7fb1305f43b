import { hash } from 'node:crypto';

/** Bytes of a SHA-1 that are kept of each entry: of a trillion passwords that nobody leaked, one in five million is refused. */
const KEPT = 5;
/** As many entries as a megabyte holds. */
export const MOST_LEAKED = 200_000;
/** How many signs people hang on to a leaked password so that it passes as one with signs. */
const MOST_SIGNS = 4;
const SHORTEST = 6;

const keyOf = (text: string): Buffer => hash('sha1', text, 'buffer').subarray(0, KEPT);
const asWord = (core: string): string => `word:${core}`;

/** The bundled list: the beginnings of hashes, sorted, one behind the other. */
export interface LeakedList {
  readonly size: number;
  /** Whether this password, in any case, or without the signs before and behind it, was leaked often. */
  hasPassword(password: string): boolean;
  /** Whether a word is one that leaked passwords are made of. */
  hasWord(core: string): boolean;
}

export function readLeaked(content: Buffer): LeakedList {
  const size = content.length / KEPT;
  if (!Number.isInteger(size)) throw new Error('The list of leaked passwords is cut off.');

  function has(text: string): boolean {
    const wanted = keyOf(text);
    let from = 0;
    let until = size;
    while (from < until) {
      const middle = (from + until) >> 1;
      const order = content.compare(wanted, 0, KEPT, middle * KEPT, (middle + 1) * KEPT);
      if (order === 0) return true;
      if (order < 0) from = middle + 1;
      else until = middle;
    }
    return false;
  }

  return {
    size,
    hasPassword(password) {
      const bare = password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      const isNear = bare.length >= SHORTEST && password.length - bare.length <= MOST_SIGNS;
      const spellings = [password, ...(isNear ? [bare] : [])];
      return spellings.some((one) => has(one) || has(one.toLowerCase()));
    },
    hasWord: (core) => has(asWord(core)),
  };
}

interface Material {
  /** Leaked passwords, the most frequent first. */
  readonly passwords?: Iterable<string>;
  /** Their SHA-1 in hexadecimal, where the passwords themselves are not known. */
  readonly digests?: Iterable<string>;
  readonly words?: Iterable<string>;
}

/** Makes the list's content. What is shorter than anybody may choose is left out, and cases are one. */
export function packLeaked({ passwords = [], digests = [], words = [] }: Material, most = MOST_LEAKED): Buffer {
  const keys = new Set<string>();
  const add = (key: string): boolean => keys.size < most && keys.add(key) !== null;
  for (const word of words) if (!add(keyOf(asWord(word)).toString('hex'))) break;
  for (const digest of digests) if (!add(digest.slice(0, 2 * KEPT).toLowerCase())) break;
  for (const password of passwords)
    if (password.length >= SHORTEST && !add(keyOf(password.toLowerCase()).toString('hex'))) break;
  return Buffer.from([...keys].toSorted().join(''), 'hex');
}
