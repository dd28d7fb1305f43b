import { dollars } from '#kernel';
import { totalOf, type FilledSummary, type FormColumn, type FormLine } from '../pa-forms/form-parts.ts';
import { type FormVersion, versionOf } from '../pa-forms/form-version.ts';
import { formLibrary } from '../public-assistance/form-library.ts';
import type { Category } from '../public-assistance/pa-words.ts';

/** Forms that are printed from one record or one declaration, and not from the entries of a project. */
export const papers = ['Request for Public Assistance', 'Impact List', 'Project application'] as const;
export type Paper = (typeof papers)[number];

export interface PaperFact {
  readonly item: string;
  readonly label: string;
  readonly value: string;
}

/** Project application FF-104-FY-22-239 and its siblings: each category of work has its own number. */
const applicationNumbers: Readonly<Record<Category, string>> = {
  a: 'FF-104-FY-22-239',
  b: 'FF-104-FY-22-240',
  c: 'FF-104-FY-22-242',
  d: 'FF-104-FY-22-242',
  e: 'FF-104-FY-22-242',
  f: 'FF-104-FY-22-242',
  g: 'FF-104-FY-22-242',
  z: 'FF-104-FY-22-244',
};

/** The form in the version of its declaration; an application has the number of its category. */
export function paperOn(paper: Paper, declaredOn: string, category: Category | null = null): FormVersion {
  const found = formLibrary.find(({ title }) => title === paper);
  if (!found) throw new Error(`The library has no ${paper}`);
  const number = category === null ? found.number : applicationNumbers[category];
  return versionOf({ ...found, number }, declaredOn, null);
}

/** Where a table says what its own sum and another reading of the records say, both have to agree. */
export const differing = (what: string, counted: number, printed: number): readonly string[] =>
  counted === printed ? [] : [`${what}: the records have ${dollars(counted)}, the form has ${dollars(printed)}.`];

export const oneSheet = (
  title: string,
  columns: readonly FormColumn[],
  lines: readonly FormLine[],
  more: Partial<Pick<FilledSummary, 'totals' | 'notes'>> = {},
): FilledSummary => ({
  sheets: lines.length === 0 ? [] : [{ key: 'all', title, columns, lines }],
  totals: more.totals ?? [{ label: 'Total', cents: totalOf(lines) }],
  notes: more.notes ?? [],
});

export const yesOrNo = (said: boolean | null): string => (said === null ? '' : said ? 'Yes' : 'No');
