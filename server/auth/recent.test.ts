import { expect, test } from 'vitest';
import { recent } from './recent.ts';

function counted() {
  let now = 0;
  const looks: string[] = [];
  const known = recent<string>(() => now);
  return {
    known,
    looks,
    pass: (milliseconds: number) => void (now += milliseconds),
    get: (key: string) =>
      known.get(key, async () => {
        looks.push(key);
        return `${key} ${looks.length}`;
      }),
  };
}

test('many at once and within a second are one look-up', async () => {
  const { get, pass, looks } = counted();
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  pass(999);
  expect(await get('a')).toBe('a 1');
  pass(1);
  expect(await get('a')).toBe('a 2');
  expect(looks).toEqual(['a', 'a']);
});

test('a clock that goes back keeps nothing alive', async () => {
  const { get, pass } = counted();
  await get('a');
  pass(-5000);
  expect(await get('a')).toBe('a 2');
});

test('what fits is forgotten at once, and so is what is still being looked up', async () => {
  const { known, get } = counted();
  await get('a');
  await get('b');
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = known.get('c', () => promise);
  known.forget((value) => value.startsWith('a'));
  resolve('what was true before');
  expect(await slow).toBe('what was true before');
  expect([await get('a'), await get('b'), await get('c')]).toEqual(['a 3', 'b 2', 'c 4']);
});

test('a look-up that failed is tried again', async () => {
  const { known, get } = counted();
  await expect(known.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await get('a')).toBe('a 1');
});

test('it never holds more than its bound, and lets the oldest go first', async () => {
  const { known, get } = counted();
  for (let at = 0; at < 5200; at++) await get(`key ${at}`);
  expect(known.size).toBe(5000);
  expect(await get('key 199')).toBe('key 199 5201');
  expect(await get('key 5199')).toBe('key 5199 5200');
});
