import { Suspense, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Place, Position } from '#kernel';
import { namesOf, withoutOverlap } from '#kernel/maps/names.ts';
import { covers, creditOf, type Region } from '#kernel/maps/region.ts';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';
import { LoadError } from './load-error.tsx';
import { useLand, useRegion } from './map/base.ts';
import { type Cluster, clustered, crowdOf, inSight, spotsOf } from './map/crowd.ts';
import Drawn, { CountyNames } from './map/drawn.tsx';
import { STEP, useGestures, useSize } from './map/gestures.ts';
import { CLOSE, NAMED, seenFrom, STREETS } from './map/region.ts';
import { fitting, middleOf, onSheet, pixelOf, type Size, type Spot, unitOf, type View, zoomed } from './map/view.ts';

export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly place: Place;
}

interface MapProps {
  readonly label: string;
  readonly places: readonly MapPlace[];
  readonly selected?: string | null;
  /** One place, or several that lie on top of one another. */
  readonly onSelect?: (ids: readonly string[]) => void;
  /** The places in sight, in the order in which they were given, whenever the map has come to rest. */
  readonly onSight?: (ids: readonly string[]) => void;
  readonly className?: string;
  /** The ground to draw; the organization's own where none is given. */
  readonly region?: Region;
}

const Painted = later(() => import('./map/painted.tsx').catch(() => ({ default: Drawn })));

/** Whether this browser paints; without WebGL the map is drawn as a part of the page, and looks the same. */
let isAble: boolean | undefined;
const mayPaint = (): boolean =>
  (isAble ??= document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: false }) !== null);

/**
 * Places on the ground of their region, which the organization keeps as one file; a map without a ground says nothing about where a place
 * is, so there a line says how to add one. Whatever it shows has to be next to it as a table or a list as well.
 */
export default function PlaceMap(props: MapProps) {
  const { region: given, places, className = 'h-96' } = props;
  const { data, error, isPending, refetch } = useRegion(!given);
  const region = given ?? data;
  const isGround = useMemo(
    () =>
      region &&
      covers(
        region,
        places.map(({ place }) => place),
      ),
    [region, places],
  );
  if (region && isGround) return <Ground {...props} region={region} />;
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (isPending && !given) return <div aria-busy="true" className={`skeleton ${className}`} />;
  return (
    <p className="note self-start">
      No base map for this area. An administrator can add one in Organization Settings, under Base map.
    </p>
  );
}

/** It is moved by dragging, by its buttons and, once it has the focus, by arrows, plus and minus and the wheel. */
function Ground({
  label,
  places,
  region,
  selected = null,
  onSelect = () => {},
  onSight,
  className = 'h-96',
}: MapProps & { readonly region: Region }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [isPainting, setPainting] = useState(mayPaint);
  // What follows from the places is worked out when they change, never for a frame: there may be a hundred thousand.
  const { spots, crowd, areas } = useMemo(() => {
    const found = places.map(({ place }): Spot => {
      const [x, y] = middleOf(place);
      return { x, y };
    });
    return { spots: found, crowd: crowdOf(found), areas: places.filter(({ place }) => place.type !== 'Point') };
  }, [places]);
  const [chosen, setView] = useState<View | null>(null);
  const regional = useMemo(() => seenFrom(region), [region]);
  const whole = useMemo(() => {
    const middles = region.features.map(({ geometry }) => {
      const [x, y] = middleOf(geometry);
      return { x, y };
    });
    return fitting(spots.length > 0 ? spots : middles, size);
  }, [spots, region, size]);
  const view = chosen ?? whole;
  const change = (next: (view: View) => View) => setView((now) => next(now ?? whole));
  useGestures(box, { change, size, onFit: () => setView(null) });
  const clusters = useMemo(() => clustered(crowd, view, size), [crowd, view, size]);
  const place = useMemo(() => places.findIndex(({ id }) => id === selected), [places, selected]);
  const onCurve = crowd.order.indexOf(place);
  const holds = ({ runs }: Cluster): boolean => runs.some(([from, until]) => onCurve >= from && onCurve < until);
  // What is chosen in the list beside the map comes into sight, and out from under its neighbours.
  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    const spot = spots[place];
    if (spot && clusters.find(holds)?.count !== 1) {
      const near = { ...spot, zoom: Math.max(view.zoom, NAMED) };
      const nearer = Array.from({ length: STEPS }, (_, nth) => zoomed(near, STEP ** nth, size));
      setView(nearer.find((one) => clustered(crowd, one, size).find(holds)?.count === 1) ?? near);
    }
  }
  const seen = useCallback(
    () => Array.from(inSight(crowd, view, size), (at) => places[at]?.id ?? ''),
    [crowd, view, size, places],
  );
  useSight(onSight, seen);
  const { data: land, error, refetch } = useLand();
  const now = useMemo(() => ({ view, size, clusters }), [view, size, clusters]);
  const ground = { view, size, region, areas, selected, onFail: () => setPainting(false) };

  const open = (cluster: Cluster) => {
    const some = spotsOf(crowd, cluster);
    const [first, ...others] = some.flatMap((at) => spots[at] ?? []);
    if (!first) return;
    if (others.every(({ x, y }) => x === first.x && y === first.y))
      onSelect(some.flatMap((at) => places[at]?.id ?? []));
    else {
      const inner = fitting([first, ...others], size);
      setView({ ...inner, zoom: Math.max(inner.zoom, view.zoom * STEP) });
    }
  };

  return (
    <div className={`panel relative overflow-hidden ${className}`}>
      <div
        ref={box}
        // It takes keys of its own, and says which.
        role="application"
        aria-label={`${label}. Arrows move, plus and minus zoom, zero shows everything.`}
        className="bg-map-water absolute inset-0 cursor-grab touch-none -outline-offset-2 active:cursor-grabbing"
      >
        {isPainting ? (
          <Suspense fallback={<Drawn {...ground} />}>
            <Painted key={region.tiles?.document} {...ground} />
          </Suspense>
        ) : (
          <Drawn {...ground} />
        )}
        <svg aria-hidden="true" width={size.width} height={size.height} className="absolute inset-0 block">
          {view.zoom > CLOSE && view.zoom <= regional && <CountyNames view={view} size={size} />}
          <Names region={region} now={now} />
        </svg>
        {clusters.map((cluster) => (
          <Marker
            key={cluster.first}
            cluster={cluster}
            name={places[cluster.first]?.name ?? ''}
            isSelected={holds(cluster)}
            onOpen={open}
          />
        ))}
      </div>
      <div className="absolute top-2 right-2 grid gap-1">
        <Button name="Nearer" icon="plus" onPress={() => change((now) => zoomed(now, STEP, size))} />
        <Button name="Farther" icon="minus" onPress={() => change((now) => zoomed(now, 1 / STEP, size))} />
        <Button name="Show everything" icon="rotate-ccw" onPress={() => setView(null)} />
      </div>
      {creditOf(region) && (
        <p className="bg-surface/80 text-muted absolute right-0 bottom-0 px-1.5 text-xs">{creditOf(region)}</p>
      )}
      {error && !land && (
        <div className="absolute inset-x-2 bottom-2">
          <LoadError error={error} retry={() => void refetch()} />
        </div>
      )}
    </div>
  );
}

/** So many steps nearer are tried until what was chosen stands alone. */
const STEPS = 16;

/** How long a map lies still before the list beside it follows. */
const STILL = 150;

/** Tells what is in sight, once the map has come to rest. */
function useSight(onSight: MapProps['onSight'], seen: () => readonly string[]): void {
  const tell = useEffectEvent(() => onSight?.(seen()));
  const isWanted = onSight !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    const waiting = setTimeout(tell, STILL);
    return () => clearTimeout(waiting);
  }, [isWanted, seen]);
}

interface Now {
  readonly view: View;
  readonly size: Size;
  readonly clusters: readonly Cluster[];
}

/** The names of the region that there is room for. Where is worked out when there is time; until then they move with the map. */
function Names({ region, now }: { readonly region: Region; readonly now: Now }) {
  const { view, size } = now;
  const then = useDeferredValue(now);
  const found = useMemo(() => {
    if (then.view.zoom <= seenFrom(region)) return [];
    const pixelAt = (position: Position) => {
      const [x, y] = onSheet(position);
      return pixelOf({ x, y }, then.view, then.size);
    };
    return withoutOverlap(
      namesOf(region, pixelAt, then.size, (kind) => kind !== 'street' || then.view.zoom > STREETS),
      // The last line says whose map it is.
      { width: then.size.width, height: then.size.height - (creditOf(region) ? 20 : 0) },
      then.clusters,
    );
  }, [region, then]);
  return found.map(({ kind, name, x, y }) => {
    const at = pixelOf(unitOf({ x, y }, then.view, then.size), view, size);
    return (
      <text key={`${kind} ${name}`} x={at.x} y={at.y + 4} textAnchor="middle" className={`map-name map-name-${kind}`}>
        {name}
      </text>
    );
  });
}

const Button = ({
  name,
  icon,
  onPress,
}: {
  name: string;
  icon: 'plus' | 'minus' | 'rotate-ccw';
  onPress: () => void;
}) => (
  <button type="button" className="button size-8 min-h-8 p-0" aria-label={name} title={name} onClick={onPress}>
    <Icon name={icon} />
  </button>
);

interface MarkerProps {
  readonly cluster: Cluster;
  readonly name: string;
  readonly isSelected: boolean;
  readonly onOpen: (cluster: Cluster) => void;
}

const written = new Intl.NumberFormat('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** One place, or how many there are so near to each other that they would cover one another. */
function Marker({ cluster, name, isSelected, onOpen }: MarkerProps) {
  const { x, y, count } = cluster;
  const isOne = count === 1;
  const said = isOne ? name : `${written.format(count)} places`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={said}
      title={said}
      className={`bg-link text-surface absolute top-0 left-0 grid place-items-center rounded-full border-2 text-xs font-semibold shadow ${isSelected ? 'border-ink ring-ink ring-2' : 'border-surface'} ${isOne ? 'size-5' : count < 1000 ? 'size-8' : 'size-10'}`}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onOpen(cluster)}
    >
      {!isOne && short.format(count)}
    </button>
  );
}
