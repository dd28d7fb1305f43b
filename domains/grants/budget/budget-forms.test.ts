import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeAll, faultsOf, formOf, formXml } from '../forms/form.ts';
import { readFormXml } from '../forms/read-form.server.ts';
import { objections } from '../forms/test-world.ts';
import { type BudgetForm, budgetForms } from './budget-form-words.ts';
import { type FormAsked, formValuesOf, rowsOfForm } from './budget-forms.ts';
import { totalsOf, wholeOf } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import { type DirectClass, type MatchSource, matchSources } from './budget-words.ts';
import { constructionOrder } from './construction-rows.ts';
import { type CostTypeName, costTypes, typeOf } from './cost-types.ts';
import { rowsApart, takenFrom } from './form-lines.ts';

const money = (cents: number) => ({ cents, currency: 'USD' });
const line = (costType: CostTypeName, cents: number, more: Partial<BudgetLine> = {}): BudgetLine => ({
  costClass: typeOf(costType).classes[0] as DirectClass,
  costType,
  description: costType,
  quantity: { amount: '1', unit: 'LS' },
  rate: money(cents),
  year: 1,
  amount: money(cents),
  funder: money(cents),
  match: money(0),
  ...more,
});
const asked = (lines: readonly BudgetLine[], more: Partial<FormAsked> = {}): FormAsked => ({
  lines,
  terms: {
    base: 'mtdc',
    indirectRate: 15,
    awardDate: '2025-01-01',
    fromDay: '2025-01-01',
    untilDay: '2027-12-31',
  },
  year: null,
  program: 'Łódź resilience — 北京 & "pumps"',
  aln: '97.039',
  ...more,
});
const context = { today: '2026-11-20', files: [] };
const valuesOf = (form: BudgetForm, of: FormAsked) => computeAll(formValuesOf(form, of))[form] ?? {};

const anyLines = fc.array(
  fc
    .record({
      costType: fc.constantFrom(...(Object.keys(costTypes) as CostTypeName[])),
      cents: fc.integer({ min: 1, max: 50_000_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      earned: fc.integer({ min: 0, max: 30 }),
      year: fc.integer({ min: 1, max: 3 }),
      matchFrom: fc.constantFrom(...(Object.keys(matchSources) as MatchSource[])),
      construction: fc.option(fc.constantFrom(...constructionOrder)),
    })
    .map(({ costType, cents, share, earned, ...more }) => {
      const match = Math.floor((cents * share) / 100);
      const income = Math.floor(((cents - match) * earned) / 100);
      return line(costType, cents, {
        ...more,
        subrecipient: costType === 'subaward' ? 'Tidal Trust' : null,
        match: money(match),
        income: income > 0 ? money(income) : null,
        funder: money(cents - match - income),
      });
    }),
  { minLength: 1, maxLength: 12 },
);

describe.each(Object.keys(budgetForms) as BudgetForm[])('%s of a budget', (form) => {
  test('is accepted by the official schema and comes back equal, whatever the lines', async () => {
    const samples = fc.sample(fc.tuple(anyLines, fc.option(fc.integer({ min: 1, max: 3 }))), {
      numRuns: 60,
      seed: 424,
    });
    const documents = samples.map(([lines, year]) => {
      const of = asked(lines, { year: form === 'sf424a' ? year : null });
      const xml = formXml(form, formValuesOf(form, of), context);
      const back = readFormXml(form, xml);
      expect(rowsApart(rowsOfForm(form, valuesOf(form, of)), rowsOfForm(form, back))).toEqual([]);
      expect(formXml(form, { [form]: back }, context)).toBe(xml);
      return xml;
    });
    expect((await objections(formOf(form), documents)).filter(Boolean)).toEqual([]);
  });

  test('is taken row by row: what agrees keeps its lines, and afterwards nothing differs but what follows', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (ours, theirs) => {
        const none = { ...asked([]).terms, indirectRate: null };
        const plain = (lines: readonly BudgetLine[]) =>
          asked(
            lines.map((one) => ({ ...one, income: null, funder: money(one.amount.cents - one.match.cents) })),
            { terms: none },
          );
        const [mine, other] = [plain(ours), plain(theirs)];
        const sent = valuesOf(form, other);
        const rows = rowsOfForm(form, sent);
        const apart = rowsApart(rowsOfForm(form, valuesOf(form, mine)), rows);
        const percent = typeof sent['percent'] === 'number' ? sent['percent'] : null;
        const taken = takenFrom({ form, lines: mine.lines, rows, percent, year: null, apart, currency: 'USD' });
        expect(rowsApart(rowsOfForm(form, valuesOf(form, { ...mine, lines: taken })), rows)).toEqual([]);
        for (const one of taken)
          expect(one.funder.cents + one.match.cents + (one.income?.cents ?? 0)).toBe(one.amount.cents);
        if (apart.length === 0) expect(taken).toEqual(mine.lines);
      }),
      { numRuns: 60 },
    );
  });
});

describe('SF-424A of a budget', () => {
  const lines = [
    line('contract', 100_000_00, { funder: money(75_000_00), match: money(25_000_00), matchFrom: 'state' }),
    line('travel', 10_000_00, { year: 2, funder: money(9_000_00), income: money(1_000_00) }),
  ];

  test('keeps the federal and the other money of each class apart, and its sections agree', () => {
    const of = asked(lines);
    const values = valuesOf('sf424a', of);
    const { total } = totalsOf(lines, of.terms);
    expect(values).toMatchObject({
      'a1.federal': total.funderCents,
      'a2.other': 25_000_00,
      'b6f.c1': 75_000_00,
      'b6f.c2': 25_000_00,
      'b6c.c1': 9_000_00,
      'b6j.c1': 16_500_00,
      'b7.c1': 1_000_00,
      'c9.state': 25_000_00,
      'c9.total': 25_000_00,
    });
    expect(faultsOf({ sf424a: values }, context)).toEqual([]);
  });

  test('of one year says that year, its cash by quarters, and the federal money of the years after it', () => {
    const of = asked(lines, { year: 1 });
    const values = valuesOf('sf424a', of);
    expect(values).toMatchObject({
      'a1.federal': 75_000_00 + 15_000_00,
      'd13.total': 90_000_00,
      'd13.q1': 22_500_00,
      'd14.total': 25_000_00,
      'e16.year1': 9_000_00 + 1_500_00,
    });
    expect(values['b6c.c1']).toBeUndefined();
    expect(faultsOf({ sf424a: values }, context)).toEqual([]);
  });

  test('of others with one column for both kinds of money is split by section A', () => {
    const values = computeAll({
      sf424a: {
        activity1: 'Pumps',
        'a1.federal': 75_00,
        'a1.other': 25_00,
        'b6d.c1': 60_00,
        'b6f.c1': 40_00,
      },
    }).sf424a;
    const rows = rowsOfForm('sf424a', values ?? {});
    expect(rows.find(({ key }) => key === 'equipment')).toMatchObject({ funderCents: 45_00, matchCents: 15_00 });
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(100_00);
  });
});

test('SF-424C has every cost in its row, indirect costs as administration, and whole percent', () => {
  const lines = [
    line('construction', 600_000_00),
    line('consultant', 60_000_00, { construction: 'c6' }),
    line('equipment', 40_000_00, { funder: money(0), match: money(40_000_00) }),
    line('alcohol', 1_000_00),
    line('contract', 5_000_00, { funder: money(0), income: money(5_000_00) }),
  ];
  const of = asked(lines, { terms: { ...asked([]).terms, base: 'total', indirectRate: 10 } });
  const values = valuesOf('sf424c', of);
  expect(values).toMatchObject({
    'c1.cost': 70_600_00,
    'c6.cost': 60_000_00,
    'c9.cost': 600_000_00,
    'c10.cost': 40_000_00,
    'c11.cost': 6_000_00,
    'c11.notAllowable': 1_000_00,
    'c14.cost': 776_600_00,
    'c15.cost': 5_000_00,
    'c16.allowable': 770_600_00,
    percent: 95,
  });
  expect(wholeOf(totalsOf(lines, of.terms).total)).toBe(776_600_00);
  expect(faultsOf({ sf424c: values }, context)).toEqual([]);
});
