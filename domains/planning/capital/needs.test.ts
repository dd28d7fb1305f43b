import { describe, expect, test } from 'vitest';
import { needsOf } from './best-set-question.ts';
import type { Book, PlanContent, Project } from './plan-book.ts';

const source = (id: string, kind: string) => ({
  id,
  kind,
  status: 'active',
  programs: null,
  phases: null,
  fromDay: null,
  untilDay: null,
  caps: [{ source: id, year: 2027, cents: 1_000_00 }],
});
const sources = [source('fema', 'federal'), source('levy', 'local')];
const pump = (federalShare: number | null, cents = 100_01) =>
  ({
    id: 'pump',
    program: 'water',
    federalShare,
    costs: [{ phase: 'construction', year: 2027, cents }],
  }) as unknown as Project; // what needs are read from
const needs = (project: Project, { from = sources, entries = [] as object[], years = [2027] } = {}) =>
  needsOf(project, {
    book: { sources: from, startMonth: 10 } as unknown as Book,
    years,
    content: { entries } as unknown as PlanContent,
  }).map(({ cents, sources: payers }) => [cents, payers.toSorted()]);

describe('what a project needs of each source', () => {
  test('is paid by all of them where no federal share is stated, or where none of them is federal', () => {
    expect(needs(pump(null))).toEqual([[100_01, ['fema', 'levy']]]);
    expect(needs(pump(80), { from: sources.slice(1) })).toEqual([[100_01, ['levy']]]);
  });

  test('is federal up to the share, the cent that is left over is not, and the match comes from the others alone', () => {
    expect(needs(pump(75))).toEqual([
      [75_00, ['fema', 'levy']],
      [25_01, ['levy']],
    ]);
    expect(needs(pump(100))).toEqual([[100_01, ['fema', 'levy']]]);
    expect(needs(pump(0))).toEqual([[100_01, ['levy']]]);
  });

  test('is what is not carried over for that phase and year, and nothing where more is', () => {
    const carried = (cents: number, more = {}) => ({
      entries: [
        { project: 'pump', moved: [], gifts: [{ phase: 'construction', year: 2027, cents, isCarried: true, ...more }] },
      ],
    });
    expect(needs(pump(null), carried(100_00))).toEqual([[1, ['fema', 'levy']]]);
    expect(needs(pump(null), carried(200_00))).toEqual([]);
    for (const other of [{ isCarried: false }, { phase: 'design' }, { year: 2028 }])
      expect(needs(pump(null), carried(100_00, other))).toEqual([[100_01, ['fema', 'levy']]]);
  });

  test('is nothing in years that the plan does not have', () =>
    expect(needs(pump(null), { years: [2028] })).toEqual([]));
});
