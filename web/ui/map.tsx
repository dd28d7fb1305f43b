import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place, Position } from '#kernel';
import { namesOf, withoutOverlap } from '#kernel/maps/names.ts';
import { covers, type Region } from '#kernel/maps/region.ts';
import { Icon } from './icon.tsx';
import { type County, useCounties, useLand, useRegion } from './map-base.ts';
import { mapLooks, regionOutlines, seenFrom, STREETS } from './map-region.ts';
import {
  type Cluster,
  clustered,
  fitting,
  geometryOf,
  middleOf,
  moved,
  onSheet,
  outlineOf,
  pixelOf,
  type Size,
  type View,
  zoomed,
} from './map-view.ts';
import { LoadError } from './load-error.tsx';

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
  readonly className?: string;
  /** The ground to draw; the organization's own where none is given. */
  readonly region?: Region;
}

const CLOSE = 4;
const NAMED = 9;
const STEP = 1.6;
const PAN = 80;

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
  className = 'h-96',
}: MapProps & { readonly region: Region }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const spots = useMemo(
    () =>
      places.map(({ id, place }) => {
        const [x, y] = middleOf(place);
        return { id, x, y };
      }),
    [places],
  );
  const [chosen, setView] = useState<View | null>(null);
  const [outlines, regional] = useMemo(() => [regionOutlines(region), seenFrom(region)] as const, [region]);
  const whole = useMemo(
    () =>
      spots.length > 0
        ? spots
        : region.features.map(({ geometry }) => {
            const [x, y] = middleOf(geometry);
            return { x, y };
          }),
    [spots, region],
  );
  const view = chosen ?? fitting(whole, size);
  const change = (next: (view: View) => View) => setView((now) => next(now ?? fitting(whole, size)));
  useGestures(box, { change, size, onFit: () => setView(null) });
  const clusters = clustered(spots, view, size);
  // What is chosen in the list beside the map comes into sight, and out from under its neighbours.
  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    const spot = spots.find(({ id }) => id === selected);
    const cluster = clusters.find(({ spots: some }) => some.some(({ id }) => id === selected));
    if (spot && cluster?.spots.length !== 1) setView({ x: spot.x, y: spot.y, zoom: Math.max(view.zoom, NAMED) });
  }
  const { data: land, error, refetch } = useLand();
  const names = useMemo(() => new Map(places.map(({ id, name }) => [id, name])), [places]);
  const { width, height } = size;
  const isRegional = view.zoom > regional;
  const pixelAt = (position: Position) => {
    const [x, y] = onSheet(position);
    return pixelOf({ x, y }, view, size);
  };
  const written = isRegional
    ? withoutOverlap(
        namesOf(region, pixelAt, size, (kind) => kind !== 'street' || view.zoom > STREETS),
        // The last line says whose map it is.
        { width, height: height - (region.attribution ? 20 : 0) },
        clusters,
      )
    : [];

  const open = ({ spots: some }: Cluster) => {
    const inner = fitting(some, size);
    const [first] = some;
    if (some.length === 1 || !first || some.every(({ x, y }) => x === first.x && y === first.y))
      onSelect(some.map(({ id }) => id));
    else setView({ ...inner, zoom: Math.max(inner.zoom, view.zoom * STEP) });
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
        <svg aria-hidden="true" width={width} height={height} className="block">
          <g
            transform={`translate(${width / 2 - view.x * view.zoom},${height / 2 - view.y * view.zoom}) scale(${view.zoom})`}
          >
            {land && <path d={land.land} className="fill-map-land stroke-edge" vectorEffect="non-scaling-stroke" />}
            {view.zoom > CLOSE && !isRegional && <Counties view={view} size={size} />}
            {land && <path d={land.borders} className="stroke-edge fill-none" vectorEffect="non-scaling-stroke" />}
            {isRegional &&
              outlines.map(({ kind, outline }) => (
                <path key={kind} d={outline} className={mapLooks[kind]} vectorEffect="non-scaling-stroke" />
              ))}
            {places.map(
              ({ id, place }) =>
                place.type !== 'Point' && (
                  <path
                    key={id}
                    d={outlineOf(geometryOf(place)) ?? ''}
                    strokeWidth={id === selected ? 4 : 2}
                    className={`stroke-link ${place.type === 'Polygon' ? 'fill-link/25' : 'fill-none'}`}
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )}
          </g>
          {written.map(({ kind, name, x, y }) => (
            <text key={`${kind} ${name}`} x={x} y={y + 4} textAnchor="middle" className={`map-name map-name-${kind}`}>
              {name}
            </text>
          ))}
        </svg>
        {clusters.map((cluster) => (
          <Marker
            key={cluster.spots[0]?.id}
            {...{ cluster, names }}
            isSelected={cluster.spots.some(({ id }) => id === selected)}
            onOpen={() => open(cluster)}
          />
        ))}
      </div>
      <div className="absolute top-2 right-2 grid gap-1">
        <Button name="Nearer" icon="plus" onPress={() => change((now) => zoomed(now, STEP, size))} />
        <Button name="Farther" icon="minus" onPress={() => change((now) => zoomed(now, 1 / STEP, size))} />
        <Button name="Show everything" icon="rotate-ccw" onPress={() => setView(null)} />
      </div>
      {region.attribution && (
        <p className="bg-surface/80 text-muted absolute right-0 bottom-0 px-1.5 text-xs">{region.attribution}</p>
      )}
      {error && !land && (
        <div className="absolute inset-x-2 bottom-2">
          <LoadError error={error} retry={() => void refetch()} />
        </div>
      )}
    </div>
  );
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
  readonly names: ReadonlyMap<string, string>;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
}

/** One place, or how many there are so near to each other that they would cover one another. */
function Marker({ cluster: { x, y, spots }, names, isSelected, onOpen }: MarkerProps) {
  const [first] = spots;
  const isOne = spots.length === 1;
  const name = isOne ? (names.get(first?.id ?? '') ?? '') : `${spots.length} places`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      title={name}
      className={`bg-link text-surface absolute top-0 left-0 grid place-items-center rounded-full border-2 text-xs font-semibold shadow ${isSelected ? 'border-ink ring-ink ring-2' : 'border-surface'} ${isOne ? 'size-5' : 'size-8'}`}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onOpen}
    >
      {!isOne && spots.length}
    </button>
  );
}

function Counties({ view, size }: { view: View; size: Size }) {
  const { data = [] } = useCounties(true);
  const [w, h] = [size.width / 2 / view.zoom, size.height / 2 / view.zoom];
  const seen = data.filter(
    ({ bounds: [[left, top], [right, bottom]] }: County) =>
      right > view.x - w && left < view.x + w && bottom > view.y - h && top < view.y + h,
  );
  return (
    <>
      {seen.map(({ id, outline }) => (
        <path key={id} d={outline} className="stroke-line fill-none" vectorEffect="non-scaling-stroke" />
      ))}
      {view.zoom > NAMED &&
        seen.map(({ id, name, middle: [x, y] }) => (
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
    </>
  );
}

function useSize(box: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 600, height: 400 });
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    const watch = new ResizeObserver(() => setSize({ width: at.clientWidth || 1, height: at.clientHeight || 1 }));
    watch.observe(at);
    return () => watch.disconnect();
  }, [box]);
  return size;
}

interface Gestures {
  readonly change: (next: (view: View) => View) => void;
  readonly size: Size;
  readonly onFit: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/** Dragging, two fingers, the wheel and keys. The wheel scrolls the page until the map has the focus. */
function useGestures(box: React.RefObject<HTMLElement | null>, given: Gestures): void {
  const latest = useRef(given);
  useEffect(() => void (latest.current = given));
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    // It takes keys, which 'application' says, though linters know it as a mere container.
    at.setAttribute('tabindex', '0');
    const fingers = new Map<number, { x: number; y: number }>();
    const where = (event: { clientX: number; clientY: number }) => {
      const { left, top } = at.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, where(event));
      at.setPointerCapture(event.pointerId);
    };
    const drag = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = where(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      const { change, size } = latest.current;
      if (other) {
        const by =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        change((view) => zoomed(view, by, size, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
      } else change((view) => moved(view, now.x - before.x, now.y - before.y));
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      if (!at.contains(document.activeElement) && !event.ctrlKey) return;
      event.preventDefault();
      const { change, size } = latest.current;
      change((view) => zoomed(view, Math.exp(-event.deltaY / 400), size, where(event)));
    };
    const key = (event: KeyboardEvent) => {
      const { change, size, onFit } = latest.current;
      const by = arrows[event.key];
      if (by) change((view) => moved(view, ...by));
      else if (event.key === '+' || event.key === '=') change((view) => zoomed(view, STEP, size));
      else if (event.key === '-') change((view) => zoomed(view, 1 / STEP, size));
      else if (event.key === '0') onFit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    at.addEventListener('pointerdown', down);
    at.addEventListener('pointermove', drag);
    at.addEventListener('pointerup', up);
    at.addEventListener('pointercancel', up);
    at.addEventListener('wheel', wheel, { passive: false });
    at.addEventListener('keydown', key);
    return () => {
      at.removeEventListener('pointerdown', down);
      at.removeEventListener('pointermove', drag);
      at.removeEventListener('pointerup', up);
      at.removeEventListener('pointercancel', up);
      at.removeEventListener('wheel', wheel);
      at.removeEventListener('keydown', key);
    };
  }, [box]);
}
