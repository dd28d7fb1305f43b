import type { formKinds } from '../solicitation/solicitation-words.ts';

/** A form that a bid has to have, as the solicitation asks for it. */
export interface RequiredForm {
  readonly name: string;
  readonly kind: keyof typeof formKinds;
  readonly least?: number | null | undefined;
  readonly isOptional?: boolean | null | undefined;
}

export interface FormFacts {
  /** The moment responses are due: what expires before it is no good at the opening. */
  readonly dueAt?: string | null | undefined;
  /** Names of the files that come with the bid; null where they are not known, as on paper. */
  readonly files: readonly string[] | null;
}

export const CERTIFIED = 'yes';

const isNumber = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is wrong with the value of a form, or null. Both sides read the same sentence. */
export function formFault(form: RequiredForm, given: string, { dueAt, files }: FormFacts): string | null {
  const value = given.trim();
  if (value === '') return form.isOptional ? null : missing[form.kind];
  switch (form.kind) {
    case 'certify':
      return value === CERTIFIED ? null : missing.certify;
    case 'text':
      return null;
    case 'number':
      if (!isNumber(value)) return 'Enter a number such as 12 or 1.5.';
      return Number(value) < (form.least ?? 0) ? `At least ${form.least} is required.` : null;
    case 'expires': {
      if (!isDay(value)) return 'Enter a day.';
      const due = dueAt?.slice(0, 10) ?? '';
      return value < due ? 'It expires before responses are due.' : null;
    }
    case 'file':
      return files === null || files.includes(value) ? null : `${value} is not attached.`;
  }
}

const missing: Readonly<Record<RequiredForm['kind'], string>> = {
  certify: 'Certify this.',
  text: 'Enter it.',
  number: 'Enter a number.',
  expires: 'Enter the day.',
  file: 'Attach the file and choose it.',
};

/** The form with what was entered. */
export const formInWords = ({ name, kind }: RequiredForm, given: string): string =>
  kind === 'certify' || given.trim() === '' ? name : `${name}: ${given.trim()}`;
