import { type FormCode, formCodes } from './form-codes.ts';

export type FormValues = Readonly<Record<string, unknown>>;
export type AllForms = Readonly<Partial<Record<FormCode, FormValues>>>;

interface Fault {
  readonly code: FormCode;
  readonly key: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly law?: string;
}

/** What the definitions say of the forms of one application. */
export const faultsIn = (_all: AllForms): readonly Fault[] => [];
export const unattachedFiles = (_all: AllForms, _names: readonly string[]): readonly string[] => [];
export const computedForms = (all: AllForms): AllForms => all;
export const formTitle = (code: FormCode): string => formCodes[code];
export const formFile = (code: FormCode, values: FormValues): { readonly name: string; readonly text: string } => ({
  name: `forms/${code}.json`,
  text: `${JSON.stringify(values, null, 1)}\n`,
});
