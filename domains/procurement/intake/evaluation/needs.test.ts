import { expect, test } from 'vitest';
import { needInWords, type SpokenLine } from '../need-in-words.ts';
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

/** The figures of a text as it writes them, thousands written out. */
const figuresOf = (said: string): ReadonlySet<number> =>
  new Set(
    [...said.matchAll(/(\d[\d,]*(?:\.\d+)?)( ?k\b)?/gi)].map(
      ([, one = '', thousands]) => Number(one.replaceAll(',', '')) * (thousands ? 1000 : 1),
    ),
  );
const numberWords =
  /\b(?:an?|one|couple|pair|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|\w+ty|hundred|thousand|dozens?|half)\b/i;

/** What a line says that nobody said of that thing, or that the words do not hold. */
function inventedOf(one: SpokenLine, { said, lines }: Pick<ExpectedNeed, 'said' | 'lines'>): string[] {
  const meant = lines.filter(([item]) => one.item.toLowerCase().includes(item.toLowerCase()));
  const figures = figuresOf(said);
  const isSaid = (value: number) => figures.has(value) || numberWords.test(said);
  const { amount, unit, unitCents } = one;
  const isAmountMeant = meant.some(([, many]) => String(many) === amount) && isSaid(Number(amount));
  const isUnitMeant = meant.some(([, many, code]) => (code === undefined ? many !== null && unit === 'EA' : true));
  const isUnitSaid = meant.some(([, , code]) => code === null || code === undefined || code === unit);
  const isPriceMeant = meant.some(([, , , dollars]) => cents(dollars) === unitCents) && isSaid((unitCents ?? 0) / 100);
  return [
    ...(meant.length === 0 ? [`item ${one.item}`] : []),
    ...(amount !== null && !isAmountMeant ? [`amount ${amount} of ${one.item}`] : []),
    ...(unit !== null && !(isUnitMeant && isUnitSaid) ? [`unit ${unit} of ${one.item}`] : []),
    ...(unitCents !== null && !isPriceMeant ? [`price ${unitCents} of ${one.item}`] : []),
  ];
}

/** Facts that nobody said: a day, a sum, a figure of a line or a question that the words do not hold. */
function invented(need: ExpectedNeed, found = needInWords(need.said, today)): string[] {
  const { neededBy, budget, asks = [] } = need;
  const asked = Object.entries(found.hints).flatMap(([name, words]) => (words === null ? [] : [name]));
  return [
    ...(found.neededBy !== null && found.neededBy !== neededBy ? [`needed by ${found.neededBy}`] : []),
    ...(found.budgetCents !== null && found.budgetCents !== cents(budget) ? [`budget ${found.budgetCents}`] : []),
    ...found.lines.flatMap((one) => inventedOf(one, need)),
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

test('a figure of a line that was not said is noticed as invented', () => {
  const need: ExpectedNeed = {
    said: '20 N95 masks; several boxes of gloves',
    lines: [
      ['N95 masks', 20],
      ['gloves', null, 'BX'],
    ],
  };
  const found = needInWords(need.said, today);
  const [masks, gloves] = found.lines;
  if (!masks || !gloves) throw new Error('Two things were said.');
  const withLines = (...lines: SpokenLine[]) => invented(need, { ...found, lines });
  expect(withLines(masks, gloves)).toEqual([]);
  expect(withLines({ ...masks, amount: '95' }, gloves)).toEqual(['amount 95 of N95 masks']);
  expect(withLines({ ...masks, unit: 'CS' }, gloves)).toEqual(['unit CS of N95 masks']);
  expect(withLines({ ...masks, unitCents: 2000 }, gloves)).toEqual(['price 2000 of N95 masks']);
  expect(withLines(masks, { ...gloves, amount: '3' })).toEqual(['amount 3 of Gloves']);
  expect(withLines(masks, gloves, { ...masks, item: 'Cots' })).toContain('amount 20 of Cots');
  const unsaid = { said: 'N95 masks', lines: [['N95 masks', 20]] } as const;
  expect(invented(unsaid, { ...found, lines: [masks] })).toEqual(['amount 20 of N95 masks']);
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
