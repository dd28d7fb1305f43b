import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { federalDataPages } from '../federal-data-pages.ts';
import { weatherPages } from '../weather-pages.ts';
import { type FederalBoard, federalBoard, readConnection } from './federal-calls.ts';
import { federalConnection } from './federal-connection.record.ts';
import { datasets, syncSources } from './federal-words.ts';
import { publishedRow } from './published-row.record.ts';
import { syncRun } from './sync-run.record.ts';

type Source = FederalBoard['openFema'][number];

/** Each connection with what it fetched, expected and missed. */
export default function ConnectionsTab() {
  return (
    <Answered of={useCall(federalBoard)} skeleton="h-96">
      {(of) => (
        <div className="space-y-4">
          <Failures of={of} />
          <OpenFema of={of.openFema} />
          <Others of={of.others} />
          <Runs of={of.runs} />
          <Deprecated of={of.deprecated} />
        </div>
      )}
    </Answered>
  );
}

function Failures({ of }: { readonly of: FederalBoard }) {
  const show = useShow();
  return of.openFema
    .filter(({ failure, connection }) => failure !== null && connection?.isActive === true)
    .map(({ key, dataset, connection, failure, failedSince, nextAt }) => (
      <p key={key} role="alert" className="panel border-warn px-4 py-2.5">
        {connection?.name ?? datasets[dataset]} can’t be read{failedSince && ` since ${momentOf(failedSince, show)}`}.{' '}
        {failure} {nextAt && `It is tried again ${momentOf(nextAt, show)}. `}Until then, import a file.
      </p>
    ));
}

const counted = (count: number | null): string => (count === null ? 'Not stated' : count.toLocaleString('en-US'));

/** Fewer than expected is a reading that is not complete. */
const isShort = ({ expected, received }: Pick<Source, 'expected' | 'received'>): boolean =>
  expected !== null && received !== null && received < expected;

const OpenFema = ({ of }: { readonly of: FederalBoard['openFema'] }) => (
  <Panel
    title="OpenFEMA"
    action={
      <Link to={href(federalDataPages.federalConnection, { id: 'new' })} className="button">
        New connection
      </Link>
    }
  >
    <Table
      label="OpenFEMA"
      rows={of}
      id={({ key }) => key}
      columns={[
        {
          label: 'Data set',
          name: ({ dataset, connection }) => connection?.name ?? datasets[dataset],
          show: (one) => <DatasetName of={one} />,
        },
        { label: 'Last run', moment: ({ lastRun }) => lastRun },
        { label: 'High-water mark', moment: ({ mark }) => mark },
        { label: 'Expected', text: ({ expected }) => counted(expected) },
        {
          label: 'Received',
          text: ({ received }) => counted(received),
          show: (one) =>
            isShort(one) ? <Badge tone="warn">{counted(one.received)}</Badge> : <>{counted(one.received)}</>,
        },
        { label: 'Kept rows', number: ({ rows }) => rows },
        { label: 'Vanished', number: ({ vanished }) => vanished },
        {
          label: 'Schema drift',
          text: ({ drift, lastRun }) => drift ?? (lastRun === null ? '' : 'None'),
          className: 'min-w-44 wrap-anywhere',
        },
        {
          label: 'Sample row',
          text: ({ sample }) => sample?.title,
          show: ({ sample }) =>
            sample && (
              <Link to={href(federalDataPages.publishedRow, { id: sample.id })} className="link block min-w-44">
                {sample.title}
              </Link>
            ),
        },
        { label: 'Action', mark: ({ connection }) => connection?.isActive === true && <Read id={connection.id} /> },
      ]}
    />
    <p className="note px-4 pb-4">
      A reading begins at the high-water mark. A full reading brings all rows and marks those that are no longer
      published.
    </p>
  </Panel>
);

function DatasetName({ of: { dataset, entity, version, connection, limit } }: { readonly of: Source }) {
  return (
    <span className="block min-w-44">
      {connection ? (
        <Link to={href(federalDataPages.federalConnection, { id: connection.id })} className="link">
          {connection.name}
        </Link>
      ) : (
        datasets[dataset]
      )}{' '}
      {!connection && <Badge tone="plain">Files only</Badge>}
      {connection?.isActive === false && <Badge tone="plain">Paused</Badge>}
      <span className="text-muted block wrap-anywhere">
        {`${entity} v${version}`}
        {limit && `, ${limit}`}
      </span>
    </span>
  );
}

function Read({ id }: { readonly id: string }) {
  const read = useAct(readConnection, { changes: [federalConnection.name, publishedRow.name, syncRun.name] });
  return (
    <span className="flex gap-2">
      <button
        type="button"
        className="button"
        disabled={read.isPending}
        onClick={() => read.mutate({ id, isFull: false })}
      >
        {read.isPending ? 'Reading…' : 'Read now'}
      </button>
      <button
        type="button"
        className="button button-quiet"
        disabled={read.isPending}
        onClick={() => read.mutate({ id, isFull: true })}
      >
        Full reading
      </button>
    </span>
  );
}

const others = {
  nws: { name: 'National Weather Service', what: 'Weather alerts', to: href(weatherPages.weatherAlerts) },
  sam: { name: 'SAM.gov', what: 'Exclusions extract', to: '/vendor-directory/exclusions' },
  grants_gov: { name: 'Grants.gov', what: 'Funding opportunities', to: '/grant-management?tab=research' },
} as const;

function Others({ of }: { readonly of: FederalBoard['others'] }) {
  const show = useShow();
  const markOf = (mark: string | null): string | null =>
    mark === null ? null : mark.length === 10 ? wholeDay(mark, show) : momentOf(mark, show);
  return (
    <Panel title="Other connections">
      <Table
        label="Other connections"
        rows={of}
        id={({ key }) => key}
        columns={[
          {
            label: 'Connection',
            name: ({ key }) => others[key].name,
            show: ({ key }) => (
              <span className="block min-w-44">
                <Link to={others[key].to} className="link">
                  {others[key].name}
                </Link>
                <span className="text-muted block">{others[key].what}</span>
              </span>
            ),
          },
          { label: 'Last run', moment: ({ lastRun }) => lastRun },
          { label: 'High-water mark', text: ({ mark }) => markOf(mark) },
          { label: 'Expected', text: ({ expected }) => counted(expected) },
          { label: 'Received', text: ({ received }) => counted(received) },
          { label: 'Failure', text: ({ failure }) => failure, className: 'wrap-anywhere' },
          { label: 'Sample row', text: ({ sample }) => sample, className: 'min-w-44 wrap-anywhere' },
        ]}
      />
      <p className="note px-4 pb-4">
        Each is read and retried on its own page. Schema drift is not measured for these.
      </p>
    </Panel>
  );
}

const Runs = ({ of }: { readonly of: FederalBoard['runs'] }) => (
  <Panel
    title="Latest runs"
    action={
      <Link to={href(federalDataPages.syncRuns)} className="link">
        All runs
      </Link>
    }
  >
    {of.total === 0 ? (
      <p className="note px-4 pb-4">No runs. Import a file or add a connection.</p>
    ) : (
      <Table
        label="Latest runs"
        rows={of.data}
        step={5}
        columns={[
          {
            label: 'Run',
            name: ({ number }) => number,
            show: ({ id, number }) => (
              <Link to={href(federalDataPages.syncRun, { id })} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          { label: 'Data set', text: ({ dataset }) => datasets[dataset] },
          { label: 'Source', text: ({ source }) => syncSources[source] },
          { label: 'Imported', moment: ({ readAt }) => readAt },
          { label: 'Expected', text: ({ expected }) => counted(expected) },
          { label: 'Received', number: ({ received }) => received },
          { label: 'New', number: ({ created }) => created },
          { label: 'Updated', number: ({ updated }) => updated },
          { label: 'Vanished', number: ({ vanished }) => vanished },
          { label: 'Rejected', number: ({ rejected }) => rejected },
        ]}
      />
    )}
    <CutNote of={of} what="runs">
      The newest are shown.
    </CutNote>
  </Panel>
);

const Deprecated = ({ of }: { readonly of: FederalBoard['deprecated'] }) => (
  <Panel title="Deprecated data sets">
    <details className="px-4 pb-4">
      <summary className="link">{of.length} data sets are deprecated and are not read</summary>
      <Table
        label="Deprecated data sets"
        rows={of}
        id={({ name, version }) => `${name} ${version}`}
        columns={[
          { label: 'Data set', name: ({ name }) => name, className: 'wrap-anywhere' },
          { label: 'Version', number: ({ version }) => version },
          { label: 'Since', day: ({ since }) => since },
          { label: 'Replacement', text: ({ replacedBy }) => replacedBy ?? 'Archived', className: 'wrap-anywhere' },
        ]}
      />
    </details>
  </Panel>
);
