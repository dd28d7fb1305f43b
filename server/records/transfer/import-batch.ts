import { kindOf, labelOf } from '#kernel/fields/accept.ts';
import { permission } from '#kernel/record/access.ts';
import { Failure, fail, type Issue } from '#kernel/record/fail.ts';
import type { RowIssue } from '#kernel/lists/read-rows.ts';
import type { Compiled } from '../compiled.ts';
import { hereOf } from '../judging.ts';
import { seenBy } from '#server/services/departments.ts';
import { keepRows, newRow, RowsRefused } from '../new-rows.ts';
import { idsBy, idsByAll, PART, titlesOf } from '../references.ts';
import { missing } from '../refusals.ts';
import type { PlainRow } from '../select.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { shortened } from './csv.ts';
import { cellOf, type Entry, type Filled, isUnchanged, type Names, placeOf, readEntry } from './import-entries.ts';
import type { Mapping } from './import-mapping.ts';
import { isId } from './sheet-columns.ts';

export interface Outcome {
  readonly entry: Entry;
  readonly became: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly issues: readonly RowIssue[];
}

export interface Job {
  readonly compiled: Compiled;
  readonly columns: readonly Filled[];
  /** The headings of the file, for issues. */
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  readonly names: Names;
  /** Values that no two rows may share and the first row of the file that has each. */
  readonly seen: Map<string, number>;
  readonly file: string;
}

const MOST_ISSUES = 20;

/** What becomes of the entries of a batch, each by itself. */
function verdicts(job: Job) {
  const outcomes = new Map<Entry, Outcome>();
  return {
    settle: (entry: Entry, became: Outcome['became']) => void outcomes.set(entry, { entry, became, issues: [] }),
    refuse(entry: Entry, error: unknown): void {
      if (!(error instanceof Failure)) throw error;
      const { issues, code, message } = error;
      const found = issues.length > 0 ? issues.slice(0, MOST_ISSUES) : [{ path: '', code, message }];
      outcomes.set(entry, { entry, became: 'refused', issues: found.map((one) => told(job, entry, one)) });
    },
    of: (entries: readonly Entry[]) => entries.map((entry) => outcomes.get(entry) as Outcome), // asked when each has one
  };
}
type Verdicts = ReturnType<typeof verdicts>;

interface Fresh {
  readonly entry: Entry;
  readonly row: PlainRow;
}

interface Change {
  readonly entry: Entry;
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Makes or changes the rows of some entries through the door, each refused on its own. Runs inside one transaction. */
export async function keepEntries(work: UnitOfWork, job: Job, entries: readonly Entry[]): Promise<Outcome[]> {
  const { compiled, columns, mapping, names } = job;
  const existing = await seenBy(work.tx, work.actor, async () => {
    await names.learn(work, entries, columns);
    return existingRows(work, job, entries);
  });
  const taken = await takenValues(work, job, entries);
  const settled = await settledRows(work, job, entries);
  const verdict = verdicts(job);
  const fresh: Fresh[] = [];
  const changes: Change[] = [];
  const compared: Change[] = [];
  for (const entry of entries) {
    try {
      const { input, issues } = readEntry(entry, columns, { names, here: hereOf(work.actor) });
      const there = settled(entry);
      const wrong = [...issues, ...duplicates(job, entry), ...(there === undefined ? taken(entry) : [])];
      if (wrong.length > 0) throw fail('invalid', 'invalid', 'Something is not right yet.', { issues: wrong });
      const id = existing.get(keyCell(job, entry));
      if (there !== undefined) compared.push({ entry, id: there, input });
      else if (id !== undefined) changes.push({ entry, id, input });
      else if (mapping.mode === 'update') throw missing(compiled.record);
      else {
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
        fresh.push({ entry, row: newRow(work, compiled, given) });
      }
    } catch (error) {
      verdict.refuse(entry, error);
    }
  }
  await keepFresh(work, job, { verdict, fresh });
  for (const one of changes) {
    try {
      verdict.settle(one.entry, await work.inSavepoint((inner) => change(inner, job, one)));
    } catch (error) {
      verdict.refuse(one.entry, error);
    }
  }
  for (const one of compared) {
    try {
      await compare(work, job, one);
      verdict.settle(one.entry, 'unchanged');
    } catch (error) {
      verdict.refuse(one.entry, error);
    }
  }
  return verdict.of(entries);
}

async function keepFresh(
  work: UnitOfWork,
  job: Job,
  { verdict, fresh }: { verdict: Verdicts; fresh: readonly Fresh[] },
): Promise<void> {
  const [first] = fresh;
  if (!first) return;
  const reason = (at: number) => because(job, fresh[at]?.entry ?? first.entry);
  try {
    await work.inSavepoint((inner) => keepRows(inner, job.compiled, { rows: fresh.map(({ row }) => row), reason }));
    for (const { entry } of fresh) verdict.settle(entry, 'created');
  } catch (error) {
    if (error instanceof RowsRefused) {
      for (const [at, { entry }] of fresh.entries())
        if (error.failures.has(at)) verdict.refuse(entry, error.failures.get(at));
      return keepFresh(work, job, { verdict, fresh: fresh.filter((_, at) => !error.failures.has(at)) });
    }
    if (!(error instanceof Failure)) throw error;
    if (fresh.length === 1) return verdict.refuse(first.entry, error);
    // One of them is refused by the database or by an effect, which only say that, not which.
    const half = Math.ceil(fresh.length / 2);
    await keepFresh(work, job, { verdict, fresh: fresh.slice(0, half) });
    await keepFresh(work, job, { verdict, fresh: fresh.slice(half) });
  }
}

const because = ({ file }: Job, { rows: [row] }: Entry): string => `Import of ${file}, row ${row.number}`;

/** Only what differs is a change: a file that was exported holds settled and computed values as well. */
async function change(work: UnitOfWork, job: Job, { entry, id, input }: Change): Promise<'updated' | 'unchanged'> {
  const { compiled, columns } = job;
  const current = await work.fetch(compiled, id, { lock: true });
  if (!current) throw missing(compiled.record);
  const different = Object.entries(input).filter(([name, value]) => {
    const spec = compiled.record.fields[name]?.spec;
    return spec !== undefined && !isUnchanged(spec, value, current[name]);
  });
  const column = columns.find(({ target }) => target === 'version');
  const version = column ? Number(cellOf(entry.rows[0], column) || current.version) : current.version;
  if (different.length === 0) return 'unchanged';
  await work.edit(compiled, { id, version, input: Object.fromEntries(different), reason: because(job, entry) });
  return 'updated';
}

/** Nobody edits a row of such a record, so a file changes none either: it says field by field what it has otherwise. An empty cell says nothing. */
async function compare(work: UnitOfWork, { compiled }: Job, { id, input }: Change): Promise<void> {
  const current = await work.fetch(compiled, id, {});
  if (!current) throw missing(compiled.record);
  const issues = Object.entries(input).flatMap(([path, value]): Issue[] => {
    const spec = compiled.record.fields[path]?.spec;
    if (!spec || value === null || isUnchanged(spec, value, current[path])) return [];
    const known = current[path] ?? null;
    const shown = known === null ? 'empty' : 'to' in spec.options ? 'another' : `“${kindOf(spec).toText(known, spec)}”`;
    const message = `${labelOf(path, spec)} is ${shortened(shown, 120)} in the row that is there. An import does not change it: ask for the change on its own page`;
    return [{ path, code: 'import.differs', message }];
  });
  if (issues.length > 0) throw fail('invalid', 'import.differs', 'The row that is there says otherwise.', { issues });
}

function told({ columns, headings }: Job, entry: Entry, { path, code, message }: Issue): RowIssue {
  const { row, target } = placeOf(entry, columns, path);
  const column = columns.find((one) => one.target === target) ?? columns.find((one) => one.target === `${target}.id`);
  return { row, column: column ? (headings[column.at] ?? null) : null, code, message: shortened(message, 1000) };
}

export const keyColumn = ({ columns, mapping }: Job): Filled | undefined =>
  columns.find(({ target }) => target === mapping.key);

function keyCell(job: Job, { rows }: Entry): string {
  const column = keyColumn(job);
  return column ? exact(column, cellOf(rows[0], column)) : '';
}

/** The text under which the database knows what a cell says. */
export function exact({ field, target }: Filled, text: string): string {
  if (text === '' || target === 'id' || !field) return text.toLowerCase();
  const judged = field.spec.kind.fromText(text, field.spec as never);
  return judged.ok ? String(field.spec.kind.write(judged.value as never, field.spec as never)[0]) : '';
}

async function existingRows(work: UnitOfWork, job: Job, entries: readonly Entry[]): Promise<Map<string, string>> {
  const column = keyColumn(job);
  if (job.mapping.mode === 'create' || !column) return new Map();
  const texts = [...new Set(entries.map((entry) => keyCell(job, entry)).filter((text) => text !== ''))];
  if (!column.field) {
    const known = await titlesOf(
      work,
      job.compiled,
      texts.filter((text) => isId.test(text)),
    );
    return new Map([...known.keys()].map((id) => [id, id]));
  }
  const found = await idsBy(work, job.compiled, { column: column.field.columns[0] ?? '', texts });
  return new Map([...found].map(([text, ids]) => [text, ids[0] as string])); // idsBy answers no empty lists
}

/** The rows that are there already of a record that nobody edits, by what no two of its rows share. */
async function settledRows(
  work: UnitOfWork,
  job: Job,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string | undefined> {
  const { record } = job.compiled;
  const unique = Object.entries(record.fields).find(([, { spec }]) => spec.unique && !spec.computed)?.[0];
  const names = record.uniqueTogether[0] ?? (unique ? [unique] : []);
  const own = names.flatMap((name) => job.columns.filter(({ target, lines }) => target === name && !lines));
  const isSettled = job.mapping.mode === 'create' && permission(record.access.edit).by === 'nobody';
  if (!isSettled || own.length === 0 || own.length < names.length) return () => undefined;
  const keyOf = ({ rows }: Entry) => own.map((column) => exact(column, cellOf(rows[0], column))).join(PART);
  const columns = own.map(({ field }) => field?.columns[0] ?? '');
  const known = await idsByAll(work, job.compiled, { columns, keys: [...new Set(entries.map(keyOf))] });
  return (entry) => known.get(keyOf(entry));
}

export const uniqueColumns = ({ columns }: Job): Filled[] =>
  columns.filter(
    ({ field, lines, target }) => field?.spec.unique && field.columns.length === 1 && !lines && !target.includes('.'),
  );

/** What other rows of the organization hold already; the database would say it too, but only for the first. */
async function takenValues(work: UnitOfWork, job: Job, entries: readonly Entry[]): Promise<(entry: Entry) => Issue[]> {
  const taken = new Map<Filled, ReadonlyMap<string, unknown>>();
  if (job.mapping.mode === 'create') {
    for (const column of uniqueColumns(job)) {
      if (column.field?.spec.computed) continue;
      const texts = entries.map(({ rows }) => exact(column, cellOf(rows[0], column))).filter((text) => text !== '');
      taken.set(column, await idsBy(work, job.compiled, { column: column.field?.columns[0] ?? '', texts }));
    }
  }
  return ({ rows }) =>
    [...taken].flatMap(([column, found]) =>
      found.has(exact(column, cellOf(rows[0], column)))
        ? [{ path: column.target, code: 'taken', message: `${column.header} is already in use.` }]
        : [],
    );
}

function duplicates(job: Job, { rows: [row] }: Entry): Issue[] {
  const key = keyColumn(job);
  return [...new Set([...uniqueColumns(job), ...(key ? [key] : [])])].flatMap((column) => {
    const text = exact(column, cellOf(row, column));
    const first = job.seen.get(`${column.target}:${text}`);
    if (text !== '' && first === undefined) job.seen.set(`${column.target}:${text}`, row.number);
    return text === '' || first === undefined || first === row.number
      ? []
      : [{ path: column.target, code: 'twice', message: `Row ${first} of the file has the same` }];
  });
}
