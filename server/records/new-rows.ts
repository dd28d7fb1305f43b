import { randomUUID } from 'node:crypto';
import { numbered, sequencePrefix } from '#kernel/fields/sequence.ts';
import { refusedBefore, refusedByRule, refusedPermission } from '#kernel/record/abilities.ts';
import { permission } from '#kernel/record/access.ts';
import { Failure } from '#kernel/record/fail.ts';
import { changesOfNew, emptyRow } from './changes.ts';
import type { Compiled } from './compiled.ts';
import { derive, hereOf, inOwnCurrency, judged, questionOf, startValues } from './judging.ts';
import { countOnWholes, frozenAmong } from './parts.ts';
import { unitErrors } from './units.ts';
import { invalid, refuse } from './refusals.ts';
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

/**
 * Numbers, weighs and keeps judged rows: the same few statements for one row and for a thousand, one audit entry for each row.
 * All are kept or, with the reasons by place, none.
 */
export async function keepRows(
  work: UnitOfWork,
  compiled: Compiled,
  { rows, reason }: { rows: readonly PlainRow[]; reason?: (at: number) => string },
): Promise<readonly PlainRow[]> {
  const wrong = await unitErrors(work, compiled, { rows, fields: compiled.fields });
  const failures = new Map<number, Failure>();
  for (const [at, row] of rows.entries()) {
    try {
      refuse(refusedByRule(questionOf(work, compiled, row), compiled.record.rules));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.set(at, error);
    }
  }
  for (const [at, failure] of await frozenAmong(work, compiled, rows)) if (!failures.has(at)) failures.set(at, failure);
  for (const [at, issue] of wrong) if (!failures.has(at)) failures.set(at, invalid([issue]));
  if (failures.size > 0) throw new RowsRefused(failures);
  // As late as the row allows: the next number of this organization waits until this transaction ends.
  await giveNumbers(work, compiled, rows);
  const { organizationId } = work.actor;
  const kept = rows.map((row) => maskedRow(compiled, row));
  keepWritten(work, kept);
  await settleAllThenThrow([
    insertRows(work.tx, compiled, { organizationId, rows: rows.map((row) => sealedRow(work, compiled, row)) }),
    work.recordChange(
      compiled,
      'create',
      kept.map((row, at) => ({
        row,
        before: row,
        changes: changesOfNew(compiled, row),
        ...(reason ? { reason: reason(at) } : {}),
      })),
    ),
  ]);
  await countOnWholes(work, compiled, rows);
  return kept.map((row) => lastWritten(work, row));
}

/** One step of the counter for all rows; the numbers follow one another in the order of the rows. */
async function giveNumbers(
  { tx, actor, today }: UnitOfWork,
  compiled: Compiled,
  rows: readonly PlainRow[],
): Promise<void> {
  for (const { name, spec } of compiled.fields) {
    if (spec.kind.name !== 'sequence') continue;
    const { pattern } = spec.options as { pattern: string };
    const kind = `${compiled.table}:${sequencePrefix(pattern, today)}`;
    const last = await nextNumbers(tx, { organizationId: actor.organizationId, kind, count: rows.length });
    for (const [at, row] of rows.entries()) row[name] = numbered(pattern, today, last - rows.length + 1 + at);
  }
}
