import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScopeHit, scopeHits, scopeRules } from './scope-lint.ts';

const rules = (text: string, brands?: string[]) => scopeHits(text, brands).map(({ rule }) => rule);

describe('a specification', () => {
  test('that names a brand alone is told so, and one that allows an equal is not', () => {
    expect(rules('Brand: Godwin, diesel driven.')).toEqual(['brand_only']);
    expect(rules('Brand: Godwin or equal, diesel driven, 1,200 gallons a minute.')).toEqual([]);
    expect(rules('Pump Model No. CD150M')).toEqual(['brand_only']);
    expect(rules('Pump Model No. CD150M or an approved equivalent')).toEqual([]);
    expect(rules('Use Velcro® closures.')).toEqual(['brand_only']);
  });

  test('whose “or equal” stands in another paragraph still names a brand alone', () => {
    expect(rules('Manufactured by Acme.\n\nHoses of any maker or equal.')).toEqual(['brand_only']);
  });

  test('is searched for the brands that its keeper named', () => {
    expect(rules('A xylem pump of 6 inch', [])).toEqual([]);
    expect(rules('A xylem pump of 6 inch', ['Xylem'])).toEqual(['brand_only']);
    expect(rules('The xylems of a tree', ['Xylem'])).toEqual([]);
  });

  test('is told about each way of shutting somebody out, with the law behind it', () => {
    const said: readonly (readonly [string, ScopeHit['rule']])[] = [
      ['No substitutions.', 'no_substitutes'],
      ['We will not accept alternates.', 'no_substitutes'],
      ['At least 10 years of experience in mowing.', 'years'],
      ['Minimum ten years experience', 'years'],
      ['Five years in business', 'years'],
      ['Experience with this County is required.', 'own_experience'],
      ['The incumbent shall train the crew.', 'own_experience'],
      ['A performance bond is due with the bid.', 'bonds'],
      ['Task orders go to the engineer on retainer.', 'retainer'],
      ['The consultant who prepared this scope of work may bid.', 'author_bids'],
      ['Bidders must be located within 25 miles.', 'place'],
      ['Local vendors only', 'place'],
      ['Awarded in its sole discretion', 'at_will'],
    ];
    for (const [text, rule] of said) expect([text, rules(text)]).toEqual([text, [rule]]);
    for (const { law } of Object.values(scopeRules)) expect(law).toContain('200.319');
  });

  test('in plain words has nothing against it', () => {
    expect(
      rules(
        'Trailer-mounted trash pump, 6 inch suction, at least 1,200 gallons a minute at 40 feet of head, passes solids of 3 inches. Delivered to the yard within 30 days. Three jobs of this size finished since 2020.',
      ),
    ).toEqual([]);
  });

  test('shows the very words, in the order of the text', () => {
    const text = 'No substitutes. Brand: Godwin. A bid bond is due.';
    const hits = scopeHits(text);
    expect(hits.map(({ from, to }) => text.slice(from, to))).toEqual(hits.map(({ words }) => words));
    expect(hits.map(({ rule }) => rule)).toEqual(['no_substitutes', 'brand_only', 'bonds']);
  });

  test('is told of each place once, and of every place', () => {
    const text = 'Brand: Godwin. Brand: Godwin. A bid bond is due.\n\nA bid bond is due. Brand: Xylem.';
    expect(scopeHits(text, ['Brand: Godwin']).map(({ rule, from }) => [rule, text.slice(from, from + 5)])).toEqual([
      ['brand_only', 'Brand'],
      ['brand_only', 'Brand'],
      ['bonds', 'bid b'],
      ['bonds', 'bid b'],
      ['brand_only', 'Brand'],
    ]);
  });

  test('of any letters at all is read, and every hit lies in the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (text) => {
        for (const { from, to, words } of scopeHits(text, ['Acme', 'a+b'])) expect(text.slice(from, to)).toBe(words);
      }),
    );
  });

  test('that repeats what a pattern begins with is read to its end, and told of what stands there', () => {
    const hits: Readonly<Record<string, number>> = {
      'at least ': 0,
      'brand: A ': 1,
      'experience with ': 0,
      '9 years ': 0,
      [`${'a'.repeat(40)} `]: 0,
    };
    for (const [part, each] of Object.entries(hits)) {
      const count = Math.floor(20_000 / part.length);
      const found = scopeHits(`${part.repeat(count)}A bid bond is due.`);
      expect([part, found.length]).toEqual([part, each * count + 1]);
      expect(found.at(-1)).toMatchObject({ rule: 'bonds', from: part.length * count + 2, words: 'bid bond' });
    }
  });
});
