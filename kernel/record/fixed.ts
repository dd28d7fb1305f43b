import type { AnyRecord } from './define.ts';

/** What of a row stays as it was decided, while the row or its document is in one of these states. */
export interface Fixed<Name extends string = string, State extends string = string> {
  readonly in: readonly State[];
  /** All that people give, when absent. */
  readonly fields?: readonly Name[];
  readonly except?: readonly Name[];
  readonly code: string;
  /** Why, and what to do instead. */
  readonly sentence: string;
  readonly law?: string;
}

/** A document as its parts look at it. */
export interface Whole {
  readonly status: string;
  readonly title: string | null;
}

interface Held {
  readonly code: string;
  readonly sentence: string;
}

/** The fields that people change by an edit at all. */
export const editableFields = ({ fields }: Pick<AnyRecord, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => !fields[name]?.spec.computed && !fields[name]?.spec.fixed);

const namesOf = (record: AnyRecord, { fields = editableFields(record), except = [] }: Fixed): readonly string[] =>
  fields.filter((name) => !except.includes(name));

/** The fields of this row that no edit changes now, each with its reason. The product's own figures and what a step asks for are no edits. */
export function fixedFields(record: AnyRecord, status: unknown, whole?: Whole): ReadonlyMap<string, Held> {
  const { fixed = [], partOf } = record;
  const state = String(status);
  const own = fixed
    .filter((one) => one.in.includes(state))
    .flatMap((one) => namesOf(record, one).map((name) => [name, one] as const));
  const ofWhole = (whole ? (partOf?.fixed ?? []) : [])
    .filter((one) => one.in.includes(whole?.status ?? ''))
    .flatMap((one) => {
      const sentence = `${whole?.title ?? 'It'} is ${whole?.status.replaceAll('_', ' ')}. ${one.sentence}`;
      return namesOf(record, one).map((name) => [name, { ...one, sentence }] as const);
    });
  // The first that names a field says why.
  return new Map([...own, ...ofWhole].toReversed());
}

/** When a field is fixed, in words for the documents of the API: "proposed or recommended". */
export const fixedWhile = (record: AnyRecord, name: string): string | null => {
  const { fixed = [], partOf } = record;
  const words = (all: readonly Fixed[]) =>
    all
      .filter((one) => namesOf(record, one).includes(name))
      .flatMap((one) => one.in)
      .join(' or ')
      .replaceAll('_', ' ');
  const own = words(fixed);
  const ofWhole = words(partOf?.fixed ?? []);
  const said = [own && `it is ${own}`, ofWhole && `its ${partOf?.field} is ${ofWhole}`].filter(Boolean);
  return said.length > 0 ? `Cannot be changed while ${said.join(', or while ')}.` : null;
};
