import { plainShow, type Show } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { momentIn } from './notice-words.ts';
import type { Change } from './redline.ts';
import { WordRedline } from './word-redline.tsx';

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
          show: ({ from, to }) => <WordRedline from={from && said(from)} to={to && said(to)} />,
        },
      ]}
    />
  );
}
