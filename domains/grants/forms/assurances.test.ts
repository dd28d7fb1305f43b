import { expect, test } from 'vitest';
import { construction, nonConstruction } from './assurances.ts';

const numbers = (statements: readonly string[]) =>
  statements.flatMap((one) => /^(\d+)\. /.exec(one)?.[1] ?? []).map(Number);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test('the statements of both assurances are numbered as their forms have them', () => {
  expect([numbers(nonConstruction), numbers(construction)]).toEqual([upTo(19), upTo(20)]);
  const about: Readonly<Record<number, string>> = {
    6: 'initiate and complete the work',
    7: 'safeguards',
    8: 'Intergovernmental Personnel Act',
    9: 'Lead-Based Paint',
    10: 'nondiscrimination',
    11: 'Federal and federally',
    12: 'comply with the provisions of the Hatch Act',
    13: 'Davis-Bacon Act',
    14: 'Will comply with flood insurance',
    15: 'environmental standards',
    16: 'Wild and Scenic Rivers',
    17: 'Historic Preservation',
    18: 'compliance audits',
    19: 'all other Federal laws',
    20: 'Trafficking',
  };
  for (const [number, words] of Object.entries(about))
    expect(construction.find((one) => one.startsWith(`${number}. `))).toContain(words);
});
