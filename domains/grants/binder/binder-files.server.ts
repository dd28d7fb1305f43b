import { covers, permission, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Files } from '#server/services/files/files.ts';
import { document } from '../../organization/public.server.ts';
import { type BinderTable, documentsIn } from './binder-tables.server.ts';
import type { Gap, GapKind } from './gaps.ts';

type Document = Row<typeof document>;

/** A file of a binder, and the rows that name it. */
export interface BinderFile {
  readonly name: string;
  readonly title: string;
  readonly of: readonly string[];
  readonly sha256: string;
  readonly size: number;
  readonly on: string;
}

const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[.\s-]+/, '')
    .slice(-120) || 'file';

const missingFiles = {
  content_destroyed: 'It was destroyed after its retention.',
  content_harmful: 'The virus scanner found something harmful in it.',
  content_private: 'Its owner keeps it private.',
  content_missing: 'Only its name and hash are on record.',
} as const satisfies Partial<Readonly<Record<GapKind, string>>>;

function refusedFile(work: UnitOfWork, row: Document): keyof typeof missingFiles | null {
  if (row.status === 'destroyed') return 'content_destroyed';
  if (row.scan === 'infected') return 'content_harmful';
  return covers(permission(document.access.read).rows, { ...row }, work.actor) ? null : 'content_private';
}

/** The files that rows name, as this person may read them; what can’t be put into a binder is a gap with its reason. */
export async function binderFiles(
  work: UnitOfWork,
  tables: readonly BinderTable[],
  isKept: Files['isKept'],
): Promise<{ readonly files: readonly BinderFile[]; readonly gaps: readonly Gap[] }> {
  const named = new Map<string, Set<string>>();
  for (const table of tables)
    for (const { id, of } of documentsIn(work, table)) named.set(id, (named.get(id) ?? new Set()).add(of));
  const rows =
    named.size === 0
      ? []
      : await work.rows(document, { where: { id: [...named.keys()] }, order: ['name', 'id'], most: 'all' });
  const files = new Map<string, BinderFile>();
  const gaps: Gap[] = [];
  const kept = new Map<string, boolean>();
  for (const row of rows) {
    const of = [...(named.get(row.id) ?? [])].toSorted();
    const { sha256, size, createdAt } = row;
    let kind: keyof typeof missingFiles | null = refusedFile(work, row);
    if (kind === null) {
      const isThere = kept.get(sha256) ?? (await isKept(sha256));
      kept.set(sha256, isThere);
      if (!isThere) kind = 'content_missing';
    }
    if (kind !== null) {
      gaps.push({ kind, of: row.name, says: `Of ${of.join(', ')}. ${missingFiles[kind]} SHA-256 ${sha256}.` });
      continue;
    }
    const name = `files/${sha256.slice(0, 12)}-${plainName(row.name)}`;
    const before = files.get(name);
    const all = [...new Set([...(before?.of ?? []), ...of])];
    files.set(name, { name, title: row.name, of: all, sha256, size, on: createdAt.slice(0, 10) });
  }
  return { files: [...files.values()], gaps };
}
