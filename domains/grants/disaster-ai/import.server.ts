import { readFile, stat } from 'node:fs/promises';
import { fail, type Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { dayOfCopy } from '../imported-file.server.ts';
import { declaredDisaster } from './declared-disaster.record.ts';
import type { DeclarationImport } from './disaster-calls.ts';
import { type Area, type Declaration, readDeclarations, type ReadDeclarations } from './read-declarations.ts';

/** A page of 1,000 rows has about 0.8 MB. */
const MOST_BYTES = 12 * 1024 * 1024;
const SHOWN = 100;

type Kept = Row<typeof declaredDisaster>;

export async function readUpload(path: string): Promise<ReadDeclarations> {
  if ((await stat(path)).size > MOST_BYTES)
    throw fail('too_large', 'declared_disaster.too_large', 'A file may have 12 MB at most. Split it.');
  return readDeclarations(await readFile(path, 'utf8'));
}

/** A file may name a part of the areas only, so areas are added and never taken away. */
function areasOf(before: Kept | undefined, { areas }: Declaration): readonly Area[] {
  const found = new Map((before?.areas ?? []).map(({ name, code }) => [code, { name, code }]));
  for (const area of areas) found.set(area.code, area);
  return [...found.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

const stated = ['title', 'incident', 'declaredOn', 'beginOn', 'endOn', 'closedOn'] as const;
const isSame = (before: Kept, one: Declaration, areas: readonly Area[]): boolean =>
  stated.every((name) => before[name] === one[name]) &&
  JSON.stringify(before.programs ?? []) === JSON.stringify(one.programs) &&
  JSON.stringify((before.areas ?? []).map(({ name, code }) => ({ name, code }))) === JSON.stringify(areas);

type Taken = Pick<DeclarationImport, 'asOf' | 'created' | 'updated' | 'unchanged' | 'older'>;

/** Takes declarations over what is kept, each under its number; the same ones twice change nothing. */
export async function takeDeclarations(
  work: UnitOfWork,
  file: Pick<ReadDeclarations, 'declarations'>,
  asOf: string | null,
): Promise<Taken> {
  await refuseWithoutRight(work, declaredDisaster, grantManagers);
  const copiedOn = dayOfCopy(work, asOf);
  // Two files at once would both find a declaration missing.
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended('declared_disasters/' || $1::text, 0))`, [
    work.actor.organizationId,
  ]);
  const product = work.asProduct;
  const rows = await product.rows(declaredDisaster, {
    where: { number: file.declarations.map(({ number }) => number) },
    order: 'id',
    lock: 'update',
    most: 'all',
  });
  const kept = new Map(rows.map((row) => [row.number, row as Kept])); // every field of it was read
  const compiled = product.around.registry.get(declaredDisaster.name);
  const fresh: PlainRow[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0, older: 0 };
  for (const one of file.declarations) {
    const { row: _, areas: __, ...fields } = one;
    const before = kept.get(one.number);
    if (before && copiedOn < before.copiedOn) {
      counts.older++;
      continue;
    }
    const areas = areasOf(before, one);
    const computed = { ...fields, areas, copiedOn };
    if (!before) {
      fresh.push(newRow(product, compiled, {}, computed));
      counts.created++;
    } else if (isSame(before, one, areas) && before.copiedOn === copiedOn) counts.unchanged++;
    else {
      await product.change(declaredDisaster, before.id, {}, computed);
      counts[isSame(before, one, areas) ? 'unchanged' : 'updated']++;
    }
  }
  for (let at = 0; at < fresh.length; at += 200) await keepRows(product, compiled, { rows: fresh.slice(at, at + 200) });
  return { asOf: copiedOn, ...counts };
}

/** The same of a file, which says what became of its rows. */
export async function importDeclarations(
  work: UnitOfWork,
  file: ReadDeclarations,
  asOf: string | null,
): Promise<DeclarationImport> {
  return {
    ...(await takeDeclarations(work, file, asOf)),
    rows: file.rows,
    refused: new Set(file.rejected.map(({ row }) => row)).size,
    rejected: firstRows(file.rejected, SHOWN),
  };
}
