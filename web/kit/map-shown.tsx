import { useState } from 'react';
import type { Position } from '#kernel';
import type { Region } from '#kernel/maps/region.ts';
import PlaceMap, { type MapPlace } from '#web/ui/map.tsx';
import { Shown } from './shown.tsx';

const point = (name: string, longitude: number, latitude: number): MapPlace => ({
  id: name,
  name,
  place: { type: 'Point', coordinates: [longitude, latitude] },
});

const places: readonly MapPlace[] = [
  point('Pump station 4', -93.21, 30.23),
  point('North levee', -93.19, 30.26),
  point('Parish warehouse', -93.3, 30.2),
  point('Mutual aid depot', -91.15, 30.45),
];

const path = (coordinates: readonly Position[]) => ({ type: 'LineString', coordinates }) as const;
const region: Region = {
  attribution: 'Sample region',
  features: [
    {
      kind: 'water',
      name: 'Lake Charles',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-93.24, 30.22],
            [-93.26, 30.24],
            [-93.24, 30.25],
            [-93.22, 30.23],
            [-93.24, 30.22],
          ],
        ],
      },
    },
    {
      kind: 'river',
      name: 'Calcasieu River',
      geometry: path([
        [-93.3, 30.3],
        [-93.24, 30.25],
        [-93.29, 30.15],
      ]),
    },
    {
      kind: 'road',
      name: 'Interstate 10',
      geometry: path([
        [-93.5, 30.24],
        [-93.2, 30.24],
        [-91.1, 30.44],
      ]),
    },
    { kind: 'place', name: 'Lake Charles', geometry: { type: 'Point', coordinates: [-93.21, 30.22] } },
  ],
};

/** The map with the list that says the same. */
export function MapShown() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Shown name="Map">
      <PlaceMap
        label="Places of the county"
        places={places}
        region={region}
        selected={chosen}
        onSelect={([first = null]) => setChosen(first)}
      />
      <ul className="mt-3 flex flex-wrap gap-2">
        {places.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" aria-pressed={chosen === id} onClick={() => setChosen(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Shown>
  );
}
