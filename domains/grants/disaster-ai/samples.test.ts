import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDeclarations } from './read-declarations.ts';

const samples = new URL('../../../../shared/data/grants/', import.meta.url);

/** Rows of OpenFEMA itself lie next to the working copy, and not in the repository. */
describe.skipIf(!existsSync(samples))('220 rows that OpenFEMA published', () => {
  test('are 62 declarations, each area with its own key, some without an end and none closed', () => {
    const text = readFileSync(new URL('openfema-disaster-declarations-summaries-v2-sample.json', samples), 'utf8');
    const { rows, declarations, rejected } = readDeclarations(text);
    expect([rows, rejected]).toEqual([220, []]);
    expect(declarations).toHaveLength(62);
    const areas = declarations.flatMap(({ number, areas: all }) => all.map(({ code }) => `${number}|${code}`));
    expect(new Set(areas).size).toBe(220);
    // County 000 is a whole state, or a tribe.
    expect(declarations.flatMap(({ areas: all }) => all).filter(({ code }) => code.slice(2, 5) === '000')).toHaveLength(
      15,
    );
    expect(declarations.every(({ closedOn }) => closedOn === null)).toBe(true);
    expect(declarations.filter(({ kind }) => kind === 'fm').every(({ disasterNumber: no }) => no >= 5405)).toBe(true);
  });
});
