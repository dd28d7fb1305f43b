import { collection, type FormOf, formLibrary } from '../public-assistance/form-library.ts';
import type { Summary } from './summary-words.ts';

/** Days of declarations for which the collection states the numbers. */
export const approved = { from: '2024-06-21', until: '2027-06-30' } as const;
const OMB = '1660-0017';

/** Whose columns were read in a published edition; those of the others follow from what FEMA says of them. */
const readEditions: Readonly<Partial<Record<Summary, string>>> = {
  labor: '90-123 of November 1998',
  equipment: '90-127 as states relay it',
  benefits: '90-128 as states relay it',
};

export interface FormVersion {
  readonly title: string;
  readonly number: string;
  /** Other numbers of the same form. */
  readonly others: readonly string[];
  /** Stated only where the version is known. */
  readonly omb: string | null;
  /** Whether the version in force on that day is known. */
  readonly isKnown: boolean;
  /** What was not read. */
  readonly unread: readonly string[];
}

/** The number of the summary for a declaration of that day. */
export function versionOn(summary: Summary, declaredOn: string): FormVersion {
  const found = formLibrary.find((one) => one.summary === summary);
  if (!found) throw new Error(`The library has no form for ${summary}`);
  return versionOf(found, declaredOn, readEditions[summary] ?? null);
}

/** The number of a form for a declaration of that day. What was not read is said, and never made up. */
export function versionOf(
  { title, number, old }: Pick<FormOf, 'title' | 'number' | 'old'>,
  declaredOn: string,
  edition: string | null,
): FormVersion {
  const layout = edition
    ? `Columns are those of ${edition}. The text of ${number} is not read.`
    : `Columns follow FEMA’s description of the form. The text of ${number} is not read.`;
  if (declaredOn < approved.from) {
    const [former] = old;
    return {
      title,
      number: former ?? number,
      others: former === undefined ? old : [number, ...old.slice(1)],
      omb: null,
      isKnown: false,
      unread: ['The version for declarations before June 21, 2024 is not read.', layout],
    };
  }
  if (declaredOn > approved.until)
    return {
      title,
      number,
      others: old,
      omb: null,
      isKnown: false,
      unread: [`${collection}. The version for later declarations is not read.`, layout],
    };
  return { title, number, others: old, omb: OMB, isKnown: true, unread: [layout] };
}
