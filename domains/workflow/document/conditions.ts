import { bounds } from './document.ts';
import { type FactField, type FactFields, type Facts, type FactValue, fits } from './facts.ts';

/** One question about one field. Several at once all have to hold. `from` and `to` include their value, `above` and `below` do not. */
export interface FieldCondition {
  readonly field: string;
  readonly is?: FactValue;
  readonly oneOf?: readonly FactValue[];
  readonly from?: FactValue;
  readonly to?: FactValue;
  readonly above?: FactValue;
  readonly below?: FactValue;
  readonly startsWith?: string;
  /** Whether the field is filled in at all. */
  readonly known?: boolean;
}

export type Condition =
  | FieldCondition
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

export type Question = Exclude<keyof FieldCondition, 'field'>;

/** What each kind of fact can be asked. */
const questions: Record<FactField['kind'], readonly Question[]> = {
  money: ['above', 'from', 'to', 'below', 'is'],
  number: ['above', 'from', 'to', 'below', 'is'],
  day: ['from', 'to', 'above', 'below', 'is'],
  flag: ['is'],
  choice: ['is', 'oneOf'],
  ref: ['is', 'oneOf'],
  text: ['is', 'oneOf', 'startsWith'],
};
export const questionsFor = ({ kind, optional }: FactField): readonly Question[] =>
  optional ? [...questions[kind], 'known'] : questions[kind];

export interface Problem {
  readonly path: string;
  readonly message: string;
}

const asked: readonly string[] = ['is', 'oneOf', 'from', 'to', 'above', 'below', 'startsWith', 'known'];
const entriesOf = (value: unknown): [string, unknown][] | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;

/** Judges a condition as data, against the fields that there are. */
export function conditionProblems(input: unknown, fields: FactFields, path: string): Problem[] {
  const parts = { left: bounds.conditionParts as number };
  return judge(input, fields, path, 1, parts);
}

function judge(input: unknown, fields: FactFields, path: string, depth: number, parts: { left: number }): Problem[] {
  const entries = entriesOf(input);
  if (!entries) return [{ path, message: 'Must be a condition' }];
  if (depth > bounds.conditionDepth)
    return [{ path, message: `Conditions may be nested ${bounds.conditionDepth} deep at most` }];
  parts.left -= 1;
  if (parts.left < 0) return [{ path, message: `A condition may have ${bounds.conditionParts} parts at most` }];

  const [only, ...more] = entries;
  if (only && more.length === 0 && (only[0] === 'all' || only[0] === 'any')) {
    const [word, list] = only;
    if (!Array.isArray(list) || list.length === 0)
      return [{ path: `${path}.${word}`, message: 'Must be a list with at least one condition' }];
    return list.flatMap((one, at) => judge(one, fields, `${path}.${word}.${at}`, depth + 1, parts));
  }
  if (only && more.length === 0 && only[0] === 'not') return judge(only[1], fields, `${path}.not`, depth + 1, parts);
  return judgeField(Object.fromEntries(entries), fields, path);
}

function judgeField({ field: name, ...rest }: Record<string, unknown>, fields: FactFields, path: string): Problem[] {
  if (typeof name !== 'string') return [{ path, message: 'Must name a field, or be one of all, any and not' }];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return [{ path: `${path}.field`, message: `There is no field “${name.slice(0, 60)}” to ask for` }];
  const questionsAsked = Object.entries(rest);
  if (questionsAsked.length === 0) return [{ path, message: `Must ask something about ${field.label}` }];
  return questionsAsked.flatMap(([question, value]): Problem[] => {
    const at = `${path}.${question}`;
    if (!asked.includes(question)) return [{ path: at, message: 'Is not a question a condition can ask' }];
    if (question === 'known')
      return typeof value === 'boolean' ? [] : [{ path: at, message: 'Must be yes or no (true or false)' }];
    if (!(questionsFor(field) as readonly string[]).includes(question))
      return [{ path: at, message: `${field.label} is a ${field.kind} and cannot be asked “${question}”` }];
    if (question === 'oneOf') return oneOfProblems(field, value, at);
    if (question === 'startsWith')
      return typeof value === 'string' && value !== '' && value.length <= bounds.text
        ? []
        : [{ path: at, message: `Must be a text of 1 to ${bounds.text} characters` }];
    return valueProblems(field, value, at);
  });
}

const oneOfProblems = (field: FactField, value: unknown, at: string): Problem[] =>
  !Array.isArray(value) || value.length === 0 || value.length > bounds.listed
    ? [{ path: at, message: `Must be a list of 1 to ${bounds.listed} values` }]
    : value.flatMap((one, index) => valueProblems(field, one, `${at}.${index}`));

function valueProblems(field: FactField, value: unknown, at: string): Problem[] {
  const short = typeof value !== 'string' || value.length <= bounds.text;
  if (fits(field, value) && short) return [];
  const expected = field.kind === 'choice' ? `one of ${field.options?.join(', ')}` : `a ${field.kind}`;
  return [{ path: at, message: `${field.label} must be compared with ${expected}` }];
}

/** A condition that cannot be answered stops the case where it is, with the reason; it is never taken for a no. */
export class Unanswerable extends Error {}

/** Whether a condition holds. `all` stops at the first no, `any` at the first yes, so one may first ask whether a field is filled in. */
export function holds(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, facts));
  if ('any' in condition) return condition.any.some((one) => holds(one, facts));
  if ('not' in condition) return !holds(condition.not, facts);

  const { field, known, ...questionsAsked } = condition;
  if (!Object.hasOwn(facts, field)) throw new Unanswerable(`The approval has no field “${field}”.`);
  const value = facts[field] as FactValue;
  if (known !== undefined && known !== (value !== null)) return false;
  return Object.entries(questionsAsked).every(([question, other]) =>
    answer(field, value, question as Question, other as FactValue | readonly FactValue[]),
  );
}

function answer(
  field: string,
  value: FactValue,
  question: Question,
  other: FactValue | readonly FactValue[] | undefined,
): boolean {
  if (value === null) throw new Unanswerable(`“${field}” is empty, and the workflow needs its value.`);
  if (question === 'oneOf') return (other as readonly FactValue[]).some((one) => same(field, value, one));
  if (question === 'is') return same(field, value, other as FactValue);
  if (question === 'startsWith') {
    if (typeof value !== 'string') throw new Unanswerable(`“${field}” is not a text.`);
    return value.startsWith(other as string);
  }
  const order = compare(field, value, other as FactValue);
  if (question === 'from') return order >= 0;
  if (question === 'to') return order <= 0;
  if (question === 'above') return order > 0;
  if (question === 'below') return order < 0;
  throw new Unanswerable(`“${question}” is not a question a condition can ask.`);
}

function same(field: string, value: FactValue, other: FactValue): boolean {
  if (typeof value !== typeof other) throw new Unanswerable(`“${field}” has a different type than its comparison.`);
  return value === other;
}

function compare(field: string, value: FactValue, other: FactValue): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  if (typeof value === 'string' && typeof other === 'string') return value < other ? -1 : value > other ? 1 : 0;
  throw new Unanswerable(`“${field}” has a different type than its comparison.`);
}

/** The fields a condition asks for. */
export function fieldsAskedBy(condition: Condition): readonly FieldCondition[] {
  if ('all' in condition) return condition.all.flatMap(fieldsAskedBy);
  if ('any' in condition) return condition.any.flatMap(fieldsAskedBy);
  return 'not' in condition ? fieldsAskedBy(condition.not) : [condition];
}
