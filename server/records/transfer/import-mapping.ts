import { type Refusal, refusedBefore } from '#kernel/record/abilities.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import type { Issue } from '#kernel/record/fail.ts';
import type { Compiled, Registry } from '../compiled.ts';
import { invalid, refuse } from '../refusals.ts';
import { type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** A column of the file, with a few of its values so that people recognise it. */
export interface FileColumn {
  readonly header: string;
  readonly samples: readonly string[];
}

export const modes = ['create', 'update', 'both'] as const;

export interface Mapping {
  /** For each column of the file what it fills, or null when it is left out. */
  readonly columns: readonly (string | null)[];
  readonly mode: (typeof modes)[number];
  /** What names an existing row: `id`, or a field that no two rows share. Lines of the file with the same key are one row with several line items. */
  readonly key: string | null;
}

interface About {
  readonly registry: Registry;
  readonly compiled: Compiled;
  readonly actor: Actor;
}

/** What an import may fill: everything a person may set, and what names a row. */
export function targetsOf({ registry, compiled, actor }: About): readonly SheetColumn[] {
  return sheetColumns({ registry, compiled, actor }).filter(
    ({ target, settable, field }) =>
      settable || target === 'id' || target === 'version' || (field?.spec.unique && !target.includes('.')),
  );
}

export function keysOf({ compiled }: Pick<About, 'compiled'>): string[] {
  const simple = compiled.fields.filter(({ spec, columns }) => spec.unique && columns.length === 1);
  return ['id', ...simple.map(({ name }) => name)];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}#]+/gu, '');

/** What each column probably fills: by its name or label, whatever the capitals and signs; then by a label that contains the other. */
export function suggested(about: About, columns: readonly FileColumn[]): Mapping {
  const free = new Set(targetsOf(about));
  const found = columns.map((): string | null => null);
  const take = (fits: (heading: string, target: SheetColumn) => boolean) => {
    for (const [at, { header }] of columns.entries()) {
      const heading = plain(header);
      if (found[at] !== null || heading === '') continue;
      const fitting = [...free].filter((target) => fits(heading, target));
      const [first] = fitting;
      if (!first || (fitting.length > 1 && plain(first.header) !== heading)) continue;
      found[at] = first.target;
      free.delete(first);
    }
  };
  take((heading, { target, header }) => plain(header) === heading || plain(target) === heading);
  take((heading, { header }) => {
    const label = plain(header);
    return Math.min(label.length, heading.length) > 3 && (label.includes(heading) || heading.includes(label));
  });
  const key = keysOf(about).find((one) => found.includes(one)) ?? null;
  return { columns: found, mode: refusedMode(about, 'create') ? 'update' : 'create', key };
}

/** Where in the file line items are that the product writes, as an export names them. */
export function ignoredItems(
  { registry, compiled, actor }: About,
  columns: readonly Pick<FileColumn, 'header'>[],
  mapping: Mapping,
): number[] {
  const items = sheetColumns({ registry, compiled, actor }).filter(({ lines }) => lines !== undefined);
  const headings = new Set(items.map(({ header }) => plain(header)));
  return columns.flatMap(({ header }, at) =>
    (mapping.columns[at] ?? null) === null && headings.has(plain(header)) ? [at] : [],
  );
}

/** Judges a mapping that a person sent. */
export function readMapping(
  about: About,
  columns: readonly FileColumn[],
  given: Readonly<Record<string, unknown>>,
): Mapping {
  const issues: Issue[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'mapping', message });
  const known = new Set(targetsOf(about).map(({ target }) => target));
  const chosen = given.columns;
  const list: unknown[] = Array.isArray(chosen) ? chosen : [];
  if (list.length !== columns.length)
    bad('columns', `Must name what each of the ${columns.length} columns fills, or null`);
  const seen = new Set<unknown>();
  for (const [at, one] of list.slice(0, columns.length).entries()) {
    if (one === null) continue;
    if (typeof one !== 'string' || !known.has(one)) bad(`columns.${at}`, 'Is nothing that can be filled in here');
    else if (seen.has(one)) bad(`columns.${at}`, `Two columns cannot both fill “${one}”`);
    seen.add(one);
  }
  if (seen.size === 0) bad('columns', 'Choose at least one column');
  const mode = modes.find((one) => one === (given.mode ?? 'create'));
  if (!mode) bad('mode', `Must be one of ${modes.join(', ')}`);
  const key = given.key ?? null;
  if (key !== null && !keysOf(about).some((one) => one === key))
    bad('key', 'Must be the id or a field that no two rows share');
  else if (key !== null && !seen.has(key)) bad('key', 'No column fills this');
  else if (key === null && mode !== 'create') bad('key', 'Choose what names the rows that are there already');
  for (const name of Object.keys(given))
    if (!['columns', 'mode', 'key'].includes(name)) bad(name.slice(0, 60), 'Is not part of a mapping');
  if (issues.length > 0 || !mode) throw invalid(issues);
  const mapping: Mapping = { columns: list as (string | null)[], mode, key: key as string | null }; // each was judged above
  refuse(refusedMode(about, mode));
  return mapping;
}

type Who = Pick<About, 'compiled' | 'actor'>;

/** Whoever may not make or change a row by hand may not do it by a file. */
export function refusedMode({ compiled: { record }, actor }: Who, mode: Mapping['mode']): Refusal {
  const create = mode === 'update' ? null : refusedBefore(record, 'create', permission(record.access.create), actor);
  return create ?? (mode === 'create' ? null : refusedBefore(record, 'edit', permission(record.access.edit), actor));
}
