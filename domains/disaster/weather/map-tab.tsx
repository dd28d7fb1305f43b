import { href, type Place } from '#kernel';
import { Suspense, useMemo, useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { type County, useCounties } from '#web/ui/map/base.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { weatherPages } from '../weather-pages.ts';
import { PlaceLink, StandingMark } from './alert-marks.tsx';
import type { Outlines } from './alert-places.ts';
import { standings } from './alert-words.ts';
import { placeKinds } from './site-words.ts';
import { type AlertMap, alertMap } from './weather-calls.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));

type MapAlert = AlertMap['alerts']['data'][number];
type Named = ReadonlyMap<string, County>;

/** Counties that an alert names where it has no outline: 0, then the FIPS code of state and county. */
const countiesOf = ({ counties }: MapAlert, named: Named): County[] =>
  counties.flatMap((code) => named.get(code.slice(1)) ?? []);

const partsOf = ({ shape: { geometry } }: County): readonly unknown[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

/** Each area as the map takes it: an alert of two areas is two of them. */
const areasOf = (alert: MapAlert, named: Named) =>
  [...((alert.outlines as Outlines | null) ?? []), ...countiesOf(alert, named).flatMap(partsOf)].map(
    (coordinates, at) => ({
      id: `${alert.id} ${at}`,
      name: alert.event,
      place: { type: 'Polygon', coordinates } as unknown as Place, // as the import keeps it, or the Census Bureau
    }),
  );

/** Outlines and places on the map of the agency, and the same as tables. */
export default function MapTab() {
  const [chosen, choose] = useState<readonly string[]>([]);
  const asked = useCall(alertMap);
  const { data: of } = asked;
  const isNamed = of?.alerts.data.some(({ counties }) => counties.length > 0) ?? false;
  const { data: counties } = useCounties(isNamed);
  const named = useMemo(() => new Map((counties ?? []).map((one) => [one.id, one])), [counties]);
  const shown = useMemo(
    () => [
      ...(of?.alerts.data ?? []).flatMap((one) => areasOf(one, named)),
      ...(of?.places.data ?? []).flatMap(({ id, name, place }) => (place ? [{ id, name, place: place as Place }] : [])),
    ],
    [of, named],
  );
  return (
    <Answered of={asked}>
      {(of) => (
        <div className="space-y-4">
          <section aria-label="Alert map" className="panel overflow-hidden">
            {shown.length > 0 ? (
              <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                <PlaceMap label="Alerts and places" places={shown} selected={chosen[0] ?? null} onSelect={choose} />
              </Suspense>
            ) : (
              <p className="note p-4">No alert has an outline or a county, and no place has a location.</p>
            )}
            {of.withoutShape > 0 && (
              <p className="note p-4">
                {of.withoutShape} {of.withoutShape === 1 ? 'alert has' : 'alerts have'} no outline. The counties they
                name are drawn. Forecast zones are not drawn yet: the table has their codes.
              </p>
            )}
          </section>
          <Shapes of={of} named={named} chosen={chosen} />
          <Places of={of} chosen={chosen} onAll={() => choose([])} />
        </div>
      )}
    </Answered>
  );
}

const isChosen = (chosen: readonly string[], id: string): boolean => chosen.some((one) => one.split(' ')[0] === id);

interface ShapesProps {
  readonly of: AlertMap;
  readonly named: Named;
  readonly chosen: readonly string[];
}

function Shapes({ of: { alerts }, named, chosen }: ShapesProps) {
  return (
    alerts.total > 0 && (
      <section aria-label="Alerts on the map" className="panel overflow-x-auto">
        <Table
          label="Alerts on the map"
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
            {
              label: 'Drawn as',
              text: (alert) =>
                alert.outlines
                  ? 'Outline'
                  : countiesOf(alert, named)
                      .map(({ name }) => `${name} County`)
                      .join(', ') || 'Not drawn',
            },
            { label: 'Zones', text: ({ zones }) => zones.join(', ') },
          ]}
        />
        <CutNote of={alerts} what="alerts">
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
