import { dollars } from '#kernel';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { centsIn } from './form-parts.ts';
import type { PaForm } from './summary-calls.ts';
import { nothingIn } from './summary-words.ts';

interface Of {
  readonly of: PaForm;
}

/** What every printed form has, whatever it is printed from. */
export type Shown = Pick<
  PaForm,
  | 'title'
  | 'number'
  | 'omb'
  | 'isKnown'
  | 'unread'
  | 'facts'
  | 'notes'
  | 'sheets'
  | 'sheet'
  | 'columns'
  | 'lines'
  | 'totals'
  | 'certification'
>;
interface OfShown {
  readonly of: Shown;
}

/** The form as it prints: header, one sheet of its rows, totals, and the line to sign. */
export const FormPreview = ({ of, onSheet }: Of & { readonly onSheet: (key: string) => void }) => (
  <>
    {of.differs !== null && (
      <p role="alert" className="text-danger">
        Not released: {of.differs}
      </p>
    )}
    <Head of={of} />
    {of.sheet === null ? (
      <section className="panel" aria-label="Rows">
        <Empty title={nothingIn[of.form]} icon="file-text">
          Entries of the project appear here by their day. Choose other days, or enter them on the project.
        </Empty>
      </section>
    ) : (
      <Rows of={of} sheet={of.sheet} onSheet={onSheet} />
    )}
    <Totals of={of} />
  </>
);

export const Head = ({ of }: OfShown) => (
  <Panel
    title={of.title}
    action={
      <>
        {!of.isKnown && <Badge tone="warn">Version not read</Badge>}
        <span className="text-muted">{[of.number, of.omb && `OMB ${of.omb}`].filter(Boolean).join(', ')}</span>
      </>
    }
  >
    <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
      {of.facts.map(({ item, label, value }) => (
        <div key={item} className={item === '8' ? 'sm:col-span-2 lg:col-span-4' : ''}>
          <dt className="text-muted text-xs">
            {item}. {label}
          </dt>
          <dd className="break-words">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

type Line = PaForm['lines']['data'][number];

/** Columns as the sheet states them; a figure stays a figure. */
const columnsOf = (columns: PaForm['columns']): readonly Column<Line>[] =>
  columns.map(({ label, kind }, at) => {
    const cell = ({ cells }: Line): string => cells[at] ?? '';
    const orNull = (line: Line): string | null => cell(line) || null;
    if (kind === 'name') return { label, name: cell };
    if (kind === 'money') return { label, none: '', money: (line) => (cell(line) === '' ? null : centsIn(cell(line))) };
    if (kind === 'number')
      return { label, none: '', number: (line) => (cell(line) === '' ? null : Number(cell(line))) };
    return kind === 'day' ? { label, none: '', day: orNull } : { label, none: '', text: orNull };
  });

export const Rows = ({
  of,
  sheet,
  onSheet,
}: OfShown & { readonly sheet: string; readonly onSheet: (key: string) => void }) => (
  <Panel
    title="Rows"
    action={
      of.sheets.length > 1 && (
        <>
          <span className="text-muted">{of.sheets.length} sheets</span>
          <Select
            aria-label="Sheet"
            className="control w-auto max-w-full"
            value={sheet}
            choices={of.sheets.map(({ key, title }) => [key, title])}
            onPick={onSheet}
          />
        </>
      )
    }
  >
    <Scrolling label="Rows of the form">
      <Table label="Rows" rows={of.lines.data} columns={columnsOf(of.columns)} isDense />
    </Scrolling>
    <CutNote of={of.lines} what="lines">
      PDF and CSV have all of them.
    </CutNote>
  </Panel>
);

export const Totals = ({ of }: OfShown) => (
  <Panel title="Totals and certification">
    {of.totals.length > 0 && (
      <dl className="grid gap-y-1 px-4 pb-3 sm:max-w-lg">
        {of.totals.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
    )}
    {of.sheet !== null &&
      of.notes.map((note) => (
        <p key={note} className="note px-4 pb-2">
          {note}
        </p>
      ))}
    {of.unread.map((note) => (
      <p key={note} className="note px-4 pb-2">
        {note}
      </p>
    ))}
    <p className="max-w-prose px-4 pb-2">{of.certification}</p>
    <p className="note px-4 pb-4">Signed on paper: name, title and date.</p>
  </Panel>
);
