import type { Problem } from './conditions.ts';
import { bounds, type FormField } from './document.ts';
import { fits, type FactValue } from './facts.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A number as people write it: $10,000.50. Money is in cents then. Undefined when it is none. */
export function numberFrom(text: string, money: boolean): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return undefined;
  const value = money ? Math.round(Number(plain) * 100) : Number(plain);
  return Number.isSafeInteger(value) || !money ? value : undefined;
}

/** What was typed into a form, in the kind of each field. What is empty is null, what cannot be read stays as it was typed. */
export const answersFrom = (
  fields: readonly Pick<FormField, 'name' | 'kind'>[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(
    fields.map(({ name, kind }): [string, FactValue] => {
      const text = (typed[name] ?? '').trim();
      if (text === '') return [name, null];
      if (kind === 'flag') return [name, text === 'yes' ? true : text === 'no' ? false : text];
      if (kind === 'number' || kind === 'money') return [name, numberFrom(text, kind === 'money') ?? text];
      return [name, text];
    }),
  );

const expected: Readonly<Record<FormField['kind'], string>> = {
  flag: 'Choose yes or no',
  number: 'Must be a number, such as 1,200 or 2.5',
  money: 'Must be an amount, such as 1,200.50',
  choice: 'Choose one of them',
  text: `Must be a text of at most ${bounds.answer} characters`,
  day: 'Must be a day',
};

/** What is missing in the answers to a form, or not of its kind, by field. Everything a form asks for has to be answered. */
export function answerProblems(fields: readonly FormField[], values: Answers): Problem[] {
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...unknown.map((name) => ({ path: name.slice(0, 60), message: 'The form has no such field' })),
    ...fields.flatMap((field): Problem[] => {
      const { name, kind } = field;
      const value = Object.hasOwn(values, name) ? values[name] : null;
      const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
      if (isEmpty) return [{ path: name, message: kind === 'flag' || kind === 'choice' ? expected[kind] : 'Required' }];
      const isLong = typeof value === 'string' && value.length > bounds.answer;
      return fits(field, value) && !isLong ? [] : [{ path: name, message: expected[kind] }];
    }),
  ];
}
