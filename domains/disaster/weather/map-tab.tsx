import { href, type Place } from '#kernel';
import { Suspense, useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { weatherPages } from '../weather-pages.ts';
import { PlaceLink, StandingMark } from './alert-marks.tsx';
import type { Outlines } from './alert-places.ts';
import { standings } from './alert-words.ts';
import { placeKinds } from './site-words.ts';
import { type AlertMap, alertMap } from './weather-calls.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));

/** Each outer and inner ring as the map takes it: an alert of two areas is two of them. */
const areasOf = ({ id, event, outlines }: AlertMap['alerts']['data'][number]) =>
  (outlines as Outlines).map((coordinates, at) => ({
    id: `${id} ${at}`,
    name: event,
    place: { type: 'Polygon', coordinates } as unknown as Place, // as the import keeps it
  }));

/** Outlines and places on the map of the agency, and the same as tables. */
export default function MapTab() {
  const [chosen, choose] = useState<readonly string[]>([]);
  return (
    <Answered of={useCall(alertMap)}>
      {(of) => {
        const shown = [
          ...of.alerts.data.flatMap(areasOf),
          ...of.places.data.flatMap(({ id, name, place }) => (place ? [{ id, name, place: place as Place }] : [])),
        ];
        return (
          <div className="space-y-4">
            <section aria-label="Alert map" className="panel overflow-hidden">
              {shown.length > 0 ? (
                <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                  <PlaceMap label="Alerts and places" places={shown} selected={chosen[0] ?? null} onSelect={choose} />
                </Suspense>
              ) : (
                <p className="note p-4">No alert has an outline, and no place has a location.</p>
              )}
              {of.withoutShape > 0 && (
                <p className="note p-4">
                  {of.withoutShape} {of.withoutShape === 1 ? 'alert has' : 'alerts have'} no outline. They are matched
                  by zone and are in the list of alerts.
                </p>
              )}
            </section>
            <Shapes of={of} chosen={chosen} />
            <Places of={of} chosen={chosen} onAll={() => choose([])} />
          </div>
        );
      }}
    </Answered>
  );
}

const isChosen = (chosen: readonly string[], id: string): boolean => chosen.some((one) => one.split(' ')[0] === id);

function Shapes({ of: { alerts }, chosen }: { readonly of: AlertMap; readonly chosen: readonly string[] }) {
  return (
    alerts.total > 0 && (
      <section aria-label="Alerts with an outline" className="panel overflow-x-auto">
        <Table
          label="Alerts with an outline"
          rows={alerts.data}
          step={10}
          rowClass={({ id }) => (isChosen(chosen, id) ? 'bg-raised' : '')}
          columns={[
            {
              label: 'Alert',
              name: ({ event }) => event,
              show: ({ id, event }) => (
                <Link to={href(weatherPages.alertMessage, { id })} className="link">
                  {event}
                </Link>
              ),
            },
            {
              label: 'Standing',
              text: ({ standing }) => standings[standing],
              show: ({ standing }) => <StandingMark of={standing} />,
            },
            { label: 'Areas', number: ({ outlines }) => (outlines as Outlines).length },
          ]}
        />
        <CutNote of={alerts} what="outlines">
          In force first, by hazard class.
        </CutNote>
      </section>
    )
  );
}

function Places({ of: { places }, chosen, onAll }: { of: AlertMap; chosen: readonly string[]; onAll: () => void }) {
  const rows = places.data.filter(({ id }) => chosen.length === 0 || isChosen(chosen, id));
  return (
    <section aria-label="Places" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <h2 className="text-sm">Places</h2>
        {chosen.length > 0 && (
          <button type="button" className="button" onClick={onAll}>
            Show all
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="note px-4 pb-4">
          No place to show. Alert sites, capital projects and vendors with a location appear here.
        </p>
      ) : (
        <Table
          label="Places"
          rows={rows}
          step={15}
          file="alert-places"
          columns={[
            { label: 'Place', name: ({ name }) => name, show: (row) => <PlaceLink of={row} /> },
            { label: 'Type', text: ({ kind }) => placeKinds[kind] },
            { label: 'Alerts', number: ({ alerts }) => alerts },
          ]}
        />
      )}
      <CutNote of={places} what="places">
        Those with the most alerts are shown.
      </CutNote>
    </section>
  );
}
