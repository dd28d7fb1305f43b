import { isDeepStrictEqual } from 'node:util';
import type { Running } from './measure.ts';
import type { Call } from './requests.ts';

type Json = Readonly<Record<string, unknown>>;

async function ask({ port }: Running, { caller, path, body }: Call): Promise<{ status: number; json: Json }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${caller.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: (await response.json()) as Json };
}

/** What differs from one answer to the next by its nature. */
const ownToEach = new Set(['id', 'number', 'createdAt', 'updatedAt']);
const withoutOwn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !ownToEach.has(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutOwn(one)]));
};

/** Where two values differ, each with what either says there. */
function* differences(one: unknown, other: unknown, path: string): Generator<string> {
  if (isDeepStrictEqual(one, other)) return;
  const isWhole = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;
  if (!isWhole(one) || !isWhole(other)) {
    yield `${path}: ${JSON.stringify(one)} / ${JSON.stringify(other)}`;
    return;
  }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differences(one[name], other[name], `${path}.${name}`);
}

/** A comparison of two servers means something only while they answer the same: some of the calls are sent to both and compared. */
export async function refuseDifference(one: Running, other: Running, calls: readonly Call[]): Promise<void> {
  for (const call of calls.slice(0, 40)) {
    const [expected, found] = [await ask(one, call), await ask(other, call)];
    const seen = call.body ? withoutOwn : (value: unknown) => value;
    if (isDeepStrictEqual(seen(expected), seen(found))) continue;
    const told = [...differences(seen(expected), seen(found), '')].slice(0, 30).join('\n  ');
    throw new Error(
      `The servers differ for ${call.path}, the bare one first:\n  ${told}\nBring tests/bench/bare-server.ts up to date.`,
    );
  }
}
