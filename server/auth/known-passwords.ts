import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readLeaked } from './leaked-passwords.ts';

/** Whether others have used this password so often that it is tried first. */
export interface KnownPasswords {
  includes(password: string): Promise<boolean>;
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** What people add to a word so that it counts as a password: years, dates, signs. */
const MOST_ADDED = 8;

/** The word in a password without what stands before and behind it, letters for the signs that look like them. */
export const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/^[^a-z@$]+|[^a-z]+$/g, '')
    .replace(/[@4310!$57]/g, (sign) => leet[sign] ?? '')
    .replace(/[^a-z]/g, '');

export const digestOfCore = (core: string): string => hash('sha256', `known:${core}`, 'hex').slice(0, 16);

/** The bundled words and leaked passwords, and a larger list of the operator's own: sorted lines of `SHA1:count`, as Have I Been Pwned hands it out. */
export function openKnownPasswords(file: string | null): KnownPasswords {
  const here = (name: string): string => join(import.meta.dirname, name);
  const cores = new Set(readFileSync(here('known-passwords.txt'), 'utf8').split('\n'));
  const leaked = readLeaked(readFileSync(here('leaked-passwords.bin')));
  return {
    async includes(password) {
      const core = coreOf(password);
      const isMostlyWord = core !== '' && password.length - core.length <= MOST_ADDED;
      if (isMostlyWord && (cores.has(digestOfCore(core)) || leaked.hasWord(core))) return true;
      if (leaked.hasPassword(password)) return true;
      return file !== null && isListed(file, hash('sha1', password, 'hex').toUpperCase());
    },
  };
}

const LONGEST_LINE = 128;

/** Halves the file until the line is found; no more of it is read. */
async function isListed(file: string, wanted: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    let from = 0;
    let until = (await handle.stat()).size;
    while (from < until) {
      const middle = Math.floor((from + until) / 2);
      const { line, begins, ends } = await lineAt(handle, middle);
      const found = line.slice(0, 40).toUpperCase();
      if (found === wanted) return true;
      if (found < wanted) from = ends;
      else until = begins;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** The line in which a byte stands, with where it begins and where the next one does. */
async function lineAt(handle: FileHandle, at: number) {
  const start = Math.max(0, at - LONGEST_LINE);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * LONGEST_LINE), 0, 2 * LONGEST_LINE, start);
  const text = buffer.toString('latin1', 0, bytesRead);
  const first = text.lastIndexOf('\n', at - start - 1) + 1;
  const last = text.indexOf('\n', at - start);
  const end = last < 0 ? text.length : last;
  return { line: text.slice(first, end), begins: start + first, ends: start + end + 1 };
}
