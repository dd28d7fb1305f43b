import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someFacts, someFields } from '../../../tests/world/workflow-documents.ts';
import { type Condition, conditionProblems, holds, questionsFor } from '../document/conditions.ts';
import { asked, firstQuestion, grouped } from './condition-edits.ts';

const between = { field: 'amount', from: 1_000_000, to: 5_000_000 } as const;

const single: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant('amount'), above: fc.integer({ min: 0, max: 10_000_000 }) }),
  fc.record({
    field: fc.constant('amount'),
    from: fc.integer({ min: 0, max: 5_000_000 }),
    to: fc.integer({ min: 5_000_000, max: 10_000_000 }),
  }),
);
const conditions: fc.Arbitrary<Condition> = fc.letrec<{ one: Condition }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'depth' },
    single,
    fc.record({ not: tie('one') }),
    fc.record({ all: fc.array(tie('one'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('one'), { minLength: 1, maxLength: 3 }) }),
  ),
})).one;

describe('the builder shows a condition as lines', () => {
  test('and what stands there means what the document says, however deep “does not hold” is nested', () => {
    fc.assert(
      fc.property(conditions, someFacts, (condition, facts) => {
        expect(holds(grouped(condition), facts)).toBe(holds(condition, facts));
      }),
    );
  });

  test('a span inside “does not hold” stays together: neither end holds alone', () => {
    const shown = grouped({ not: between });
    expect(shown).toEqual({
      all: [
        {
          not: {
            all: [
              { field: 'amount', from: 1_000_000 },
              { field: 'amount', to: 5_000_000 },
            ],
          },
        },
      ],
    });
    for (const [amount, outcome] of [
      [999_999, true],
      [1_000_000, false],
      [5_000_000, false],
      [5_000_001, true],
    ] as const)
      expect(holds(shown, { amount })).toBe(outcome);
  });

  test('a new line is one that the document may have, for every field, and so is its opposite', () => {
    for (const [name, field] of Object.entries(someFields)) {
      const line = firstQuestion(someFields, name);
      expect(questionsFor(field)).toContain(asked(line));
      expect(conditionProblems(line, someFields, 'when')).toEqual([]);
      expect(conditionProblems({ not: line }, someFields, 'when')).toEqual([]);
    }
    expect(conditionProblems({ not: { field: 'nothing', known: true } }, someFields, 'when')).toHaveLength(1);
    expect(conditionProblems({ not: [] }, someFields, 'when')).toHaveLength(1);
  });
});
