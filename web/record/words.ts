import { type AnyRecord, labelOf, type Spec } from '#kernel';

export type Values = Readonly<Record<string, unknown>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `in_review` as people read it. */
export const stateWords = (state: string): string => capital(state.replaceAll('_', ' '));

const system: Readonly<Record<string, string>> = {
  status: 'Status',
  createdAt: 'Created',
  createdBy: 'Created by',
  updatedAt: 'Changed',
};

export const columnLabel = (record: AnyRecord, name: string): string =>
  system[name] ?? labelOf(name, record.fields[name]?.spec);

export type Tone = 'new' | 'open' | 'done' | 'grave';

/** How a state looks follows from the life of the record: where it begins, where it ends, and which steps are grave. */
export function toneOf(record: AnyRecord, state: string): Tone {
  if (state === record.states[0]) return 'new';
  if (Object.values(record.transitions).some(({ to, grave }) => to === state && grave !== undefined)) return 'grave';
  return record.ends.includes(state) ? 'done' : 'open';
}

/** What people call this row: its title, or the kind of record while the title is not known. */
export function titleOf(record: AnyRecord, row: Values): string {
  const title = row[record.title];
  const { titles } = row as { titles?: Readonly<Record<string, string>> };
  const spec = record.fields[record.title]?.spec;
  if (titles?.[record.title]) return titles[record.title] as string;
  return typeof title === 'string' && title !== '' ? choiceWords(spec, title) : record.label[0];
}

function choiceWords(spec: Spec | undefined, title: string): string {
  const { choices } = (spec?.options ?? {}) as { choices?: Readonly<Record<string, string>> };
  return choices?.[title] ?? title;
}

const numbers = new Set(['integer', 'quantity', 'money', 'percent', 'total', 'product']);
export const isAmount = (spec: Spec | undefined): boolean => spec !== undefined && numbers.has(spec.kind.name);

/** How a value stands in its column: amounts to the right, numbers and days in one piece. */
export const columnClass = (spec: Spec | undefined): string =>
  isAmount(spec)
    ? 'amount'
    : ['sequence', 'date'].includes(spec?.kind.name ?? '')
      ? 'lg:whitespace-nowrap'
      : 'wrap-anywhere';

/** Whether rows are found by their words. */
export const searches = (record: AnyRecord): boolean => Object.values(record.fields).some(({ spec }) => spec.searched);

/** The record whose rows a field points at. */
export const targetOf = (spec: Spec): string | undefined => (spec.options as { to?: string }).to;
