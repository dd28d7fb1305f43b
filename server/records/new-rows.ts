import { randomUUID } from 'node:crypto';
import { numbered, sequencePrefix } from '#kernel/fields/sequence.ts';
import { refusedBefore, refusedByRule, refusedPermission } from '#kernel/record/abilities.ts';
import { permission } from '#kernel/record/access.ts';
import type { Failure } from '#kernel/record/fail.ts';
import { changesOfNew, emptyRow } from './changes.ts';
import type { Gathering } from '#server/db/gathered.ts';
import type { Compiled } from './compiled.ts';
import { derive, hereOf, inOwnCurrency, judged, questionOf, startValues } from './judging.ts';
import { countOnWholes, frozenAmong } from './parts.ts';
import { unitErrors } from './units.ts';
import { failureOf, invalid, refuse } from './refusals.ts';
import { maskedRow, sealedRow } from './sealing.ts';
import type { PlainRow } from './select.ts';
import { settleAllThenThrow } from './statement.ts';
import { insertRows, nextNumbers } from './storage.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { keepWritten, lastWritten } from './written.ts';

type Input = Readonly<Record<string, unknown>>;

/** Which of several new rows are refused, and why; none of them was kept. */
export class RowsRefused extends Error {
  readonly failures: ReadonlyMap<number, Failure>;
  constructor(failures: ReadonlyMap<number, Failure>) {
    super('Some rows are refused');
    this.failures = failures;
  }
}

/** Of several rows that are refused the first says why. */
export const firstRefusal =
  (tell = (error: unknown, _at: number) => error) =>
  (error: unknown): never => {
    if (!(error instanceof RowsRefused)) throw error;
    const [[at, failure]] = error.failures as unknown as [[number, Failure]]; // it is only thrown with failures in it
    throw tell(failure, at);
  };

/** A new row, judged in memory: rights, fields, defaults, totals. It has no number yet and is kept nowhere. */
export function newRow(work: UnitOfWork, compiled: Compiled, input: Input, computed: Input = {}): PlainRow {
  const { record } = compiled;
  const given = permission(record.access.create);
  refuse(refusedBefore(record, 'create', given, work.actor));
  const settled = { ...startValues(work, compiled, input, false), ...input };
  const values = judged(work, compiled, settled, { partial: false, given: input });
  inOwnCurrency(work, compiled, computed);
  const now = work.now();
  const row: PlainRow = {
    id: randomUUID(),
    version: 1,
    ...(compiled.hasStates ? { status: record.states[0] } : {}),
    ...emptyRow(compiled),
    ...values,
    ...startValues(work, compiled, computed, true),
    ...computed,
    createdAt: now,
    createdBy: work.actor.id,
    updatedAt: now,
  };
  if (given.rows)
    refuse(refusedPermission(questionOf(work, compiled, row), 'create', { by: given.by, rows: given.rows }));
  derive(compiled, row, hereOf(work.actor));
  return row;
}

/** What is sent already: it is waited for with the commit, which leaves behind it at once. */
const sentAlready: Gathering<Promise<void>> = { word: '', write: (_tx, _whose, sent) => Promise.all(sent) };

/**
 * Numbers, weighs and keeps judged rows: the same few statements for one row and for a thousand, one audit entry for each row.
 * All are kept or, with the reasons by place, none. `isLast`: nothing follows in this transaction, and a refusal ends it.
 */
export async function keepRows(
  work: UnitOfWork,
  compiled: Compiled,
  { rows, reason, isLast = false }: { rows: readonly PlainRow[]; reason?: (at: number) => string; isLast?: boolean },
): Promise<readonly PlainRow[]> {
  const failures = new Map<number, Failure>();
  for (const [at, row] of rows.entries()) {
    const failure = failureOf(refusedByRule(questionOf(work, compiled, row), compiled.record.rules));
    if (failure) failures.set(at, failure);
  }
  // As late as the row allows, since the next one waits until this transaction ends; where nothing follows, in one round trip with the rest.
  const isNumbered = isLast && failures.size === 0;
  const [wrong, frozen] = await settleAllThenThrow([
    unitErrors(work, compiled, { rows, fields: compiled.fields }),
    frozenAmong(work, compiled, rows),
    isNumbered ? giveNumbers(work, compiled, rows) : Promise.resolve(),
  ]);
  for (const [at, failure] of frozen) if (!failures.has(at)) failures.set(at, failure);
  for (const [at, issue] of wrong) if (!failures.has(at)) failures.set(at, invalid([issue]));
  if (failures.size > 0) throw new RowsRefused(failures);
  if (!isNumbered) await giveNumbers(work, compiled, rows);
  const { organizationId } = work.actor;
  const kept = rows.map((row) => maskedRow(compiled, row));
  keepWritten(work, kept);
  const stored = rows.map((row) => sealedRow(work, compiled, row));
  const written = insertRows(work.tx, compiled, { organizationId, rows: stored });
  written.catch(() => {}); // told with the commit, or by what is asked after it
  // Before anything else that waits for the commit: what fails after the insert fails because of it.
  const isKept = isLast && work.tx.gather(sentAlready, organizationId, [written]);
  const steps = kept.map((row, at) => {
    const why = reason ? { reason: reason(at) } : {};
    return { row, before: row, changes: changesOfNew(compiled, row), ...why };
  });
  const told = work.recordChange(compiled, 'create', steps);
  await settleAllThenThrow(isKept ? [told] : [written, told]);
  await countOnWholes(work, compiled, rows);
  return kept.map((row) => lastWritten(work, row));
}

/** One step of the counter for all rows; the numbers follow one another in the order of the rows. */
async function giveNumbers(work: UnitOfWork, compiled: Compiled, rows: readonly PlainRow[]): Promise<void> {
  const { tx, actor, today } = work;
  for (const { name, spec } of compiled.fields) {
    if (spec.kind.name !== 'sequence') continue;
    const { pattern } = spec.options as { pattern: string };
    const kind = `${compiled.table}:${sequencePrefix(pattern, today)}`;
    const last = await nextNumbers(tx, { organizationId: actor.organizationId, kind, count: rows.length });
    for (const [at, row] of rows.entries()) row[name] = numbered(pattern, today, last - rows.length + 1 + at);
  }
}
