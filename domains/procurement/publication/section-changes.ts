import type { Row } from '#kernel';
import type { addendum } from './addendum.record.ts';
import type { Change } from './redline.ts';

export type SectionLine = NonNullable<Row<typeof addendum>['sections']>[number];

/** A section as it holds: its published words, or those of the last addendum that changed it. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly clause: string | null;
  readonly citation: string | null;
  readonly packVersion: string | null;
  readonly scope: string | null;
  readonly isAdapted: boolean;
  readonly changedBy: readonly string[] | null;
  /** The addendum whose words they are; null as published. */
  readonly changed: { readonly addendum: number; readonly how: 'added' | 'changed' } | null;
}

interface By {
  readonly addendum: number;
  readonly author: string;
}

/** The text after an addendum. Published rows stay as they are: what holds is worked out from them and from what was issued. */
export function textAfter(
  before: readonly TextSection[],
  lines: readonly SectionLine[],
  { addendum, author }: By,
): readonly TextSection[] {
  const replaced = new Map(lines.flatMap((one) => (one.action === 'replace' ? [[one.section, one]] : [])));
  const removed = new Set(lines.flatMap((one) => (one.action === 'remove' ? [one.section] : [])));
  const added = (after: string | null): readonly TextSection[] =>
    lines
      .filter((one) => one.action === 'add' && (one.section ?? null) === after)
      .map(({ id = '', title, body }) => ({
        id,
        title: title ?? '',
        body: body ?? '',
        clause: null,
        citation: null,
        packVersion: null,
        scope: null,
        isAdapted: false,
        changedBy: [author],
        changed: { addendum, how: 'added' },
      }));
  const changed = (one: TextSection): TextSection => {
    const line = replaced.get(one.id);
    const words = { title: line?.title ?? one.title, body: line?.body ?? one.body };
    if (words.title === one.title && words.body === one.body) return one;
    return {
      ...one,
      ...words,
      isAdapted: one.isAdapted || one.clause !== null || one.scope !== null,
      changedBy: [...new Set([...(one.changedBy ?? []), author])],
      changed: { addendum, how: 'changed' },
    };
  };
  return [
    ...before.flatMap((one) => [...(removed.has(one.id) ? [] : [changed(one)]), ...added(one.id)]),
    ...added(null),
  ];
}

/** What differs between two versions of the text, section by section. */
export function textChanges(before: readonly TextSection[], after: readonly TextSection[]): readonly Change[] {
  const kept = new Set(after.map(({ id }) => id));
  const known = new Map(before.map((one) => [one.id, one]));
  const nameOf = ({ title }: TextSection, at: number): string => `${at + 1}. ${title}`;
  const field = 'sections';
  const label = 'Sections';
  return [
    ...before.flatMap((one, at) =>
      kept.has(one.id) ? [] : [{ field, label, line: nameOf(one, at), from: one.body, to: null }],
    ),
    ...after.flatMap((one, at): readonly Change[] => {
      const line = nameOf(one, at);
      const was = known.get(one.id);
      if (!was) return [{ field, label, line, from: null, to: one.body }];
      return [
        ...(was.title === one.title
          ? []
          : [{ field: `${field}.title`, label: 'Title', line, from: was.title, to: one.title }]),
        ...(was.body === one.body
          ? []
          : [{ field: `${field}.body`, label: 'Text', line, from: was.body, to: one.body }]),
      ];
    }),
  ];
}
