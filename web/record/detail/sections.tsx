import { type ReactNode, Suspense } from 'react';
import type { AnyRecord, Show } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { later } from '#web/ui/later.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { Cell, LinesTable, shownColumns, textOf } from '../cells.tsx';
import { aboutOf, amountOf, columnLabel, lineFields, optionsOf, targetOf, type Values } from '../words.ts';

type Row = Shown<AnyRecord>;

const Files = later(async () => ({ default: (await import('./files.tsx')).Files }));

const wide = new Set(['longText', 'json', 'attachments']);

/** A table needs the wide column; one or two columns are read in the narrow one. */
const NARROW = 2;

/** Entries of which no more than one thing was said each: a short list. */
const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry: unknown) => Object.keys(entry ?? {}).length === 1);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What the head of the page says already. */
const isInHead = (record: AnyRecord, name: string): boolean =>
  [record.title, aboutOf(record), amountOf(record)].includes(name);

export interface Parts {
  /** Tables and texts, section by section. */
  readonly broad: readonly (readonly [section: string, names: readonly string[]])[];
  /** Everything that is said in a word or two. */
  readonly facts: readonly (readonly [section: string, names: readonly string[]])[];
  readonly empty: readonly string[];
}

/** What is read of a row: what needs room, the facts, and the fields in which nothing was said. */
export function partsOf(record: AnyRecord, values: Values): Parts {
  const sections = Object.entries(record.sections).map(
    ([section, names]) =>
      [
        section,
        names.filter(
          (name) => record.fields[name] && name in values && !isFoot(record, name) && !isInHead(record, name),
        ),
      ] as const,
  );
  const of = (isWanted: (name: string) => boolean) =>
    sections
      .map(([section, names]) => [section, names.filter((name) => !isEmpty(values[name]) && isWanted(name))] as const)
      .filter(([, names]) => names.length > 0);
  const isBroad = (name: string) => {
    const spec = record.fields[name]?.spec;
    if (spec?.kind.name === 'json' && areNames(values[name])) return false;
    if (spec?.kind.name !== 'lines') return wide.has(spec?.kind.name ?? '');
    return columnsOf(record, name, values).length > NARROW;
  };
  return {
    broad: of(isBroad),
    facts: of((name) => !isBroad(name)),
    empty: sections.flatMap(([, names]) => names.filter((name) => isEmpty(values[name]))),
  };
}

interface PartProps {
  readonly record: AnyRecord;
  readonly row: Row;
}

const columnsOf = (record: AnyRecord, name: string, values: Values) =>
  shownColumns(
    lineFields(record.fields[name]?.spec),
    (values[name] ?? []) as readonly Values[],
    totalsOf(record, name).map((total) => summedIn(record, total, name)),
  );

/** Tables and texts of a row, section by section: the wide column. */
export const RecordSections = ({ record, row }: PartProps) =>
  partsOf(record, row as Values).broad.map(([section, names]) => (
    <section key={section} aria-label={section} className="panel p-4">
      <h2 className="mb-2">{section}</h2>
      <dl className="space-y-3">
        {names.map((name) => (
          <div key={name}>
            <dt className={names.length === 1 ? 'sr-only' : 'text-muted mb-0.5 text-xs font-medium'}>
              {columnLabel(record, name)}
            </dt>
            <dd className="wrap-anywhere">
              <Value {...{ record, name, row }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));

/** What is said of a row in a word or two, section by section; fields without a value are folded. */
export function RecordFacts({ record, row }: PartProps) {
  const isWhole = useWhole();
  const { broad, facts, empty } = partsOf(record, row as Values);
  if (facts.length + empty.length === 0) return null;
  return (
    <section aria-label="Details" className="panel space-y-3 px-4 py-3">
      {facts.map(([section, names]) => (
        <section key={section} aria-label={broad.some(([one]) => one === section) ? `${section}, details` : section}>
          <h2 className="mb-1 text-sm">{section}</h2>
          <Facts>
            {names.map((name) => (
              <Fact key={name} label={columnLabel(record, name)}>
                <NarrowValue {...{ record, name, row }} />
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
      {empty.length > 0 && (
        <details open={isWhole}>
          <summary className="text-muted text-xs">
            {empty.length === 1 ? '1 empty field' : `${empty.length} empty fields`}
          </summary>
          <Facts>
            {empty.map((name) => (
              <Fact key={name} label={columnLabel(record, name)}>
                <span className="text-muted">—</span>
              </Fact>
            ))}
          </Facts>
        </details>
      )}
    </section>
  );
}

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8">{children}</dl>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 py-0.5">
    <dt className="text-muted text-xs leading-5">{label}</dt>
    <dd className="text-table leading-5 wrap-anywhere">{children}</dd>
  </div>
);

function NarrowValue({ record, name, row }: PartProps & { readonly name: string }) {
  if (record.fields[name]?.spec.kind.name !== 'lines') return <Value {...{ record, name, row }} />;
  const lines = (row as Values)[name] as readonly Values[]; // an empty one is not shown
  const columns = columnsOf(record, name, row as Values);
  return (
    <ul className="space-y-1">
      {lines.map((line, at) => (
        <li key={typeof line['id'] === 'string' ? line['id'] : at} className="flex flex-wrap gap-x-2">
          {columns.map(([column, field]) => (
            <span key={column}>
              <Cell spec={field.spec} value={line[column]} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

export function Value({ record, name, row }: { record: AnyRecord; name: string; row: Row }) {
  const spec = record.fields[name]?.spec;
  const value = (row as Values)[name];
  if (!spec) return null;
  if (spec.kind.name === 'lines') return <Lines {...{ record, name, values: row as Values }} />;
  if (spec.kind.name === 'attachments' && Array.isArray(value) && value.length > 0)
    return (
      <Suspense fallback={<div className="skeleton h-16" />}>
        <Files to={targetOf(spec) ?? ''} ids={value as string[]} />
      </Suspense>
    );
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
