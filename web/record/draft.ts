import { acceptFields, type Fields, type Issue, kindOf, type Quantity, type Spec } from '#kernel';
import { writtenIn } from '#kernel/fields/currency.ts';
import { localTime, moment } from '#kernel/lists/days.ts';
import { lineFields, optionsOf, type Values } from './words.ts';

/** What the inputs of a form hold: mostly the text as it was typed, so that nothing typed is lost by being wrong. */
export type Drafts = Readonly<Record<string, unknown>>;

/** Works out what a form is to hold from what it holds at that moment: a copy of an earlier draft would undo what was put in since. */
export type DraftChange = (held: unknown) => unknown;

export const putIn = (drafts: Drafts, name: string, change: DraftChange): Drafts => ({
  ...drafts,
  [name]: change(drafts[name]),
});

/** Changes of a draft that is a list. */
export const including =
  (one: unknown): DraftChange =>
  (held) =>
    listIn(held).includes(one) ? held : [...listIn(held), one];
export const without =
  (one: unknown): DraftChange =>
  (held) =>
    listIn(held).filter((other) => other !== one);
const listIn = (held: unknown): readonly unknown[] => (Array.isArray(held) ? held : []);

type Line = Readonly<Record<string, unknown>>;

const emptyAddress = { line1: '', line2: '', city: '', state: '', postalCode: '', country: 'US' };

/** Kinds whose input holds something else than text: how a value gets in, and how it comes out again (null when empty). */
const shapes: Readonly<
  Record<
    string,
    { into: (value: unknown, spec: Spec, zone: string) => unknown; out: (draft: never, zone: string) => unknown }
  >
> = {
  yesNo: { into: (value) => value ?? null, out: (draft) => draft },
  choices: { into: (value) => value ?? [], out: (draft: readonly unknown[]) => (draft.length > 0 ? draft : null) },
  address: {
    into: (value) => ({ ...emptyAddress, ...(value as object | null) }),
    out: ({ country: _, ...rest }: typeof emptyAddress, _zone) =>
      Object.values(rest).some((part) => part.trim() !== '') ? { ...rest, country: _ } : null,
  },
  instant: {
    into: (value, _spec, zone) => (value ? localTime(value as string, zone) : ''),
    out: (draft: string, zone) => (draft === '' ? null : moment(draft, zone)),
  },
};
const sets = new Set(['references', 'attachments']);
const shapeOf = ({ kind }: Spec) => shapes[sets.has(kind.name) ? 'choices' : kind.name];

/** The start of an input. */
export function draftOf(spec: Spec, value: unknown, zone: string): unknown {
  const { name } = spec.kind;
  if (name === 'lines')
    return ((value ?? []) as Line[]).map((line) => ({ ...draftsOf(lineFields(spec), line, zone), id: line['id'] }));
  if (name === 'quantity') return value ?? { amount: '', unit: '' };
  const shape = shapeOf(spec);
  if (shape) return shape.into(value, spec, zone);
  if (value === null || value === undefined || name === 'encrypted' || name === 'password') return '';
  if (name === 'json') return JSON.stringify(value, null, 2);
  const text = kindOf(spec).toText(value, spec);
  const usual = writtenIn(optionsOf(spec).currency);
  return name === 'money' ? text.replace(` ${usual}`, '') : text;
}

export const draftsOf = (fields: Fields, row: Values, zone: string): Drafts =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => !spec.computed)
      .map(([name, { spec }]) => [name, draftOf(spec, row[name], zone)]),
  );

/** What a new row begins with, where its fields say so. */
export function startValues(fields: Fields, of: { readonly actor: string; readonly today: string }): Values {
  const starts = { ...of, now: null };
  const said = Object.entries(fields).flatMap(
    ([
      name,
      {
        spec: { default: start },
      },
    ]) => (start ? [[name, 'value' in start ? start.value : starts[start.from]] as const] : []),
  );
  return Object.fromEntries(said);
}

interface Judged {
  readonly values: Record<string, unknown>;
  readonly issues: Issue[];
}

/** Reads the drafts back into values; what cannot be read is an issue in the words of its kind. */
export function valuesOf(fields: Fields, drafts: Drafts, zone: string): Judged {
  const judged: Judged = { values: {}, issues: [] };
  for (const [name, draft] of Object.entries(drafts)) {
    const spec = fields[name]?.spec;
    if (!spec) continue;
    const put = (path: string, given: ReturnType<ReturnType<typeof kindOf>['fromText']>) => {
      if (given.ok) judged.values[name] = given.value;
      else judged.issues.push(...given.issues.map((issue) => ({ ...issue, path: below(path, issue.path) })));
    };
    const shape = shapeOf(spec);
    if (spec.kind.name === 'lines') {
      const lines = (draft as Line[]).map(({ id, ...line }, at) => {
        const { values, issues } = valuesOf(lineFields(spec), line, zone);
        judged.issues.push(...issues.map((issue) => ({ ...issue, path: `${name}.${at}.${issue.path}` })));
        return { ...withoutEmpty(values), ...(id === undefined ? {} : { id }) };
      });
      judged.values[name] = lines;
    } else if (spec.kind.name === 'quantity') {
      const { amount, unit } = draft as Quantity;
      if (amount.trim() === '') judged.values[name] = null;
      else put(name, kindOf(spec).fromText(`${amount.trim()} ${unit}`.trim(), spec));
    } else if (shape) judged.values[name] = shape.out(draft as never, zone);
    else if (String(draft).trim() === '') judged.values[name] = null;
    else put(name, kindOf(spec).fromText(String(draft), spec));
  }
  return judged;
}

/** Drafts as the call wants them, judged by the same rules as on the server. An edit sends only what changed. */
export function judged(fields: Fields, drafts: Drafts, { partial, zone }: { partial: boolean; zone: string }): Judged {
  const read = valuesOf(fields, drafts, zone);
  const values = partial ? read.values : withoutEmpty(read.values);
  const accepted = acceptFields(fields, values, { partial });
  const told = (path: string) => read.issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}.`));
  const more = accepted.ok ? [] : accepted.issues.filter(({ path }) => !told(path));
  return { values: accepted.ok ? accepted.value : values, issues: [...read.issues, ...more] };
}

/** Empty optional lists count as nothing said. */
const withoutEmpty = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && !isEmptyList(value)));
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const below = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedDrafts = (before: Drafts, now: Drafts): Drafts =>
  Object.fromEntries(Object.entries(now).filter(([name, draft]) => !same(draft, before[name])));
