import type { AllValues, FormCode, FormContext, FormDefinition, FormFault } from './definition.ts';
import { fieldFaults } from './field-faults.ts';
import { withZeros } from './places.ts';

export type * from './definition.ts';
export { lengthOf } from './definition.ts';
export { rowsOf, withoutRow } from './places.ts';

export const forms: readonly FormDefinition[] = [];

export function formOf(code: FormCode): FormDefinition {
  const found = forms.find((form) => form.code === code);
  if (!found) throw new Error(`There is no federal form ${code}.`);
  return found;
}

/** Every form of the application with its computed values worked out anew, in their order: the later ones read the earlier. */
export function computeAll(all: AllValues): AllValues {
  return forms.reduce<AllValues>((done, form) => {
    const values = done[form.code];
    return values ? { ...done, [form.code]: form.compute(withZeros(form, values), done) } : done;
  }, all);
}

/** All that is wrong in and between the forms, worked out anew first. */
export function faultsOf(all: AllValues, context: FormContext): readonly FormFault[] {
  const done = computeAll(all);
  return forms.flatMap((form) => {
    const values = done[form.code];
    return values ? [...fieldFaults(form, values, context), ...form.faults(values, done, context)] : [];
  });
}
