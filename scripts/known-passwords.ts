import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coreOf, digestOfCore } from '../server/auth/known-passwords.ts';

/**
 * Makes `server/auth/known-passwords.txt` again: the words that most leaked passwords are made of, written down by hand for this
 * product and kept as hashes, so that nobody meets a list of insults in the source. Run `node scripts/run.mjs scripts/known-passwords.ts WORDS-FILE`.
 */
const [, , from] = process.argv;
if (!from) throw new Error('Name a file with one word a line.');
const words = (await readFile(from, 'utf8'))
  .split(/\s+/)
  .map(coreOf)
  .filter((word) => word.length >= 3);
const hashes = [...new Set(words.map(digestOfCore))].toSorted();
await writeFile(join(import.meta.dirname, '../server/auth/known-passwords.txt'), `${hashes.join('\n')}\n`);
console.log(`${hashes.length} words.`);
