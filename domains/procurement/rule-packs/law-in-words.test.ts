import { expect, test } from 'vitest';
import { lawInWords } from './law-in-words.server.ts';
import { library } from './library/library.ts';

test('the assistant tells every figure and every rule of the packs that decide, and nothing of the others', () => {
  const [decides, others] = [
    library.filter(({ status }) => status !== 'proposed' && status !== 'enjoined'),
    library.filter(({ status }) => status === 'proposed' || status === 'enjoined'),
  ];
  const rulesOf = (packs: typeof library) =>
    packs.flatMap(({ from, rules }) =>
      rules
        .filter(({ status }) => status !== 'enjoined')
        .map(({ title, citation }) => [from, title, citation].join('|')),
    );
  const limitsOf = (packs: typeof library) =>
    packs.flatMap(({ from, limits }) =>
      limits.map(({ name, cents, citation }) => [from, name, cents, citation].join('|')),
    );
  const told = {
    rules: lawInWords.rules.map(({ from, title, citation }) => [from, title, citation].join('|')),
    limits: lawInWords.limits.map(({ from, name, cents, citation }) => [from, name, cents, citation].join('|')),
  };
  expect([told.rules.length, told.limits.length].every((count) => count > 20)).toBe(true);
  expect(told).toEqual({ rules: rulesOf(decides), limits: limitsOf(decides) });
  expect(others.length).toBeGreaterThan(0);
});
