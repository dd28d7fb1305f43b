import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '#kernel';
import { root, trackedFiles } from './sources.ts';

const plain = /^(?:domains|kernel\/calls)\/.*(?<!\.(server|test|record|view))\.ts$/;
const isCall = (one: unknown): one is AnyCall =>
  typeof one === 'object' && one !== null && 'id' in one && 'path' in one && 'sentOnce' in one;

/** Every call that is stated for both sides, whichever side answers it. */
export async function statedCalls(): Promise<readonly AnyCall[]> {
  const files = trackedFiles().filter(
    (path) => plain.test(path) && /\b(call|actionOn)\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  const found = await Promise.all(files.map((path) => import(join(root, path)) as Promise<Record<string, unknown>>));
  return [...new Map(found.flatMap((one) => Object.values(one).filter(isCall)).map((one) => [one.id, one])).values()];
}
