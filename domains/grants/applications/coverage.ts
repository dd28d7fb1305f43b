import type { FormCode } from './form-codes.ts';
import type { LimitUnit } from './application-words.ts';
import { lengthOf } from './text-length.ts';

/** Where an application stands with what its notice asks. */
export const coverages = { missing: 'Not in application', begun: 'In progress', met: 'Met' } as const;
export type Coverage = keyof typeof coverages;

export interface Asked {
  readonly id: string;
  readonly kind: 'attachment' | 'form' | 'limit' | 'criterion';
  readonly says: string;
  readonly isRequired: boolean;
  readonly form: FormCode | null;
  readonly most: number | null;
  readonly unit: LimitUnit;
  readonly paragraph: number;
}

interface Section {
  readonly id: string;
  readonly kind: 'narrative' | 'attachment';
  readonly title: string;
  readonly requirement: string | null;
  readonly text: string | null;
  readonly fileCount: number;
}

interface Form {
  readonly id: string;
  readonly code: FormCode;
  readonly isEmpty: boolean;
  readonly hasErrors: boolean;
}

export interface Covered {
  readonly coverage: Coverage;
  readonly part: 'narrative' | 'forms' | 'attachments' | null;
  readonly row: string | null;
}

/** Of a length limit, what it limits: the title of its section. */
export const titleOf = ({ kind, says }: Pick<Asked, 'kind' | 'says'>): string =>
  (kind === 'limit' ? says.replace(/:[^:]*$/, '') : says).slice(0, 160);

/** A form that is filled in here is one; another is attached. */
export const isFormHere = ({ kind, form }: Pick<Asked, 'kind' | 'form'>): boolean => kind === 'form' && form !== null;
export const partOf = ({ kind }: Pick<Asked, 'kind'>): Section['kind'] =>
  kind === 'limit' || kind === 'criterion' ? 'narrative' : 'attachment';

const nowhere: Covered = { coverage: 'missing', part: null, row: null };
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function isMet({ kind, most, unit }: Asked, { text, fileCount }: Section): boolean {
  if (kind === 'attachment' || kind === 'form') return fileCount > 0;
  const used = lengthOf(text, unit);
  return used > 0 && (most === null || used <= most);
}

/** A requirement is covered by the form of its code, the section made for it, or the section of its title. */
export function coverageOf(asked: Asked, sections: readonly Section[], forms: readonly Form[]): Covered {
  if (isFormHere(asked)) {
    const form = forms.find(({ code }) => code === asked.form);
    if (!form) return nowhere;
    return { coverage: form.isEmpty || form.hasErrors ? 'begun' : 'met', part: 'forms', row: form.id };
  }
  const title = titleOf(asked);
  const section =
    sections.find(({ requirement }) => requirement === asked.id) ??
    sections.find((one) => one.kind === partOf(asked) && same(one.title, title));
  if (!section) return nowhere;
  return {
    coverage: isMet(asked, section) ? 'met' : 'begun',
    part: section.kind === 'narrative' ? 'narrative' : 'attachments',
    row: section.id,
  };
}
