import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Claimed,
  ratesOf,
  releasedSheet,
  sheetOf,
  type SheetLine,
  summaryOf,
  type Terms,
  valuesOf,
} from './sheet.ts';

const terms = (more: Partial<Terms> = {}): Terms => ({
  workPercent: 10,
  storedPercent: 5,
  reducedAt: null,
  reducedPercent: null,
  capPercent: null,
  ...more,
});
const value = (item: string, scheduled: number) => ({ item, description: `Item ${item}`, scheduled });
const claim = (item: string, work: number, stored = 0, installed: number | null = 0): Claimed => ({
  item,
  work,
  installed,
  stored,
});

const percents = fc.integer({ min: 0, max: 200_000 }).map((tenThousandths) => tenThousandths / 10_000);
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  workPercent: percents,
  storedPercent: percents,
  reducedAt: fc.constant(50),
  reducedPercent: percents,
  capPercent: fc.option(percents),
});
/** What of each item is worked on, installed and newly stored, as parts of what is possible. */
const anyPeriod = fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)), { minLength: 3, maxLength: 3 });
const values = [value('01', 1_000_003), value('02', 77_777), value('03', 5_000_000)];

test('what was installed has to be said where material was stored and work is billed, and nowhere else', () => {
  const stored = sheetOf({ values: [value('01', 1000)], terms: terms(), previous: [], claims: [claim('01', 0, 100)] });
  const told = (previous: readonly SheetLine[], work: number, more: number, installed: number | null) =>
    sheetOf({
      values: [value('01', 1000)],
      terms: terms(),
      previous,
      claims: [claim('01', work, more, installed)],
    }).refusals.map(({ field, code, cents }) => [field, code, cents]);
  expect(told(stored.lines, 1, 0, null)).toEqual([['installed', 'installed_unsaid', 100]]);
  expect(told(stored.lines, 1, 0, 0)).toEqual([]);
  expect(told(stored.lines, 0, 1, null)).toEqual([]);
  expect(told([], 1, 0, null)).toEqual([]);
  expect(told(stored.lines, 0, 0, 100)).toEqual([]);
  expect(told(stored.lines, 0, 0, 101)).toEqual([['installed', 'installed_too_much', 100]]);
  expect(told(stored.lines, 900, 0, 0)).toEqual([]);
  expect(told(stored.lines, 901, 0, 0)).toEqual([['work', 'overbilled', 900]]);
  expect(told(stored.lines, 0, 901, 0)).toEqual([['stored', 'overbilled', 900]]);
});

describe('any sequence of applications', () => {
  test('ties: line 7 is what certificates paid, line 8 is never below zero, and line 9 is what is left', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.array(fc.tuple(anyPeriod, fc.option(fc.nat(100))), { maxLength: 12 }),
        (rule, periods) => {
          let previous: readonly SheetLine[] = [];
          let certified = 0;
          for (const [parts, release] of periods) {
            const claims = values.map(({ item, scheduled }, at): Claimed => {
              const [work = 0, installed = 0, stored = 0] = parts[at] ?? [];
              const was = previous.find((line) => line.item === item);
              const left = scheduled - (was?.earned ?? 0);
              const worked = Math.floor((left * work) / 100);
              return {
                item,
                work: worked,
                installed: Math.floor(((was?.stored ?? 0) * installed) / 100),
                stored: Math.floor(((left - worked) * stored) / 100),
              };
            });
            const held = previous.reduce((all, { retained }) => all + retained, 0);
            const given = { values, terms: rule, previous };
            const releases = release === null ? null : Math.floor((held * release) / 100);
            const sheet =
              releases === null
                ? sheetOf({ ...given, claims })
                : { lines: releasedSheet(given, releases), refusals: [] };
            expect(sheet.refusals).toEqual([]);
            const summary = summaryOf(sheet.lines, { original: 6_077_780, certified });
            const [before, after] = [previous.reduce((all, one) => all + one.earned, 0), summary.earned];
            expect(summary.due).toBeGreaterThanOrEqual(0);
            expect(summary.due).toBe(releases ?? after - before - (summary.retained - held));
            expect(summary.net).toBe(certified + summary.due);
            expect(summary.toFinish).toBe(summary.contractSum - certified - summary.due);
            for (const line of sheet.lines) {
              expect(line.earned).toBe(line.before + line.work + line.stored);
              expect(line.earned + line.balance).toBe(line.scheduled);
              expect(line.retained).toBeLessThanOrEqual(line.earned);
              expect(Math.min(line.retained, line.stored, line.balance)).toBeGreaterThanOrEqual(0);
            }
            previous = sheet.lines;
            certified += summary.due;
          }
        },
      ),
    );
  });

  test('nothing earned with mixed rates pays nothing, also where stored material is installed', () => {
    const first = sheetOf({
      values,
      terms: terms(),
      previous: [],
      claims: [claim('01', 200_000, 100_000), claim('03', 0, 800_000)],
    });
    const paid = summaryOf(first.lines, { original: 6_077_780, certified: 0 });
    expect(paid).toMatchObject({ earned: 1_100_000, retained: 65_000, due: 1_035_000 });
    const next = sheetOf({
      values,
      terms: terms(),
      previous: first.lines,
      claims: [claim('01', 0, 0, 100_000), claim('03', 0, 0, 800_000)],
    });
    expect(summaryOf(next.lines, { original: 6_077_780, certified: paid.due }).due).toBe(0);
    expect(next.lines[0]).toMatchObject({ before: 200_000, work: 100_000, stored: 0, earned: 300_000 });
  });
});

describe('the sheet', () => {
  test('refuses more than an item is worth, unknown items and items that come twice', () => {
    const { refusals } = sheetOf({
      values,
      terms: terms(),
      previous: [],
      claims: [claim('02', 77_778), claim('09', 1), claim('02', 1)],
    });
    expect(refusals.map(({ code, at }) => [code, at])).toEqual([
      ['no_item', 1],
      ['item_twice', 2],
      ['overbilled', 0],
    ]);
  });

  test('asks what of stored material is installed, so that it isn’t billed as work once more', () => {
    const { lines } = sheetOf({ values, terms: terms(), previous: [], claims: [claim('01', 0, 400_000)] });
    const again = (installed: number | null) =>
      sheetOf({ values, terms: terms(), previous: lines, claims: [claim('01', 100_000, 0, installed)] }).refusals.map(
        ({ code }) => code,
      );
    expect([again(null), again(400_001), again(400_000)]).toEqual([['installed_unsaid'], ['installed_too_much'], []]);
  });

  test('retains new work at the reduced rate from the stated completion, and keeps what was retained', () => {
    const rule = terms({ reducedAt: 50, reducedPercent: 2.5 });
    const half = sheetOf({ values: [value('01', 1000)], terms: rule, previous: [], claims: [claim('01', 500)] }).lines;
    expect(ratesOf(rule, half, 1000)).toEqual({ work: 2.5, stored: 2.5 });
    const [line] = sheetOf({
      values: [value('01', 1000)],
      terms: rule,
      previous: half,
      claims: [claim('01', 400)],
    }).lines;
    expect(line?.retained).toBe(50 + 10);
  });

  test('retains no more of the contract sum than the law allows', () => {
    const rule = terms({ capPercent: 1 });
    const { lines } = sheetOf({
      values: [value('01', 600), value('02', 400)],
      terms: rule,
      previous: [],
      claims: [claim('01', 60), claim('02', 400)],
    });
    expect(lines.map(({ retained }) => retained)).toEqual([6, 4]);
  });

  test('rows of a change count with the item that they alter', () => {
    expect(valuesOf([value('01', 500), value('02', 300), { ...value('01', -120), description: 'Credit' }])).toEqual([
      { item: '01', description: 'Item 01', scheduled: 380 },
      value('02', 300),
    ]);
  });
});
