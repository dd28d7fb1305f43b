import type { EntryPlace, IcsFormKey } from './ics-words.ts';

/** A block of a form: its number and title as printed, and what a record says in it. */
export interface IcsBlock {
  readonly item: string;
  readonly label: string;
  readonly value: string;
  /** Where it is entered; a block without it is worked out or signed by hand. */
  readonly from: EntryPlace | null;
  /** May stay empty without the form being incomplete. */
  readonly isOptional: boolean;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface IcsForm {
  readonly key: IcsFormKey;
  /** Of which assignment, message or request, where there are several. */
  readonly of: string | null;
  readonly subject: string;
  readonly blocks: readonly IcsBlock[];
}

interface More {
  readonly from?: EntryPlace;
  readonly isOptional?: boolean;
}

export const block = (
  item: string,
  label: string,
  value: string | null,
  { from, isOptional }: More = {},
): IcsBlock => ({
  item,
  label,
  value: (value ?? '').trim(),
  from: from ?? null,
  isOptional: isOptional ?? from === undefined,
  head: [],
  rows: [],
});

export const grid = (
  item: string,
  label: string,
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  { from, isOptional }: More = {},
): IcsBlock => ({
  item,
  label,
  value: '',
  from: from ?? null,
  isOptional: isOptional ?? from === undefined,
  head,
  rows: rows.map((row) => row.map((cell) => (cell ?? '').trim())),
});

/** A block that has to be entered and is not. */
export const isEmpty = ({ value, rows, isOptional }: IcsBlock): boolean =>
  !isOptional && value === '' && rows.length === 0;
export const emptyIn = ({ blocks }: Pick<IcsForm, 'blocks'>): readonly IcsBlock[] => blocks.filter(isEmpty);
