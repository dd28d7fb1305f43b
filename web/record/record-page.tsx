import { type ReactNode, useState } from 'react';
import type { AnyRecord, Show } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { Cell, contentAt, LinesTable, momentOf, StatusBadge, textOf } from './cells.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHistory } from './history.tsx';
import { RefusedSteps, Steps } from './steps.tsx';
import { columnLabel, lineFields, optionsOf, titleOf, type Values } from './words.ts';

type Row = Shown<AnyRecord>;

/** Any record's page: the row itself, its form at `?edit`, or an empty form under the id `new`. */
export function RecordScreen({ record, id }: { record: AnyRecord; id: string }) {
  const { search } = usePlace();
  const isNew = id === 'new';
  const { data: row, error, refetch } = useRow(record, id, !isNew);
  if (isNew) return <RecordForm key="new" record={record} row={null} />;
  if (!row && error instanceof ProblemError && error.status === 404) return <NotFound sentence={error.message} />;
  if (!row && error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!row) return <Waiting />;
  if (new URLSearchParams(search).has('edit')) return <Editing key={id} record={record} row={row} />;
  return <RecordPage record={record} row={row} />;
}

/** Whether the row can be edited is looked at once: news about it must not take the form away under the person's hands. */
function Editing({ record, row }: { record: AnyRecord; row: Row }) {
  const [mayEdit] = useState(row.can.includes('edit'));
  return mayEdit ? <RecordForm record={record} row={row} /> : <RecordPage record={record} row={row} />;
}

export function RecordPage({ record, row, children }: { record: AnyRecord; row: Row; children?: ReactNode }) {
  const { path } = usePlace();
  const show = useShow();
  const { areFiles } = useRecords();
  const title = titleOf(record, row);
  useTitle(`${title} · ${record.label[0]}`);
  return (
    <div className="space-y-4">
      <RecordHead record={record} title={title}>
        {record.states.length > 0 && <StatusBadge record={record} state={row.status} />}
        <span className="text-muted">
          {row.titles?.['createdBy'] && `${row.titles['createdBy']}, `}
          {momentOf(row.createdAt, show)}
        </span>
      </RecordHead>
      <div className="flex flex-wrap gap-2">
        <Steps record={record} row={row} />
        {areFiles(record.name) && (
          <a href={contentAt(record.name, row.id)} className="button">
            Open file
          </a>
        )}
        {row.can.includes('edit') && (
          <Link to={`${path}?edit`} className="button">
            Edit
          </Link>
        )}
      </div>
      <RefusedSteps record={record} row={row} />
      {children ?? <RecordSections record={record} row={row} />}
      <RecordHistory record={record} id={row.id} />
    </div>
  );
}

/** The way back to the list, the heading, and what belongs beside it. */
export function RecordHead({ record, title, children }: { record: AnyRecord; title: string; children?: ReactNode }) {
  const listAt = useRecords().listAt(record.name);
  return (
    <header>
      {listAt && (
        <Link to={listAt} className="link">
          {record.label[1]}
        </Link>
      )}
      <h1 className="mt-1 wrap-anywhere">{title}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
    </header>
  );
}

export function RecordSections({ record, row }: { record: AnyRecord; row: Row }) {
  const values = row as Values;
  return Object.entries(record.sections).map(([section, names]) => (
    <section key={section} aria-label={section} className="panel p-4">
      <h2 className="mb-3">{section}</h2>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => {
          const spec = record.fields[name]?.spec;
          if (!spec || !(name in values) || isFoot(record, name)) return null;
          const isWide = ['lines', 'longText', 'json'].includes(spec.kind.name);
          return (
            <div key={name} className={isWide ? 'col-span-full' : ''}>
              <dt className="text-muted mb-0.5 text-xs font-medium">{columnLabel(record, name)}</dt>
              <dd className="wrap-anywhere">
                {spec.kind.name === 'lines' ? (
                  <Lines {...{ record, name, values }} />
                ) : (
                  <Cell spec={spec} value={values[name]} title={row.titles?.[name]} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
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
  const foot = totalsOf(record, name).map((total) => (
    <tr key={total}>
      <th scope="row" colSpan={Object.keys(fields).length - 1} className="amount">
        {columnLabel(record, total)}
      </th>
      <td className="amount">{amountText(record, total, values[total], show)}</td>
    </tr>
  ));
  return <LinesTable fields={fields} lines={lines} foot={foot} />;
}

export function amountText(record: AnyRecord, name: string, value: unknown, show: Show): string {
  const spec = record.fields[name]?.spec;
  return spec && value ? textOf(spec, value, show) : '—';
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="skeleton h-8 w-64" />
      <div className="skeleton h-40" />
      <div className="skeleton h-40" />
    </div>
  );
}
