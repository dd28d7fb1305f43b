import { fail } from '#kernel';
import type { AllValues, FormContext, FormFault, FormValue, FormValues } from '../forms/definition.ts';
import { computeAll, faultsOf } from '../forms/form.ts';
import { type FormCode, formCodes } from './form-codes.ts';

/** What is computed stays out of what is kept: it is worked out anew each time. */
export const computedForms = (all: AllValues): AllValues => computeAll(all);
export const faultsIn = (all: AllValues, context: FormContext): readonly FormFault[] => faultsOf(all, context);
export const formTitle = (code: FormCode): string => formCodes[code];

const keyForm = /^[A-Za-z0-9_.]{1,80}$/;
const LONGEST = 20_000;
const MOST_KEYS = 3_000;

const isValue = (value: unknown): value is FormValue =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST);

/** Values as a form keeps them: flat, and of a length that no form goes beyond. What is wrong with them is said by its faults. */
export function judgedValues(values: Readonly<Record<string, unknown>>): FormValues {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  if (entries.length > MOST_KEYS) throw fail('invalid', 'application_form.values', 'A form has fewer values than that.');
  for (const [key, value] of entries)
    if (!keyForm.test(key) || !isValue(value))
      throw fail('invalid', 'application_form.values', `${key.slice(0, 60)} is no value of a form.`);
  return Object.fromEntries(entries) as FormValues; // each was just judged
}

/** One form as a file of the package. */
export const formFile = (code: FormCode, values: FormValues): { readonly name: string; readonly text: string } => ({
  name: `forms/${code}.json`,
  text: `${JSON.stringify(values, null, 1)}\n`,
});
