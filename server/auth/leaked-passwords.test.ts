import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledSource, leakedFrom } from '../../scripts/leaked-passwords.ts';
import { openKnownPasswords } from './known-passwords.ts';
import { MOST_LEAKED, packLeaked, readLeaked } from './leaked-passwords.ts';

const bundled = () => readFile(join(import.meta.dirname, 'leaked-passwords.bin'));

describe('a password that was leaked', () => {
  const known = openKnownPasswords(null);

  test.each([
    '1qaz2wsx',
    '!QAZ2wsx',
    '1qaz!QAZ',
    'Pa$$w0rd',
    'Trustno1',
    'Trustno1!',
    'NCC1701D!',
    '**qwertyuiop1**',
    'zaq12wsx',
    'bhrh0h2oof6xbqjeh',
    'Trombone77!',
    'Tr0mb0ne2026!',
    'Fishing-1987',
    'Steelers#1',
  ])('%s is known', async (one) => expect(await known.includes(one)).toBe(true));
  test.each([
    'Tide-water 2026!',
    'Trombone lamp 7!',
    'Correct horse 7 battery!',
    'permit ledger canoe Tuesday',
    'qwertyuiop with eleven more letters',
    '!!!!!qwertyuiop1!!!!!',
    'Kestrel$Quarry_418',
    '!!!!!!!!',
  ])('%s is not', async (one) => expect(await known.includes(one)).toBe(false));

  test('is found in the list and nowhere else: without the list it passes', () => {
    const others = readLeaked(packLeaked({ passwords: ['some-other-one'] }));
    const list = readLeaked(packLeaked({ passwords: ['Some-other-one', 'trustno1'], words: ['trombone'] }));
    expect([others.hasPassword('Trustno1!'), list.hasPassword('Trustno1!')]).toEqual([false, true]);
    expect([others.hasWord('trombone'), list.hasWord('trombone'), list.hasPassword('trombone')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('a random one is not taken for one: five bytes of two hundred thousand entries meet once in five million', async () => {
    const list = readLeaked(await bundled());
    expect(list.size / 2 ** 40).toBeLessThan(1 / 5_000_000);
    // Always the same ones: of those drawn each time, one run in a thousand would meet the list.
    const drawn = Array.from({ length: 5000 }, (_, at) => hash('sha256', `drawn ${at}`, 'base64url').slice(0, 12));
    expect(drawn.filter((one) => list.hasPassword(one))).toEqual([]);
  });
});

describe('the bundled list', () => {
  test('is what its package makes, at most a megabyte, sorted, each entry once', async () => {
    const content = await bundled();
    expect(content.equals(await leakedFrom(bundledSource()))).toBe(true);
    expect(content.length).toBe(MOST_LEAKED * 5);
    const keys = Array.from({ length: MOST_LEAKED }, (_, at) => content.toString('hex', at * 5, at * 5 + 5));
    expect(keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? ''))).toBe(true);
  });

  test('is found through to its first and last entry, and refused when it is cut off', () => {
    const passwords = Array.from({ length: 501 }, (_, at) => `leaked-${at}`);
    for (const count of [0, 1, 2, 3, 500, 501]) {
      const list = readLeaked(packLeaked({ passwords: passwords.slice(0, count) }));
      expect([list.size, passwords.filter((one) => list.hasPassword(one)).length]).toEqual([count, count]);
    }
    const content = packLeaked({ passwords });
    expect(() => readLeaked(content.subarray(0, 7))).toThrow('cut off');
    // Out of order, most entries are not found any more.
    const turned = Buffer.concat(
      Array.from({ length: 501 }, (_, at) => content.subarray(at * 5, at * 5 + 5)).toReversed(),
    );
    expect(passwords.filter((one) => readLeaked(turned).hasPassword(one)).length).toBeLessThan(10);
  });

  test('is made of a file of hashes as well, the most frequent first, and then knows them in their own case', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'levee-leaked-'));
    const file = join(folder, 'pwned.txt');
    const line = (one: string, count: number) => `${hash('sha1', one, 'hex').toUpperCase()}:${count}`;
    await writeFile(file, [line('Leaked-Lamp 7', 3), line('Leaked-Boat 8', 90_000)].join('\r\n'));
    const list = readLeaked(await leakedFrom(file));
    const asked = ['Leaked-Lamp 7', 'Leaked-Boat 8!', 'leaked-lamp 7', 'Leaked-Lamp 8'];
    expect(asked.map((one) => list.hasPassword(one))).toEqual([true, true, false, false]);
    await rm(folder, { recursive: true });
  });
});
