import type { Summary } from '../pa-forms/summary-words.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';

export interface FormOf {
  readonly need: string;
  readonly title: string;
  readonly number: string;
  /** Numbers that staff and state guides still use. */
  readonly old: readonly string[];
  /** Where its rows are entered; null where the form has no screen yet. */
  readonly list: string | null;
  readonly add: string | null;
  /** Whose rows they are: they are offered to who may enter them. */
  readonly record: string | null;
  /** What a project prints of it; null where it prints none. */
  readonly summary: Summary | null;
}

const of = (
  need: string,
  title: string,
  number: string,
  old: readonly string[],
  page: { readonly path: string; readonly list?: { readonly name: string } } | null,
  summary: Summary | null = null,
): FormOf => ({
  need,
  title,
  number,
  old,
  list: page?.path ?? null,
  add: page ? `${page.path}/new` : null,
  record: page?.list?.name ?? null,
  summary,
});

/** Collection 1660-0017, approved on June 21, 2024; the version that the collection gives each number. */
export const collection = 'OMB 1660-0017, expires June 30, 2027';
const { damageLines, equipmentEntries, laborEntries, paCosts, projects, requests } = publicAssistancePages;

export const formLibrary: readonly FormOf[] = [
  of('Labor', 'Force account labor summary', 'FF-104-FY-21-137', ['009-0-123', '90-123'], laborEntries, 'labor'),
  of('Labor', 'Benefits calculation', 'FF-104-FY-21-135', ['009-0-128', '90-128'], laborEntries, 'benefits'),
  of(
    'Equipment',
    'Force account equipment summary',
    'FF-104-FY-21-141',
    ['009-0-127', '90-127'],
    equipmentEntries,
    'equipment',
  ),
  of('Materials', 'Materials summary', 'FF-104-FY-21-138', ['009-0-124', '90-124'], paCosts, 'materials'),
  of('Rented equipment', 'Rented equipment summary', 'FF-104-FY-21-139', ['009-0-125', '90-125'], paCosts, 'rented'),
  of('Contract work', 'Contract work summary', 'FF-104-FY-21-140', ['009-0-126', '90-126'], paCosts, 'contract'),
  of('Donated resources', 'Donated resources sign-in', 'FF-104-FY-22-237', [], paCosts, 'donated'),
  of('Damage', 'Impact List', 'FF-104-FY-22-236', ['90-91'], damageLines),
  of('Project', 'Project application', 'FF-104-FY-22-239 to 244', ['90-91'], projects),
  of('Request', 'Request for Public Assistance', 'FF-104-FY-21-131', ['009-0-49', '90-49'], requests),
  of('Progress', 'Quarterly progress report', 'FF-104-FY-21-132', ['009-0-111'], null),
];

/** Forms whose need, title, number or old number has all of the words. */
export function findForms(words: string): readonly FormOf[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return formLibrary.filter(({ need, title, number, old }) => {
    const text = [need, title, number, ...old].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
