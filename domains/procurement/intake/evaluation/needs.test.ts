import { expect, test } from 'vitest';
import { needInWords } from '../need-in-words.ts';
import { type ExpectedNeed, needs } from './needs.ts';

const today = '2026-11-20';
const cents = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100));

/** What somebody would have to put right in the lines; empty where the draft can be taken as it is. */
function fixes({ said, lines }: ExpectedNeed): string[] {
  const found = needInWords(said, today).lines;
  if (found.length !== lines.length) return [`${found.length} lines instead of ${lines.length}`];
  return lines.flatMap(([item, amount, unit, dollars], at) => {
    const one = found[at];
    const wrong: string[] = [];
    if (!one?.item.toLowerCase().includes(item.toLowerCase())) wrong.push(`item “${one?.item}”`);
    if ((one?.amount ?? null) !== (amount === null ? null : String(amount))) wrong.push(`amount ${one?.amount}`);
    const expectedUnit = unit === undefined ? (amount === null ? null : 'EA') : unit;
    if (expectedUnit !== null && one?.unit !== expectedUnit) wrong.push(`unit ${one?.unit}`);
    if ((one?.unitCents ?? null) !== cents(dollars)) wrong.push(`price ${one?.unitCents}`);
    return wrong;
  });
}

/** Facts that nobody said: a day, a sum, a figure or a question that the words do not hold. */
function invented({ said, neededBy, budget, asks = [] }: ExpectedNeed): string[] {
  const found = needInWords(said, today);
  const asked = Object.entries(found.hints).flatMap(([name, words]) => (words === null ? [] : [name]));
  return [
    ...(found.neededBy !== null && found.neededBy !== neededBy ? [`needed by ${found.neededBy}`] : []),
    ...(found.budgetCents !== null && found.budgetCents !== cents(budget) ? [`budget ${found.budgetCents}`] : []),
    ...asked.filter((name) => !(asks as readonly string[]).includes(name)).map((name) => `asks for ${name}`),
  ];
}

const judged = needs.map((need) => ({ said: need.said, fixes: fixes(need), invented: invented(need) }));

test('of needs in buyers’ own words at least nine in ten need no fix of thing, quantity, unit or price', () => {
  const wrong = judged.filter((one) => one.fixes.length > 0);
  expect(needs.length).toBeGreaterThanOrEqual(80);
  expect(wrong.length / needs.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.1);
});

test('and none has a fact that was not said', () => {
  expect(judged.filter((one) => one.invented.length > 0)).toEqual([]);
});

test('days, places and limits that were said are found in at least nine of ten', () => {
  const said = needs.flatMap(({ said: text, neededBy, site, budget, asks }) => {
    const found = needInWords(text, today);
    return [
      ...(neededBy ? [[text, found.neededBy, neededBy]] : []),
      ...(site ? [[text, found.site?.toLowerCase(), site.toLowerCase()]] : []),
      ...(budget ? [[text, found.budgetCents, cents(budget)]] : []),
      ...(asks ?? []).map((name) => [text, found.hints[name] !== null, true]),
    ];
  });
  const missed = said.filter(([, one, other]) => one !== other);
  expect(missed.length / said.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1);
});
