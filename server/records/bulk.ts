import { Failure, fail, type Issue } from '#kernel/record/fail.ts';
import type { Compiled } from './compiled.ts';
import { listStatement, readListQuery } from './list.ts';
import { invalid } from './refusals.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Input = Readonly<Record<string, unknown>>;

export const MOST_IDS = 1000;
/** All that a list shows, when there are not more than these. */
export const MOST_MATCHES = 10_000;
/** Rows of one transaction: enough to be quick, few enough that nobody waits for their locks. */
export const BATCH = 100;

export interface BulkRow {
  readonly id: string;
  readonly version?: number;
}

/** One act on many rows: a step with its input, an edit, removal, or only a look at which they are. */
export interface Bulk {
  readonly rows: readonly BulkRow[] | { readonly question: string; readonly confirm: number };
  readonly act: { readonly step: string; readonly input: Input } | { readonly edit: Input } | 'remove' | 'look';
  readonly reason?: string;
}

export type RowAnswer =
  | { readonly id: string; readonly ok: true; readonly version: number | null; readonly status?: unknown }
  | {
      readonly id: string;
      readonly ok: false;
      readonly code: string;
      readonly sentence: string;
      readonly issues?: readonly Issue[];
    };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads `{ ids | all, step | edit | remove | look, input?, reason? }`. */
export function readBulk({ record }: Compiled, body: Input): Bulk {
  const issues: Issue[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'bulk', message });
  for (const name of Object.keys(body))
    if (!['ids', 'all', 'step', 'input', 'edit', 'remove', 'look', 'reason'].includes(name))
      bad(name.slice(0, 60), 'Is not known here');
  const { ids, all, step, input = {}, edit, remove, look, reason } = body;

  const rows: BulkRow[] = [];
  if ((ids === undefined) === (all === undefined)) bad('ids', 'Send either “ids” or “all”');
  else if (ids !== undefined && look !== undefined) bad('look', 'Looks at what a list shows: send “all”');
  else if (ids !== undefined && (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST_IDS))
    bad('ids', `Must be a list of 1 to ${MOST_IDS} ids`);
  else if (Array.isArray(ids))
    for (const [at, one] of ids.entries()) {
      const { id, version } = isObject(one) ? one : { id: one, version: undefined };
      const clean = typeof id === 'string' ? id.toLowerCase() : '';
      if (!uuid.test(clean)) bad(`ids.${at}`, 'Invalid UUID format');
      else if (version !== undefined && !(Number.isSafeInteger(version) && (version as number) > 0))
        bad(`ids.${at}.version`, 'Must be the version you looked at');
      else rows.push({ id: clean, ...(version === undefined ? {} : { version: version as number }) });
    }
  const { question = '', confirm } = isObject(all) ? all : {};
  if (all !== undefined && (typeof question !== 'string' || question.length > 4000 || !Number.isSafeInteger(confirm)))
    bad('all', 'Must be { question, confirm }: the list you looked at and how many rows it has');
  if (new Set(rows.map(({ id }) => id)).size < rows.length) bad('ids', 'Contains the same id twice');

  if ([step, edit, remove, look].filter((one) => one !== undefined).length !== 1)
    bad('step', 'Send one of “step”, “edit”, “remove” and “look”');
  if (step !== undefined && (typeof step !== 'string' || !Object.hasOwn(record.transitions, step)))
    bad('step', `Must be one of ${Object.keys(record.transitions).join(', ')}`);
  if (!isObject(input)) bad('input', 'Must be an object');
  if (edit !== undefined && !isObject(edit)) bad('edit', 'Must be an object');
  for (const [name, given] of Object.entries({ remove, look }))
    if (given !== undefined && given !== true) bad(name, 'Must be true');
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 2000 || reason.includes('\0')))
    bad('reason', 'Must be text of at most 2000 characters');
  if (issues.length > 0) throw invalid(issues);
  return {
    rows: all === undefined ? rows : { question: question as string, confirm: confirm as number },
    act:
      typeof step === 'string' ? { step, input: input as Input } : isObject(edit) ? { edit } : look ? 'look' : 'remove',
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

/** The rows that are meant. A list that has changed since it was looked at is looked at again first. */
export async function meantRows(work: UnitOfWork, compiled: Compiled, { rows }: Bulk): Promise<readonly BulkRow[]> {
  if (!('question' in rows)) return rows;
  const { actor, around, tx } = work;
  const params = new URLSearchParams(rows.question);
  for (const name of ['limit', 'cursor', 'fields', 'total']) params.delete(name);
  const asked = { ...readListQuery(compiled, params, actor), limit: MOST_MATCHES, fields: [], exactTotal: true };
  const { sql, values, page } = listStatement({ registry: around.registry, compiled, actor }, asked);
  const { data, next } = page(await tx.rows(sql, values));
  if (next !== null)
    throw fail('refused', 'bulk.many', `These are more than ${MOST_MATCHES} rows. Narrow the list first.`);
  const total = data.length;
  if (total !== rows.confirm)
    throw fail('conflict', 'bulk.confirm', `The list has ${total} rows now, not ${rows.confirm}. Look at it again.`, {
      extra: { total },
    });
  return data.map(({ id }) => ({ id }));
}

/** Does it to each row apart from the others; in the order of ids, so that two such calls do not wait for each other in a circle. */
export async function actOnRows(
  work: UnitOfWork,
  compiled: Compiled,
  { rows, act, reason }: { rows: readonly BulkRow[]; act: Exclude<Bulk['act'], 'look'>; reason?: string },
): Promise<RowAnswer[]> {
  const answers = new Map<string, RowAnswer>();
  for (const { id, version } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const asked = { id, ...(version === undefined ? {} : { version }), ...(reason === undefined ? {} : { reason }) };
    try {
      const row = await work.inSavepoint(async (inner) => {
        if (act === 'remove') return inner.remove(compiled, asked);
        return 'step' in act
          ? inner.transition(compiled, { ...asked, ...act })
          : inner.edit(compiled, { ...asked, input: act.edit });
      });
      answers.set(id, {
        id,
        ok: true,
        version: row?.version ?? null,
        ...(row && compiled.hasStates ? { status: row.status } : {}),
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { code, message: sentence, issues } = error;
      answers.set(id, { id, ok: false, code, sentence, ...(issues.length > 0 ? { issues } : {}) });
    }
  }
  return rows.map(({ id }) => answers.get(id) as RowAnswer); // each was answered above
}
