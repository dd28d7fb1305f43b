import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AnyRecord, type Fields, kindOf, labelOf, type Show, type Spec, stateWords, toneOf } from '#kernel';
import { keys } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { recordAt } from '#web/data/record-at.ts';
import { titledRow } from '#web/data/titles.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { type Entry, entryShape } from './form/entry-shape.ts';
import { Markdown } from './markdown.tsx';
import { isAmount, lineFields, targetOf, titleOf, titlesOf, type Values } from './words.ts';

interface CellProps {
  readonly spec: Spec;
  readonly value: unknown;
  /** The name of the row that the value points at, when it came along. */
  readonly title?: string | undefined;
}

/** A value as people read it. A kind that needs more than its text has an entry below. */
export function Cell(props: CellProps) {
  const show = useShow();
  const { spec, value } = props;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return <span className="text-muted">—</span>;
  const Rich = rich[spec.kind.name];
  return Rich ? <Rich {...props} /> : textOf(spec, value, show);
}

export const textOf = (spec: Spec, value: unknown, show: Show): string => kindOf(spec).format(value, spec, show);

const Reference = ({ spec, value, title }: CellProps) => (
  <ReferenceLink to={targetOf(spec) ?? ''} id={value as string} title={title} />
);
const References = ({ spec, value }: CellProps) => (
  <ul className="space-y-1.5">
    {(value as string[]).map((id) => (
      <li key={id}>
        <ReferenceLink to={targetOf(spec) ?? ''} id={id} />
      </li>
    ))}
  </ul>
);
const Attachments = ({ spec, value }: CellProps) => (
  <ul className="space-y-1.5">
    {(value as string[]).map((id) => (
      <li key={id}>
        <ReferenceLink to={targetOf(spec) ?? ''} id={id} />
        <a href={contentAt(targetOf(spec) ?? '', id)} className="link relative ml-3">
          Open file
        </a>
      </li>
    ))}
  </ul>
);
/** The bytes of a file that was uploaded. */
export const contentAt = (record: string, id: string): string => recordAt(record, id, 'content');

const outside = (address: (value: string) => string) =>
  function Outside({ spec, value }: CellProps) {
    return (
      <a href={address(value as string)} rel="noreferrer" className="link relative break-all">
        {textOf(spec, value, useShow())}
      </a>
    );
  };

/** A list of entries is read one below the other, in the order of their shape; everything else as it is. */
function Structured({ spec, value }: CellProps) {
  const shape = entryShape(spec);
  if (!shape || !Array.isArray(value)) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return (
    <ol className="list-decimal space-y-3 pl-5">
      {(value as readonly Entry[]).map((entry, at) => (
        <li key={at}>
          {Object.keys(shape.properties).map((name, place) =>
            entry[name] === undefined ? null : (
              <p key={name} className={place === 0 ? 'font-medium' : 'whitespace-pre-line'}>
                {!shape.required.includes(name) && <span className="text-muted">{labelOf(name)}: </span>}
                {entry[name]}
              </p>
            ),
          )}
        </li>
      ))}
    </ol>
  );
}

const rich: Readonly<Record<string, (props: CellProps) => ReactNode>> = {
  reference: Reference,
  person: Reference,
  references: References,
  attachments: Attachments,
  longText: ({ value }) => <Markdown source={value as string} />,
  url: outside((value) => value),
  email: outside((value) => `mailto:${value}`),
  phone: outside((value) => `tel:${value}`),
  json: Structured,
  lines: ({ spec, value }) => (
    <LinesTable label={spec.label ?? 'Lines'} fields={lineFields(spec)} lines={value as readonly Values[]} />
  ),
};

/** Another row by its name, as a link when there is a page for it. */
export function ReferenceLink({ to, id, title }: { to: string; id: string; title?: string | undefined }) {
  const records = useRecords();
  const at = records.rowAt(to, id);
  const name = title ?? <FetchedTitle to={to} id={id} />;
  return at ? (
    <Link to={at} className="link relative">
      {name}
    </Link>
  ) : (
    name
  );
}

function FetchedTitle({ to, id }: { to: string; id: string }) {
  const record = useRecords().stub(to);
  return record ? <TitleOf record={record} id={id} /> : id.slice(0, 8);
}

function TitleOf({ record, id }: { record: AnyRecord; id: string }) {
  return useTitleOf(record, id);
}

export function useTitleOf(record: AnyRecord, id: string): string {
  const { data, isError } = useQuery({
    queryKey: keys.title(record.name, id),
    queryFn: () => titledRow(record, id),
    enabled: id !== '',
  });
  if (data) return titleOf(record, data);
  return id === '' ? '' : isError || data === null ? `${record.label[0]} not open to you` : '…';
}

const tones = {
  new: 'border-tone-new',
  review: 'border-tone-review bg-tone-review',
  returned: 'border-tone-returned bg-tone-returned',
  done: 'border-tone-done bg-tone-done',
  stopped: 'border-tone-stopped bg-tone-stopped',
  late: 'border-tone-late bg-tone-late',
} as const;

export function StatusBadge({ record, state }: { record: AnyRecord; state: string }) {
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-2 rounded-full border-2 ${tones[toneOf(record, state)]}`}
      />
      {stateWords(record, state)}
    </span>
  );
}

/** One column of a row, the product's own columns included. */
export function ColumnCell({ record, row, column }: { record: AnyRecord; row: Values; column: string }) {
  const show = useShow();
  const titles = titlesOf(row);
  const value = row[column];
  if (column === 'status') return <StatusBadge record={record} state={String(value)} />;
  if (column === 'createdBy') return titles['createdBy'] ?? '—';
  const spec = record.fields[column]?.spec;
  if (spec?.kind.name === 'longText') return value ? textOf(spec, value, show) : '—';
  if (spec) return <Cell spec={spec} value={value} title={titles[column]} />;
  return momentOf(value, show);
}

export const momentOf = (value: unknown, { locale, timeZone }: Show): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(String(value)),
  );

interface LinesProps {
  readonly label: string;
  readonly fields: Fields;
  readonly lines: readonly Values[];
  readonly totals?: readonly (readonly [under: string, label: string, text: string])[];
}

/** The columns of lines that are shown: what may be left empty and is so in every line takes no room. */
export const shownColumns = (fields: Fields, lines: readonly Values[], summed: readonly string[]) =>
  Object.entries(fields).filter(
    ([name, { spec }], at) =>
      at === 0 || spec.required || lines.some((line) => (line[name] ?? '') !== '') || summed.includes(name),
  );

/** So many line items are drawn at first. */
const STEP = 25;

/** Line items with their sums. */
export function LinesTable({ label, fields, lines, totals = [] }: LinesProps) {
  const columns = shownColumns(
    fields,
    lines,
    totals.map(([under]) => under),
  );
  const drawn = useMost(STEP);
  return (
    <Scrolling label={label}>
      <table className="grid-table">
        <thead>
          <tr>
            {columns.map(([name, { spec }]) => (
              <th key={name} scope="col" className={isAmount(spec) ? 'amount' : ''}>
                {labelOf(name, spec)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, drawn.most).map((line, at) => (
            <tr key={typeof line['id'] === 'string' ? line['id'] : at}>
              {columns.map(([name, { spec }]) => (
                <td key={name} data-label={labelOf(name, spec)} className={isAmount(spec) ? 'amount' : 'lg:min-w-32'}>
                  <Cell spec={spec} value={line[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map(([under, said, text]) => (
              <tr key={under}>
                <th scope="row" colSpan={columns.findIndex(([name]) => name === under)} className="amount">
                  {said}
                </th>
                <td className="amount">{text}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      <MoreRows all={lines.length} {...drawn} />
    </Scrolling>
  );
}
