import { plainShow, type Show } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { momentIn } from './notice-words.ts';
import { type Change, wordsBetween } from './redline.ts';

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** What changes, struck through and inserted, a line for each place. */
export function Redline({
  changes,
  timeZone,
  show = plainShow,
}: {
  readonly changes: readonly Change[];
  readonly timeZone: string;
  readonly show?: Show;
}) {
  const said = (text: string): string => (isInstant(text) ? momentIn(text, timeZone) : text);
  return (
    <PlainTable
      label="Changes"
      show={show}
      className="mt-3"
      rows={changes}
      id={({ field, line }) => `${field} ${line}`}
      columns={[
        { label: 'Where', name: ({ label, line }) => (line === null ? label : `${line}: ${label}`) },
        {
          label: 'Change',
          text: ({ from, to }) => `${from ?? ''} → ${to ?? ''}`,
          className: 'whitespace-pre-line wrap-anywhere',
          show: ({ from, to }) => <Pieces from={from && said(from)} to={to && said(to)} />,
        },
      ]}
    />
  );
}

function Pieces({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  const pieces =
    from !== null && to !== null
      ? wordsBetween(from, to)
      : [{ kind: from === null ? ('to' as const) : ('from' as const), text: from ?? to ?? '' }];
  return pieces.map(({ kind, text }, at) =>
    kind === 'same' ? (
      <span key={at}>{text}</span>
    ) : kind === 'from' ? (
      <del key={at} className="text-danger">
        {text}
      </del>
    ) : (
      <ins key={at} className="text-good font-semibold">
        {text}
      </ins>
    ),
  );
}
