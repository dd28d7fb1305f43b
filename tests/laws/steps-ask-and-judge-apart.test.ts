import { expect, test } from 'vitest';
import { records } from '#domains';
import type { Actor, Rule } from '#kernel';

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
