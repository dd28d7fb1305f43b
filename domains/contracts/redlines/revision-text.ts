import type { SignedContent } from '../signing/signed-content.ts';
import { termSections } from './redline-words.ts';

/** One section of the text of a contract: a term of it, or a clause with its version. */
export interface TextSection {
  /** The code of the clause, or the key of the term: the same in each revision. */
  readonly key: string;
  readonly title: string;
  readonly number: string | null;
  readonly code: string | null;
  readonly version: number | null;
  readonly citation: string | null;
  readonly text: string;
}

/** Where a section of a revision stands: the clause of the contract, and that of the library. */
export interface SectionPlace {
  readonly key: string;
  readonly use: string | null;
  readonly clause: string | null;
  /** It meets a rule of law, so nothing of it is negotiated. */
  readonly isLaw: boolean;
}

const term = (key: keyof typeof termSections, text: string | null | undefined): readonly TextSection[] =>
  text ? [{ key, title: termSections[key].title, number: null, code: null, version: null, citation: null, text }] : [];

/** The sections of what is signed, in its order. */
export const sectionsIn = (content: string | null): readonly TextSection[] => {
  if (content === null) return [];
  const said = JSON.parse(content) as Partial<SignedContent>;
  return [
    ...term('notice-terms', said.noticeTerms),
    ...term('termination-clauses', said.terminationTerms),
    ...(said.clauses ?? []).map(({ code, version, title, section, citation, text }) => ({
      key: code,
      title,
      number: section,
      code,
      version,
      citation,
      text,
    })),
  ];
};

export const placesIn = (sections: unknown): readonly SectionPlace[] =>
  Array.isArray(sections) ? (sections as readonly SectionPlace[]) : []; // as it was kept

export interface ComparedSection extends Omit<TextSection, 'text'> {
  readonly change: 'same' | 'changed' | 'added' | 'removed';
  /** Null in what was removed. */
  readonly text: string | null;
  /** Null in what was added. */
  readonly before: string | null;
}

/** A text against the former one, section by section; what was removed stays where it was. */
export function comparedTo(
  former: readonly TextSection[] | null,
  now: readonly TextSection[],
): readonly ComparedSection[] {
  if (former === null) return now.map((one) => ({ ...one, before: one.text, change: 'same' }));
  const before = new Map(former.map((one) => [one.key, one]));
  const kept = new Set(now.map(({ key }) => key));
  const told: ComparedSection[] = now.map((one) => {
    const was = before.get(one.key);
    const change = !was ? 'added' : was.text === one.text && was.title === one.title ? 'same' : 'changed';
    return { ...one, before: was?.text ?? null, change };
  });
  for (const [at, one] of former.entries())
    if (!kept.has(one.key))
      told.splice(Math.min(at, told.length), 0, { ...one, before: one.text, text: null, change: 'removed' });
  return told;
}
