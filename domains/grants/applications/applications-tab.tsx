import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import { type ApplicationBoard, applicationBoard } from './application-calls.ts';
import { openApplications } from './application-words.ts';
import { ApplicationTable, Deadline } from './application-table.tsx';
import { grantApplication } from './grant-application.record.ts';

const views = { table: 'Table', board: 'Board' } as const;

/** Applications by deadline as a table or a board, and how agencies decided. */
export default function ApplicationsTab() {
  const [view, setView] = useParam('view');
  return (
    <Answered
      of={useCall(applicationBoard)}
      isEmpty={({ applications }) => applications.total === 0}
      empty={
        <section className="panel" aria-label="No applications">
          <Empty title="No applications" icon="files" action={<NewApplication />}>
            Start one from an opportunity that you decided to pursue, or enter it by hand.
          </Empty>
        </section>
      }
    >
      {(of) => (
        <div className="space-y-4">
          <Counts of={of} />
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <Select
              aria-label="View"
              className="control w-auto"
              value={view}
              choices={Object.entries(views).map(([key, words]) => [key === 'table' ? '' : key, words])}
              onPick={setView}
            />
            <span className="ml-auto flex flex-wrap gap-2">
              <Link to={href(applicationPages.applications)} className="button">
                All applications
              </Link>
              <NewApplication />
            </span>
          </div>
          {view === 'board' ? (
            <Board of={of} />
          ) : (
            <section aria-label="Applications" className="panel overflow-x-auto">
              <ApplicationTable rows={of.applications.data} label="Applications" sorts="order" />
            </section>
          )}
          <CutNote of={of.applications} what="applications">
            The rest are in the register.
          </CutNote>
          <Agencies of={of} />
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: ApplicationBoard;
}

export function NewApplication() {
  const { may } = useSession();
  if (!may.create.includes(grantApplication.name)) return null;
  return (
    <Link to={href(applicationPages.application, { id: 'new' })} className="button button-primary">
      New application
    </Link>
  );
}

function Counts({ of: { counts, requestedCents } }: Of) {
  const tiles = [
    ['In preparation', counts.open],
    ['Due in two weeks', counts.dueSoon],
    ['Submitted', counts.submitted],
    ['Awarded', counts.awarded],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {tiles.map(([label, said]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{said}</dd>
        </div>
      ))}
      <div className="panel p-3">
        <dt className="text-muted">Requested</dt>
        <dd className="text-xl font-semibold tabular-nums">
          <Amount cents={requestedCents} />
        </dd>
      </div>
    </dl>
  );
}

/** As many cards as a column shows before the table is the better picture. */
const CARDS = 6;

/** One column for each status in which an application can still change, then those that are decided. */
function Board({ of: { applications } }: Of) {
  const states = [...openApplications, 'awarded', 'declined'] as const;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {states.map((state) => {
        const own = applications.data.filter(({ status }) => status === state);
        return (
          <section key={state} aria-label={state} className="panel min-w-0">
            <h2 className="flex items-center gap-2 px-3 py-2 text-sm">
              <StatusBadge record={grantApplication as AnyRecord} state={state} />
              <span className="text-muted">{own.length}</span>
            </h2>
            <ul>
              {own.slice(0, CARDS).map((one) => (
                <li key={one.id} className="border-line border-t px-3 py-2">
                  <Link to={href(applicationPages.application, { id: one.id })} className="link">
                    {one.number}
                  </Link>
                  <span className="block truncate">{one.title}</span>
                  <Deadline of={one} />
                </li>
              ))}
            </ul>
            {own.length > CARDS && <p className="note px-3 pb-2">{own.length - CARDS} more in the table.</p>}
          </section>
        );
      })}
    </div>
  );
}

const rateOf = (awarded: number, declined: number): number | null =>
  awarded + declined === 0 ? null : (awarded / (awarded + declined)) * 100;

function Agencies({ of: { agencies } }: Of) {
  if (agencies.total === 0) return null;
  return (
    <Folding name="application-agencies" title="Win rate by agency">
      <div className="overflow-x-auto">
        <Table
          label="Win rate by agency"
          rows={agencies.data}
          id={({ agency }) => agency}
          step={10}
          file="win-rate"
          columns={[
            { label: 'Agency', name: ({ agency }) => agency },
            { label: 'Submitted', number: ({ submitted }) => submitted, sum: true },
            { label: 'Awarded', number: ({ awarded }) => awarded, sum: true },
            { label: 'Not awarded', number: ({ declined }) => declined, sum: true },
            {
              label: 'Win rate',
              percent: ({ awarded, declined }) => rateOf(awarded, declined),
              none: <Badge>Undecided</Badge>,
            },
            { label: 'Requested', money: ({ requestedCents }) => requestedCents, sum: true },
          ]}
        />
      </div>
      <CutNote of={agencies} what="agencies">
        Those with the most applications are listed.
      </CutNote>
    </Folding>
  );
}
