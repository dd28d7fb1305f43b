import { expect, test } from 'vitest';
import { nothingHeldBack } from './no-holding-back.ts';

const told: string[] = [];
const transform = nothingHeldBack().transform as unknown as {
  readonly filter: { readonly id: RegExp };
  readonly handler: (this: { error(text: string): void }, code: string) => string;
};
const built = (code: string) => transform.handler.call({ error: (text) => void told.push(text) }, code);
const line = 'exitStatus = globalMostRecentFallbackTime + 300 - now()';

test('React as it is built shows what has come at once', () => {
  expect(built(`(${line}), 10 < exitStatus`)).toBe('(exitStatus = 0), 10 < exitStatus');
  expect(told).toEqual([]);
  expect(transform.filter.id.test('/node_modules/react-dom/cjs/react-dom-client.production.js')).toBe(true);
});

test('the build fails where React holds back in another way', () => {
  built('nothing of the kind');
  built(`${line}; ${line}`);
  expect(told).toEqual(Array(2).fill(expect.stringContaining('ADR 173')));
});
