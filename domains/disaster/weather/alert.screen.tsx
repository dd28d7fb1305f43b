import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { weatherPages } from '../weather-pages.ts';
import { AlertActions } from './alert-actions.tsx';
import { PlaceLink, StandingMark } from './alert-marks.tsx';
import { matchReasons } from './alert-places.ts';
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
        <AlertActions id={id} of={of} />
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
