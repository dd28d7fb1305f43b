import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { weatherPages } from '../weather-pages.ts';
import { PlaceLink, SeverityMark, StandingMark } from './alert-marks.tsx';
import { hazards, standings } from './alert-words.ts';
import { alertSite } from './alert-site.record.ts';
import { FeedNotes } from './feed-notes.tsx';
import { type AlertBoard, alertBoard, alertScopes } from './weather-calls.ts';

/** The page is left open on a wall: it asks again as often as the feed is read. */
const EVERY_SECONDS = 120;

/** In force first, then upcoming, each with the places it touches. */
export default function AlertsTab() {
  const [scope, setScope] = useParam('scope');
  const board = useCall(alertBoard, scope === 'ours' ? { scope: 'ours' } : {}, { everySeconds: EVERY_SECONDS });
  return (
    <Answered of={board}>
      {(of) => (
        <div className="space-y-4">
          <FeedNotes of={of} />
          <Counts of={of} />
          <Select
            aria-label="Alerts"
            className="control w-auto print:hidden"
            value={scope === 'ours' ? 'ours' : ''}
            choices={[
              ['', alertScopes.all],
              ['ours', alertScopes.ours],
            ]}
            onPick={setScope}
          />
          <List of={of} isOurs={scope === 'ours'} />
        </div>
      )}
    </Answered>
  );
}

function Counts({ of: { counts } }: { readonly of: AlertBoard }) {
  const tiles = [
    ['In force', counts.inForce],
    ['Upcoming', counts.upcoming],
    ['Touching our places', counts.touching],
    ['Places touched', counts.places],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {tiles.map(([label, count]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function List({ of: { alerts, asOf }, isOurs }: { readonly of: AlertBoard; readonly isOurs: boolean }) {
  const { may } = useSession();
  if (alerts.total === 0)
    return (
      <section aria-label="Current alerts" className="panel">
        <Empty
          title={isOurs ? 'No alert touches our places' : 'No alerts in force'}
          icon="cloud-lightning"
          next={
            isOurs &&
            may.create.includes(alertSite.name) && ['New alert site', href(weatherPages.alertSite, { id: 'new' })]
          }
        >
          {asOf
            ? 'Alerts appear here while they are in force or upcoming.'
            : 'A manager imports a file of active alerts or adds a feed under Setup.'}
        </Empty>
      </section>
    );
  return (
    <section aria-label="Current alerts" className="panel overflow-x-auto">
      <Table
        label="Current alerts"
        rows={alerts.data}
        step={20}
        file="weather-alerts"
        columns={[
          {
            label: 'Alert',
            name: ({ event }) => event,
            show: ({ id, event, headline }) => (
              <span className="block min-w-52">
                <Link to={href(weatherPages.alertMessage, { id })} className="link">
                  {event}
                </Link>
                <span className="text-muted block">{headline}</span>
              </span>
            ),
          },
          {
            label: 'Standing',
            text: ({ standing }) => standings[standing],
            show: ({ standing }) => <StandingMark of={standing} />,
          },
          {
            label: 'Severity',
            text: ({ severity }) => severity,
            show: ({ severity }) => <SeverityMark of={severity} />,
          },
          { label: 'Hazard class', text: ({ hazard }) => hazards[hazard] },
          { label: 'Begins', moment: ({ beginsAt }) => beginsAt },
          { label: 'Until', moment: ({ untilAt }) => untilAt },
          {
            label: 'Our places',
            text: ({ matches, matched }) =>
              `${matches.map(({ name }) => name).join(', ')}${matched > matches.length ? ` and ${matched - matches.length} more` : ''}`,
            show: ({ id, matches, matched }) => (
              <span className="block min-w-40">
                {matches.map((one, at) => (
                  <span key={one.id}>
                    {at > 0 && ', '}
                    <PlaceLink of={one} />
                  </span>
                ))}
                {matched > matches.length && (
                  <>
                    {' and '}
                    <Link to={href(weatherPages.alertMessage, { id })} className="link">
                      {matched - matches.length} more
                    </Link>
                  </>
                )}
                {matched === 0 && <span className="text-muted">None</span>}
              </span>
            ),
          },
        ]}
      />
      <CutNote of={alerts} what="alerts">
        In force first, by hazard class.
      </CutNote>
    </section>
  );
}
