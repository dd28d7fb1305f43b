/** What a fact is: money in whole cents, a yes or no, one of several words, a day such as 2026-11-20, a row of a record. */
export type FactKind = 'money' | 'number' | 'flag' | 'choice' | 'text' | 'day' | 'ref';

export interface FactField {
  readonly label: string;
  readonly kind: FactKind;
  /** The words a choice can be. */
  readonly options?: readonly string[];
  /** The record whose rows a `ref` names. */
  readonly record?: string;
  /** It may be empty. A condition has to ask first whether it is filled in. */
  readonly optional?: true;
}

/** The facts that conditions may ask for, by name. What is not here cannot be asked for. */
export type FactFields = Readonly<Record<string, FactField>>;

export type FactValue = string | number | boolean | null;

/** What is known about one case. Every declared field has a value, or null when it is empty. */
export type Facts = Readonly<Record<string, FactValue>>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A value that a field of this kind can have. */
export function fits(field: FactField, value: unknown): boolean {
  switch (field.kind) {
    case 'money':
      return Number.isSafeInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && (field.options?.includes(value) ?? false);
    case 'day':
      return typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value));
    default:
      return typeof value === 'string';
  }
}

/** Sentences about facts that are missing or of another kind; none when all is well. */
export function factProblems(fields: FactFields, facts: Facts): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(facts, name)) return [`${field.label} (${name}) isn’t among the fields of this approval.`];
    const value = facts[name];
    if (value === null) return field.optional ? [] : [`${field.label} is empty and may not be.`];
    return fits(field, value) ? [] : [`${field.label} is not a ${field.kind}.`];
  });
}
