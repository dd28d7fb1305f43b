import { type Condition, type FieldCondition, type Question, questionsFor } from '../document/conditions.ts';
import type { FactField, FactFields, Facts, FactValue } from '../document/facts.ts';

const order: readonly Question[] = ['is', 'oneOf', 'above', 'from', 'to', 'below', 'startsWith', 'known'];

/** The one question a line of the builder asks. A question whether it is filled in that goes with another one is not shown. */
export const asked = (condition: FieldCondition): Question =>
  order.find((one) => one !== 'known' && condition[one] !== undefined) ?? 'known';

/** A condition as a group, which the builder shows; several questions about one field become a line each. */
export function grouped(
  condition: Condition,
): { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } {
  if ('any' in condition) return { any: condition.any.map(spread) };
  if ('all' in condition) return { all: condition.all.flatMap((one) => inAll(spread(one))) };
  return { all: inAll(spread(condition)) };
}

const inAll = (one: Condition): readonly Condition[] => ('all' in one ? one.all : [one]);

/** `{ from: 1, to: 5 }` as two lines that both hold. */
function spread(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.flatMap((one) => inAll(spread(one))) };
  if ('any' in condition) return { any: condition.any.map(spread) };
  if ('not' in condition) return { not: spread(condition.not) };
  const { field, known, ...rest } = condition;
  const questions = Object.entries(rest);
  if (questions.length < 2) return condition;
  return {
    all: questions.map(([question, value]) => ({
      field,
      ...(known === undefined ? {} : { known }),
      [question]: value,
    })),
  };
}

/** What a new line compares with, by kind. */
export function usualValue(field: FactField): FactValue {
  switch (field.kind) {
    case 'money':
      return 1_000_000;
    case 'number':
      return 1;
    case 'flag':
      return true;
    case 'choice':
      return field.options?.[0] ?? '';
    case 'day':
      return '2026-01-01';
    default:
      return '';
  }
}

/** A document with the usual value in every field. */
export const usualFacts = (fields: FactFields): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.optional ? null : field.kind === 'flag' ? false : usualValue(field),
    ]),
  );

export function firstQuestion(fields: FactFields, name: string): FieldCondition {
  const field = fields[name];
  const [question = 'known'] = field ? questionsFor(field) : [];
  if (!field || question === 'known') return { field: name, known: true };
  return { field: name, ...(field.optional ? { known: true } : {}), [question]: usualValue(field) };
}
