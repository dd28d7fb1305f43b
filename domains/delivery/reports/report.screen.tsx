import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { useRow } from '#web/data/query.ts';
import type { Shown } from '#web/data/client.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { HomeButton } from '../home/home-button.tsx';
import type { Start } from './builder.tsx';
import { Certification } from './certification.tsx';
import { Downloads } from './downloads.tsx';
import { FiguresView } from './figures-view.tsx';
import { report } from './report.record.ts';

/** Who looks at a report fetches what it shows; how it is made and sent comes with it or after it. */
const Builder = later(async () => ({ default: (await import('./builder.tsx')).Builder }));
const BelowReport = later(async () => ({ default: (await import('./below-report.tsx')).BelowReport }));

type Report = Shown<typeof report>;

const blank: Start = { id: null, version: 0, name: '', purpose: '', shared: false, definition: null };
const copyOf = ({ name, purpose, definition }: Pick<Report, 'name' | 'purpose' | 'definition'>): Start => ({
  ...blank,
  name: `Copy of ${name}`.slice(0, 120),
  purpose: purpose ?? '',
  definition,
});

/** A saved report, its builder at `?design`, and the builder of a new one: empty, of a standard report, or as a copy. */
export default function ReportScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const question = new URLSearchParams(usePlace().search);
  const copied = question.get('copy');
  if (id === 'new' && copied) return <Saved key={copied} id={copied} start={copyOf} />;
  if (id === 'new') {
    const standard = question.get('standard') ?? '';
    const record = question.get('record');
    const start = record
      ? { ...blank, definition: { record, columns: [], groups: [], totals: [], filters: '' } }
      : blank;
    return <Building key={`${standard} ${record}`} start={start} standard={standard} />;
  }
  if (question.has('design'))
    return (
      <Saved
        key={id}
        id={id}
        start={(row) => ({ ...row, purpose: row.purpose ?? '', id: row.can.includes('edit') ? row.id : null })}
      />
    );
  return (
    <RecordScreen record={report} id={id} layout="below">
      {(row) => <Shows row={row as unknown as Report} />}
    </RecordScreen>
  );
}

const Building = (props: { start: Start; standard?: string }) => (
  <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
    <Builder {...props} />
  </Suspense>
);

/** The builder over a report that is saved. */
function Saved({ id, start }: { id: string; start: (row: Report) => Start }) {
  const row = useRow(report, id);
  return <Answered of={row}>{(found) => <Building start={start(found as unknown as Report)} />}</Answered>;
}

function Shows({ row }: { row: Report }) {
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {row.can.includes('edit') && (
          <Link to={`/reports/${row.id}?design`} className="button button-primary">
            <Icon name="chart-column" />
            Edit figures
          </Link>
        )}
        <Link to={`/reports/new?copy=${row.id}`} className="button">
          <Icon name="copy" />
          Copy report
        </Link>
        <HomeButton name={row.name} of={{ report: row.id }} picture={row.definition.picture} />
        <Downloads id={row.id} name={row.name} definition={row.definition} />
      </div>
      <Certification row={row} />
      <FiguresView definition={row.definition} />
      <Suspense fallback={<div aria-busy="true" className="skeleton h-48" />}>
        <BelowReport row={row} />
      </Suspense>
      <RecordSections record={report} row={row as never} />
    </div>
  );
}
