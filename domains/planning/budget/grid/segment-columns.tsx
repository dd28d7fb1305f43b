import { Icon } from '#web/ui/icon.tsx';
import { Popover } from '#web/ui/popover.tsx';
import type { Column } from '#web/ui/columns.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { partsOf } from '../accounts/account.ts';
import { type GridChoices, type GridLine, segmentHead } from './grid.ts';
import { addressOf, type GridAddress, withColumns } from './grid-address.ts';

export type Segment = GridChoices['segments'][number];

/** The segments that have a column of their own. */
export const segmentsShown = (choices: GridChoices | undefined, { columns }: GridAddress): readonly Segment[] =>
  choices?.segments.filter(({ position }) => columns.includes(String(position))) ?? [];

/** A column for each of these segments: the code, and what it is called. A row that is no line has none. */
export const segmentColumns = <Row,>(
  segments: readonly Segment[],
  others: readonly string[],
  lineOf: (row: Row) => Pick<GridLine, 'account'> | null,
): readonly Column<Row>[] =>
  segments.map(({ name, position, values }) => {
    const codeOf = (row: Row) => partsOf(lineOf(row)?.account ?? '')[position - 1] || null;
    return {
      label: segmentHead(name, others),
      text: codeOf,
      show: (row) => <Code code={codeOf(row)} values={values} />,
    };
  });

function Code({ code, values }: { readonly code: string | null; readonly values: Segment['values'] }) {
  const name = values.find((value) => value.code === code)?.name;
  if (code === null) return null;
  return (
    <span title={name}>
      <span className="font-mono">{code}</span>
      {name && <span className="note block lg:max-w-20 lg:truncate">{name}</span>}
    </span>
  );
}

/** Which segments of the account have a column of their own; it stands in the address. */
export function ColumnsTool({ asked, choices }: { readonly asked: GridAddress; readonly choices: GridChoices }) {
  const { path } = usePlace();
  const put = (columns: readonly string[]) =>
    navigate(`${path}${addressOf(withColumns(asked, columns))}`, { replace: true });
  if (choices.segments.length === 0) return null;
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <button
          type="button"
          className={`button px-2 ${asked.columns.length > 0 ? 'border-focus' : ''}`}
          aria-label="Columns"
          title="Columns"
        >
          <Icon name="columns-3" />
          <span className="min-[56rem]:hidden">Columns</span>
        </button>
      }
    >
      <fieldset>
        <legend className="note mb-1">Account segments</legend>
        {choices.segments.map(({ position, name }) => {
          const [at, isShown] = [String(position), asked.columns.includes(String(position))];
          return (
            <label key={at} className="hover:bg-raised flex min-h-8 items-center gap-2.5 rounded px-2 py-1">
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => put(isShown ? asked.columns.filter((one) => one !== at) : [...asked.columns, at])}
              />
              {name}
            </label>
          );
        })}
      </fieldset>
    </Popover>
  );
}
