import type { AnyRecord } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { ColumnCell, textOf } from '../cells.tsx';
import { targetOf, titlesOf, type Values } from '../words.ts';

const sets = new Set(['references', 'attachments', 'lines']);

/** One column of a row where the whole of it is a link already: words, and no links among them. */
export function PlainCell({ record, row, column }: { record: AnyRecord; row: Values; column: string }) {
  const show = useShow();
  const spec = record.fields[column]?.spec;
  const value = row[column] ?? null;
  if (!spec) return <ColumnCell {...{ record, row, column }} />;
  if (value === null) return '—';
  if (sets.has(spec.kind.name)) return String((value as readonly unknown[]).length);
  return targetOf(spec) ? (titlesOf(row)[column] ?? '—') : textOf(spec, value, show);
}
