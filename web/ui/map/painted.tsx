import {
  addProtocol,
  Map as Canvas,
  type GeoJSONSource,
  type LayerSpecification,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '#kernel';
import type { mapKinds } from '#kernel/maps/region.ts';
import { useCounties, useLand } from './base.ts';
import type { GroundProps } from './drawn.tsx';
import { CLOSE, seenFrom } from './region.ts';
import { cameraOf, levelOf } from './view.ts';

setWorkerUrl(worker);

/** The looks of the product, as they are now: MapLibre reads no custom properties, and knows no colors of other spaces. */
const tokens = [
  'map-water',
  'map-land',
  'map-shore',
  'map-park',
  'map-street',
  'map-road',
  'edge',
  'line',
  'link',
  'muted',
];
type Colors = Readonly<Record<string, string>>;

function colorsNow(): Colors {
  const probe = document.createElement('i');
  // Where motion is reduced every change takes an instant, in which the color before it is still the computed one.
  probe.style.setProperty('transition', 'none', 'important');
  const sheet = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  document.body.append(probe);
  const read = tokens.map((token) => {
    probe.style.color = `var(--color-${token})`;
    if (!sheet) return [token, '#888'];
    sheet.fillStyle = getComputedStyle(probe).color;
    sheet.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = sheet.getImageData(0, 0, 1, 1).data;
    return [token, `rgb(${red},${green},${blue})`];
  });
  probe.remove();
  return Object.fromEntries(read);
}

/** They follow the theme of the product and of the machine. */
function useColors(): Colors {
  const [colors, setColors] = useState(colorsNow);
  useEffect(() => {
    const change = () => setColors(colorsNow());
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const watch = new MutationObserver(change);
    watch.observe(document.documentElement, { attributes: true });
    dark.addEventListener('change', change);
    return () => {
      watch.disconnect();
      dark.removeEventListener('change', change);
    };
  }, []);
  return colors;
}

const none: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const data = (shapes: GeoJSON.GeoJSON) => ({ type: 'geojson', data: shapes }) as const;
const collection = (features: readonly GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});

const featureOf = (place: Place, properties: GeoJSON.GeoJsonProperties) =>
  ({ type: 'Feature', properties, geometry: place }) as unknown as GeoJSON.Feature; // a place is a GeoJSON geometry that nobody writes to

function styleOf(colors: Colors, regional: number): StyleSpecification {
  const at = (token: string) => colors[token] ?? '#888';
  const line = (color: string, width = 1) => ({
    type: 'line',
    paint: { 'line-color': at(color), 'line-width': width },
  });
  const fill = (color: string) => ({ type: 'fill', paint: { 'fill-color': at(color) } });
  const looks: Readonly<Record<Exclude<keyof typeof mapKinds, 'place'>, readonly object[]>> = {
    land: [fill('map-land')],
    water: [fill('map-water'), line('map-shore')],
    park: [fill('map-park')],
    river: [line('map-shore', 2)],
    street: [line('map-street')],
    road: [line('map-road', 3)],
    district: [{ type: 'line', paint: { 'line-color': at('edge'), 'line-dasharray': [6, 4] } }],
  };
  const layers = [
    { id: 'water', type: 'background', paint: { 'background-color': at('map-water') } },
    { id: 'land', source: 'land', ...fill('map-land') },
    { id: 'coast', source: 'land', ...line('edge') },
    { id: 'counties', source: 'counties', minzoom: levelOf(CLOSE), maxzoom: regional, ...line('line') },
    { id: 'borders', source: 'borders', ...line('edge') },
    ...Object.entries(looks).flatMap(([kind, parts]) =>
      parts.map((part, nth) => ({
        id: `region ${kind} ${nth}`,
        source: 'region',
        filter: ['==', ['get', 'kind'], kind],
        minzoom: regional,
        ...part,
      })),
    ),
    {
      id: 'areas',
      source: 'areas',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': at('link'), 'fill-opacity': 0.25 },
    },
    {
      id: 'outlines',
      source: 'areas',
      type: 'line',
      paint: { 'line-color': at('link'), 'line-width': ['case', ['get', 'isSelected'], 4, 2] },
    },
  ] as unknown as LayerSpecification[]; // each is one; the parts of it alone are not
  const sources = ['land', 'borders', 'counties', 'region', 'areas'];
  return { version: 8, sources: Object.fromEntries(sources.map((name) => [name, data(none)])), layers };
}

/** A part is sent to the worker when it changes, never for a frame. */
function useSource(canvas: Canvas | null, name: string, shapes: GeoJSON.GeoJSON | undefined): void {
  useEffect(() => {
    if (shapes) void canvas?.getSource<GeoJSONSource>(name)?.setData(shapes);
  }, [canvas, name, shapes]);
}

/** The ground and the areas, painted by MapLibre: it takes the view of the map, and no gestures of its own. */
export default function Painted({ view, size, region, areas, selected, onFail }: GroundProps) {
  const box = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const colors = useColors();
  const style = useMemo(() => styleOf(colors, levelOf(seenFrom(region))), [colors, region]);
  const begin = useEffectEvent((container: HTMLDivElement) => {
    const made = new Canvas({
      container,
      style,
      ...cameraOf(view),
      interactive: false,
      attributionControl: false,
      trackResize: false,
      fadeDuration: 0,
      minZoom: -2,
      maxZoom: 24,
      pixelRatio: Math.min(2, devicePixelRatio),
      // The middle is where the markers have it, at the edge of the world as well.
      transformConstrain: (center, zoom) => ({ center, zoom }),
    });
    made.on('error', ({ error }) => console.warn(error));
    return made;
  });
  const fail = useEffectEvent(() => onFail());
  useEffect(() => {
    if (!box.current) return;
    let made: Canvas;
    try {
      made = begin(box.current);
    } catch {
      fail();
      return;
    }
    made.once('style.load', () => setCanvas(made));
    // It is lost on the way out as well, where nothing has failed.
    const lost = () => fail();
    made.getCanvas().addEventListener('webglcontextlost', lost);
    return () => {
      setCanvas(null);
      made.getCanvas().removeEventListener('webglcontextlost', lost);
      made.remove();
    };
  }, []);

  const { data: land } = useLand();
  const { data: counties } = useCounties(view.zoom > CLOSE);
  const outlined = useMemo(() => counties && collection(counties.map(({ shape }) => shape)), [counties]);
  const ground = useMemo(
    () => collection(region.features.map(({ kind, geometry }) => featureOf(geometry, { kind }))),
    [region],
  );
  const shown = useMemo(
    () => collection(areas.map(({ id, place }) => featureOf(place, { isSelected: id === selected }))),
    [areas, selected],
  );
  useSource(canvas, 'land', land?.shapes.land);
  useSource(canvas, 'borders', land?.shapes.borders);
  useSource(canvas, 'counties', outlined);
  useSource(canvas, 'region', ground);
  useSource(canvas, 'areas', shown);
  useEffect(() => {
    for (const { id, paint, minzoom = -2, maxzoom = 24 } of style.layers) {
      for (const [name, value] of Object.entries(paint ?? {}))
        canvas?.setPaintProperty(id, name as 'fill-color', value); // its own
      canvas?.setLayerZoomRange(id, minzoom, maxzoom);
    }
  }, [canvas, style]);
  useLayoutEffect(() => void canvas?.resize(), [canvas, size.width, size.height]);
  const { tiles } = region;
  useEffect(() => {
    if (!canvas || !tiles) return;
    let isOver = false;
    void import('./tiles.ts').then(({ showTiles }) => {
      if (!isOver) showTiles(canvas, tiles, { at: colors, addProtocol, below: 'region district 0' });
    });
    return () => void (isOver = true);
  }, [canvas, tiles, colors]);
  // In the same frame as the markers.
  useLayoutEffect(() => {
    canvas?.jumpTo(cameraOf(view));
    canvas?.redraw();
  }, [canvas, view]);
  return <div ref={box} aria-hidden="true" className="absolute inset-0 [&_canvas]:absolute [&_canvas]:inset-0" />;
}
