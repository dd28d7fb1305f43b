import { describe, expect, test } from 'vitest';
import {
  criteriaFailed,
  type Given,
  lacking,
  type Measure,
  measureResults,
  repairTest,
  type Standard,
} from './repair-test.ts';

const on = '2024-10-11';
const usd = (dollars: number) => ({ cents: Math.round(dollars * 100) });
const cost = (
  side: 'repair' | 'replacement',
  dollars: number,
  part: Given['costs'][number]['part'] = 'restoration',
) => ({
  side,
  part,
  amount: usd(dollars),
});
const code = (more: Partial<Standard> = {}): Standard => ({
  amount: usd(50_000),
  elements: 'damaged',
  fitsWork: true,
  fitsUse: true,
  adoptedOn: on,
  isFederal: false,
  isUniform: true,
  isEnforced: true,
  ...more,
});
const measure = (dollars: number, more: Partial<Measure> = {}): Measure => ({
  amount: usd(dollars),
  isListed: false,
  benefits: null,
  ...more,
});
const given = (more: Partial<Given> = {}): Given => ({
  costs: [cost('repair', 480_000), cost('replacement', 910_000)],
  standards: [],
  measures: [],
  feasible: true,
  elected: null,
  declaredOn: on,
  ...more,
});
const of = (more: Partial<Given> = {}) => repairTest(given(more));

describe('the 50 percent rule', () => {
  test('makes replacement eligible above half, and not at half or a cent below', () => {
    expect(of()).toMatchObject({ percent: 52.75, outcome: 'replacement' });
    const at = (dollars: number) => of({ costs: [cost('repair', dollars), cost('replacement', 910_000)] });
    expect(at(455_000)).toMatchObject({ percent: 50, outcome: 'repair', eligibleCents: 455_000_00 });
    expect(at(455_000.01)).toMatchObject({ percent: 50, outcome: 'replacement' });
    expect(at(454_999.99)).toMatchObject({ percent: 50, outcome: 'repair' });
  });

  test('needs both estimates, and divides by no zero', () => {
    const noReplacement = of({ costs: [cost('repair', 1)] });
    expect(noReplacement).toMatchObject({ percent: null, outcome: 'incomplete', eligibleCents: null });
    expect(lacking(noReplacement)).toContain('replacement');
    const noRepair = of({ costs: [cost('replacement', 1), cost('repair', 1, 'contents')], standards: [code()] });
    expect(noRepair).toMatchObject({ percent: null, outcome: 'incomplete', repairCents: 0 });
    expect(lacking(noRepair)).toContain('repair');
    expect(lacking(of())).toBeNull();
  });

  test('counts no demolition, site work, soft costs, contents, mitigation or emergency work on either side', () => {
    const parts = ['demolition', 'site', 'soft', 'contents', 'mitigation', 'emergency'] as const;
    const more = parts.flatMap((part) => [cost('repair', 9_000, part), cost('replacement', 70_000, part)]);
    const with6 = of({ costs: [...given().costs, ...more] });
    expect(with6).toMatchObject({ percent: 52.75, repairCents: 480_000_00, replacementCents: 910_000_00 });
    expect(with6.excluded).toHaveLength(12);
  });

  test('counts codes on damaged elements in the ratio, and those that the repair triggers elsewhere outside it', () => {
    const half = [cost('repair', 400_000), cost('replacement', 1_000_000)];
    const triggered = of({ costs: half, standards: [code({ elements: 'other', amount: usd(300_000) })] });
    expect(triggered).toMatchObject({ percent: 40, outcome: 'repair', eligibleCents: 700_000_00, isCapped: false });
    const damaged = of({ costs: half, standards: [code({ amount: usd(100_000.01) })] });
    expect(damaged).toMatchObject({ repairCents: 500_000_01, outcome: 'replacement' });
  });

  test('pays at most the replacement where repair with its codes costs more', () => {
    const half = [cost('repair', 400_000), cost('replacement', 1_000_000)];
    const over = of({ costs: half, standards: [code({ elements: 'other', amount: usd(600_000.01) })] });
    expect(over).toMatchObject({ outcome: 'repair', isCapped: true, eligibleCents: 1_000_000_00 });
    const even = of({ costs: half, standards: [code({ elements: 'other', amount: usd(600_000) })] });
    expect(even).toMatchObject({ isCapped: false, eligibleCents: 1_000_000_00 });
  });

  test('lets us repair what could be replaced, for the less expensive of both', () => {
    expect(of({ elected: 'repair' }).eligibleCents).toBe(480_000_00);
    expect(of({ elected: 'replace' }).eligibleCents).toBe(910_000_00);
    const dear = [cost('repair', 1_200_000), cost('replacement', 910_000)];
    expect(of({ costs: dear, elected: 'repair' })).toMatchObject({ isCapped: true, eligibleCents: 910_000_00 });
  });

  test('makes replacement eligible below half where repair is not feasible', () => {
    const costs = [cost('repair', 100_000), cost('replacement', 910_000)];
    expect(of({ costs, feasible: false })).toMatchObject({ percent: 10.99, outcome: 'replacement' });
    // What we would like to build does not make it eligible.
    expect(of({ costs, elected: 'replace' })).toMatchObject({ outcome: 'repair', eligibleCents: 100_000_00 });
  });
});

describe('a code or standard', () => {
  test('is eligible by all five criteria, and says which it fails', () => {
    expect(criteriaFailed(code(), on)).toEqual([]);
    expect(criteriaFailed(code({ fitsWork: false }), on)).toEqual(['work']);
    expect(criteriaFailed(code({ fitsUse: false, isUniform: false }), on)).toEqual(['use', 'uniform']);
    expect(criteriaFailed(code({ isEnforced: false }), on)).toEqual(['enforced']);
  });

  test('was adopted by the day of the declaration, or is a federal requirement', () => {
    expect(criteriaFailed(code({ adoptedOn: '2024-10-12' }), on)).toEqual(['adopted']);
    expect(criteriaFailed(code({ adoptedOn: null }), on)).toEqual(['adopted']);
    expect(criteriaFailed(code({ adoptedOn: null, isFederal: true }), on)).toEqual([]);
  });

  test('counts for nothing where it fails one', () => {
    const failed = of({ standards: [code({ isEnforced: false })] });
    expect(failed).toMatchObject({ repairCents: 480_000_00, ineligibleCents: 50_000_00 });
  });
});

describe('mitigation of the damaged facility', () => {
  const carried = (measures: readonly Measure[], repair = 100_000_00) =>
    measureResults(measures, repair, on).map(({ carriedBy }) => carriedBy);

  test('is a small share up to 15 percent, and a cent more is not', () => {
    expect(carried([measure(15_000)])).toEqual(['share']);
    expect(carried([measure(15_000.01)])).toEqual([null]);
  });

  test('passes in pieces no more than whole', () => {
    expect(carried([measure(9_000), measure(6_000)])).toEqual(['share', 'share']);
    expect(carried([measure(9_000), measure(6_000.01)])).toEqual([null, null]);
    // What another test carries leaves the share to the rest.
    expect(carried([measure(90_000, { isListed: true }), measure(15_000)])).toEqual(['listed', 'share']);
  });

  test('is on the list of FEMA up to all of the repair cost', () => {
    expect(carried([measure(100_000, { isListed: true })])).toEqual(['listed']);
    expect(carried([measure(100_000.01, { isListed: true })])).toEqual([null]);
  });

  test('is worth its cost from a ratio of 1 on', () => {
    expect(carried([measure(300_000, { benefits: usd(300_000) })])).toEqual(['benefit']);
    const below = measureResults([measure(300_000, { benefits: usd(299_999.99) })], 100_000_00, on);
    // It is written as it is, not rounded up to 1.
    expect(below).toEqual([{ percent: 300, ratio: 0.999, carriedBy: null }]);
  });

  test('of a replaced or unknown repair is carried by its benefits alone', () => {
    expect(carried([measure(1, { isListed: true }), measure(1), measure(1, { benefits: usd(1) })], 0)).toEqual([
      null,
      null,
      'benefit',
    ]);
    const replaced = of({ elected: 'replace', measures: [measure(1_000, { isListed: true })] });
    expect(replaced).toMatchObject({ outcome: 'replacement', mitigationCents: 0 });
    expect(of({ elected: 'repair', measures: [measure(1_000)] }).mitigationCents).toBe(1_000_00);
  });

  test('is measured by the eligible repair: its codes count, and no more than the replacement', () => {
    const costs = [cost('repair', 400_000), cost('replacement', 1_000_000)];
    const within = (dollars: number, codes: number) =>
      of({
        costs,
        standards: [code({ elements: 'other', amount: usd(codes) })],
        measures: [measure(dollars)],
      }).mitigationCents;
    expect([within(75_000, 100_000), within(75_000.01, 100_000)]).toEqual([75_000_00, 0]);
    expect([within(150_000, 900_000), within(150_000.01, 900_000)]).toEqual([150_000_00, 0]);
  });
});
