import type { AnyRecord, Show } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { Cell, LinesTable, textOf } from '../cells.tsx';
import { columnLabel, lineFields, optionsOf, targetOf, type Values } from '../words.ts';
import { Files } from './files.tsx';

type Row = Shown<AnyRecord>;

const wide = new Set(['lines', 'longText', 'json', 'attachments']);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is read of a row, section by section; where nothing was said at all, nothing stands. Its form has every section. */
export const sectionsOf = (record: AnyRecord, values: Values): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(record.sections)
    .map(([section, names]) => {
      const shown = names.filter((name) => record.fields[name] && name in values && !isFoot(record, name));
      return [section, shown] as const;
    })
    .filter(([, shown]) => !shown.every((name) => isEmpty(values[name])));

export function RecordSections({ record, row }: { record: AnyRecord; row: Row }) {
  return sectionsOf(record, row as Values).map(([section, names]) => (
    <section key={section} aria-label={section} className="panel p-4">
      <h2 className="mb-3">{section}</h2>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <div key={name} className={wide.has(record.fields[name]?.spec.kind.name ?? '') ? 'col-span-full' : ''}>
            <dt className="text-muted mb-0.5 text-xs font-medium">{columnLabel(record, name)}</dt>
            <dd className="wrap-anywhere">
              <Value {...{ record, name, row }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

export function Value({ record, name, row }: { record: AnyRecord; name: string; row: Row }) {
  const spec = record.fields[name]?.spec;
  const value = (row as Values)[name];
  if (!spec) return null;
  if (spec.kind.name === 'lines') return <Lines {...{ record, name, values: row as Values }} />;
  if (spec.kind.name === 'attachments' && Array.isArray(value) && value.length > 0)
    return <Files to={targetOf(spec) ?? ''} ids={value as string[]} />;
  return <Cell spec={spec} value={value} title={row.titles?.[name]} />;
}

/** Totals that stand at the foot of their lines and nowhere else. */
export const totalsOf = (record: AnyRecord, lines: string): string[] =>
  Object.entries(record.fields)
    .filter(([, { spec }]) => optionsOf(spec).of?.some((path) => path.startsWith(`${lines}.`)))
    .map(([name]) => name);

const isFoot = (record: AnyRecord, name: string): boolean =>
  Object.entries(record.fields).some(
    ([lines, { spec }]) => spec.kind.name === 'lines' && totalsOf(record, lines).includes(name),
  );

function Lines({ record, name, values }: { record: AnyRecord; name: string; values: Values }) {
  const show = useShow();
  const fields = lineFields(record.fields[name]?.spec);
  const lines = (values[name] ?? []) as readonly Values[];
  if (lines.length === 0) return <span className="text-muted">None yet</span>;
  const totals = totalsOf(record, name).map(
    (total) =>
      [
        summedIn(record, total, name),
        columnLabel(record, total),
        amountText(record, total, values[total], show),
      ] as const,
  );
  return <LinesTable label={columnLabel(record, name)} {...{ fields, lines, totals }} />;
}

/** The column of the lines that a total adds up. */
const summedIn = (record: AnyRecord, total: string, lines: string): string =>
  optionsOf(record.fields[total]?.spec)
    .of?.find((path) => path.startsWith(`${lines}.`))
    ?.slice(lines.length + 1) ?? '';

export function amountText(record: AnyRecord, name: string, value: unknown, show: Show): string {
  const spec = record.fields[name]?.spec;
  return spec && value ? textOf(spec, value, show) : '—';
}
