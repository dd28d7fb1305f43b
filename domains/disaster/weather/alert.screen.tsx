import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { incidentPages } from '../incident-pages.ts';
import { incident } from '../incidents/incident.record.ts';
import { weatherPages } from '../weather-pages.ts';
import { actionsFor, incidentHazardOf, type SuggestedAction } from './actions.ts';
import { PlaceLink, StandingMark } from './alert-marks.tsx';
import { matchReasons } from './alert-places.ts';
import { mayTell } from './in-force.ts';
import { placeKinds } from './site-words.ts';
import { type AlertDetail, alertDetail } from './weather-calls.ts';
import { weatherAlert } from './weather-alert.record.ts';

/** A message with what became of it, the places it touches, and what agencies do first. */
export default function AlertScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const record = useDefinition(weatherAlert);
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={record} id={id}>
      {(row) => (
        <>
          <Beyond id={row.id} />
          <RecordSections record={record} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Beyond = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(alertDetail, { id })} skeleton="h-40">
    {(of) => (
      <>
        <Standing of={of} />
        <Touched of={of} />
        {mayTell(of.standing) && <Actions of={of} />}
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: AlertDetail;
}

const message = ({ id, headline }: { id: string; headline: string }) => (
  <Link to={href(weatherPages.alertMessage, { id })} className="link">
    {headline}
  </Link>
);

const Standing = ({ of }: Of) => (
  <section aria-label="Standing" className="panel space-y-1 p-4">
    <p className="flex flex-wrap items-center gap-2">
      <StandingMark of={of.standing} />
      {of.isTest && <Badge tone="review">Test</Badge>}
      {of.isTest && <span>This is no real alert. It notifies no one.</span>}
    </p>
    {of.replacedBy && <p>Replaced by {message(of.replacedBy)}</p>}
    {of.replaced.data.map((one) => (
      <p key={one.id} className="text-muted">
        Replaces {message(one)}
      </p>
    ))}
    <CutNote of={of.replaced} what="earlier messages">
      The newest are shown.
    </CutNote>
  </section>
);

const Touched = ({ of: { matches } }: Of) => (
  <section aria-label="Affected places" className="panel overflow-x-auto">
    <h2 className="px-4 pt-3 text-sm">Affected places</h2>
    {matches.total === 0 ? (
      <p className="note px-4 pb-4">None of our places lies in its area.</p>
    ) : (
      <Table
        label="Affected places"
        rows={matches.data}
        step={10}
        columns={[
          { label: 'Place', name: ({ name }) => name, show: (row) => <PlaceLink of={row} /> },
          { label: 'Type', text: ({ kind }) => placeKinds[kind] },
          { label: 'Matched', text: ({ reason }) => matchReasons[reason] },
        ]}
      />
    )}
    <CutNote of={matches} what="places">
      Own sites come first.
    </CutNote>
  </section>
);

const MOST_PURPOSE = 200;
const MOST_NAME = 160;

const addressOf = ({ path, purpose }: SuggestedAction, headline: string): string =>
  purpose
    ? `${path}?${new URLSearchParams({ all: '', purpose: `${purpose}: ${headline}`.slice(0, MOST_PURPOSE) })}`
    : path;

function Actions({ of: { hazard, headline } }: Of) {
  const { may } = useSession();
  const begun = new URLSearchParams({ name: headline.slice(0, MOST_NAME), hazard: incidentHazardOf(hazard) });
  const offered = actionsFor(hazard).map((action) => ({ ...action, to: addressOf(action, headline) }));
  const opened = {
    label: 'Open an incident',
    why: 'From then on the log, requests and hours have one place.',
    to: `${href(incidentPages.incident, { id: 'new' })}?${begun}`,
  };
  return (
    <section aria-label="Suggested actions" className="panel p-4">
      <h2 className="text-sm">Suggested actions</h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {[...(may.create.includes(incident.name) ? [opened] : []), ...offered].map(({ label, why, to }) => (
          <li key={label}>
            <Link to={to} className="link">
              {label}
            </Link>
            <span className="text-muted block">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
