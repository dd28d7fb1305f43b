import { expect, test } from 'vitest';
import { records } from '#domains';
import { type Actor, type Rule, rule } from '#kernel';

/** Those of these fields for want of which a rule refuses a row that has nothing else either. */
function missedBy(one: Rule<unknown>, fields: readonly string[]): string[] {
  const read = new Set<string>();
  const row = new Proxy({} as Record<string, unknown>, {
    get(_target, name) {
      if (fields.includes(String(name))) read.add(String(name));
      return name === 'id' ? 'this' : null;
    },
  });
  try {
    return one.holds({ row, actor: { kind: 'person', id: 'one' } as unknown as Actor, today: '2026-11-20' })
      ? []
      : [...read];
  } catch {
    return [...read]; // it wants more of a row than nothing
  }
}

test('a step is not refused for want of what its own dialog asks for', () => {
  const asking = records.flatMap(({ name, transitions }) =>
    Object.entries(transitions).flatMap(([step, { fieldsToFill = [], rules = [] }]) =>
      fieldsToFill.length === 0
        ? []
        : (rules as readonly Rule<unknown>[]).map((one) => ({ step: `${name}.${step}`, one, fieldsToFill })),
    ),
  );
  expect(asking.length).toBeGreaterThan(20);
  expect(
    asking.flatMap(({ step, one, fieldsToFill }) =>
      missedBy(one, fieldsToFill).map((field) => `${step}: ${one.id} wants ${field}`),
    ),
  ).toEqual([]);
});

test('a rule that wants what its dialog asks for is noticed, and one that wants another field is not', () => {
  const planted = rule<Record<string, unknown>>('law.wants', 'Enter a vendor.', ({ row }) => row['vendor'] !== null);
  expect(missedBy(planted as Rule<unknown>, ['vendor', 'day'])).toEqual(['vendor']);
  expect(missedBy(planted as Rule<unknown>, ['day'])).toEqual([]);
  const deep = rule<Record<string, unknown>>('law.deep', 'Enter an amount.', ({ row }) => {
    const amount = row['amount'] as { cents: number };
    return amount.cents > 0;
  });
  expect(missedBy(deep as Rule<unknown>, ['amount'])).toEqual(['amount']);
});
