import { useState } from 'react';
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

/** The map with the list that says the same. */
export function MapShown() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Shown name="Map">
      <PlaceMap
        label="Places of the county"
        places={places}
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
