import { useMemo } from 'react';
import type { Region } from '#kernel/maps/region.ts';
import type { MapPlace } from '../map.tsx';
import { type County, useCounties, useLand } from './base.ts';
import { CLOSE, mapLooks, NAMED, regionOutlines, seenFrom } from './region.ts';
import { geometryOf, outlineOf, type Size, type View } from './view.ts';

export interface GroundProps {
  readonly view: View;
  readonly size: Size;
  readonly region: Region;
  /** Places that are no point. */
  readonly areas: readonly MapPlace[];
  readonly selected: string | null;
  readonly onFail: () => void;
}

/** From the middle of the box, in units of the sheet. */
const inUnits = (view: View, { width, height }: Size): string =>
  `translate(${width / 2 - view.x * view.zoom},${height / 2 - view.y * view.zoom}) scale(${view.zoom})`;

/** The ground and the areas as a drawing of the page, where a browser has no WebGL. */
export default function Drawn({ view, size, region, areas, selected }: GroundProps) {
  const { data: land } = useLand();
  const outlines = useMemo(() => regionOutlines(region), [region]);
  const shapes = useMemo(
    () => areas.map(({ id, place }) => ({ id, type: place.type, outline: outlineOf(geometryOf(place)) ?? '' })),
    [areas],
  );
  const isRegional = view.zoom > seenFrom(region);
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} className="absolute inset-0 block">
      <g transform={inUnits(view, size)}>
        {land && <path d={land.land} className="fill-map-land stroke-edge" vectorEffect="non-scaling-stroke" />}
        {view.zoom > CLOSE && !isRegional && <Counties view={view} size={size} />}
        {land && <path d={land.borders} className="stroke-edge fill-none" vectorEffect="non-scaling-stroke" />}
        {isRegional &&
          outlines.map(({ kind, outline }) => (
            <path key={kind} d={outline} className={mapLooks[kind]} vectorEffect="non-scaling-stroke" />
          ))}
        {shapes.map(({ id, type, outline }) => (
          <path
            key={id}
            d={outline}
            strokeWidth={id === selected ? 4 : 2}
            className={`stroke-link ${type === 'Polygon' ? 'fill-link/25' : 'fill-none'}`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
    </svg>
  );
}

interface Seen {
  readonly view: View;
  readonly size: Size;
}

const seenOf = (all: readonly County[], { view, size }: Seen): County[] => {
  const [w, h] = [size.width / 2 / view.zoom, size.height / 2 / view.zoom];
  return all.filter(
    ({ bounds: [[left, top], [right, bottom]] }) =>
      right > view.x - w && left < view.x + w && bottom > view.y - h && top < view.y + h,
  );
};

function Counties(seen: Seen) {
  const { data = [] } = useCounties(true);
  return seenOf(data, seen).map(({ id, outline }) => (
    <path key={id} d={outline} className="stroke-line fill-none" vectorEffect="non-scaling-stroke" />
  ));
}

/** Names are written alike over what is drawn and what is painted. */
export function CountyNames(seen: Seen) {
  const { data = [] } = useCounties(true);
  const { view, size } = seen;
  return (
    <g transform={inUnits(view, size)}>
      {view.zoom > NAMED &&
        seenOf(data, seen).map(({ id, name, middle: [x, y] }) => (
          <text
            key={id}
            x={x}
            y={y}
            fontSize={11 / view.zoom}
            textAnchor="middle"
            className="fill-muted pointer-events-none select-none"
          >
            {name}
          </text>
        ))}
    </g>
  );
}
