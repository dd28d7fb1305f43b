import type { addProtocol, LayerSpecification, Map as Canvas } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol } from 'pmtiles';
import { type TileLayer, tileLayers } from '#kernel/maps/tile-layers.ts';
import type { MapTiles } from '#kernel/maps/region.ts';
import { recordAt } from '#web/data/record-at.ts';

const protocol = new Protocol();

/** What both schemas say of a feature, under the name that each has for it. */
const kind = ['coalesce', ['get', 'kind'], ['get', 'class'], ''];
const isOneOf = (...kinds: string[]) => ['in', kind, ['literal', kinds]];
const isA = (geometry: string) => ['==', ['geometry-type'], geometry];
const major = isOneOf('highway', 'major_road', 'motorway', 'trunk', 'primary', 'secondary');
const parks = isOneOf(
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'nature_reserve',
  'national_park',
  'cemetery',
  'golf_course',
  'wetland',
);
const nearer = (from: number, until: number) => ['interpolate', ['linear'], ['zoom'], 10, from, 16, until];

type Look = (at: (token: string) => string) => readonly object[];

const looks: Readonly<Record<(typeof tileLayers)[keyof typeof tileLayers], Look>> = {
  land: (at) => [{ type: 'fill', paint: { 'fill-color': at('map-land') } }],
  park: (at) => [{ type: 'fill', filter: parks, paint: { 'fill-color': at('map-park') } }],
  water: (at) => [
    { type: 'fill', filter: isA('Polygon'), paint: { 'fill-color': at('map-water') } },
    { type: 'line', filter: isA('LineString'), paint: { 'line-color': at('map-shore') } },
  ],
  river: (at) => [{ type: 'line', paint: { 'line-color': at('map-shore') } }],
  border: (at) => [{ type: 'line', paint: { 'line-color': at('edge'), 'line-dasharray': [6, 4] } }],
  building: (at) => [{ type: 'fill', minzoom: 14, paint: { 'fill-color': at('line'), 'fill-opacity': 0.6 } }],
  road: (at) => [
    { type: 'line', filter: ['!', major], paint: { 'line-color': at('map-street'), 'line-width': nearer(0.5, 4) } },
    { type: 'line', filter: major, paint: { 'line-color': at('map-road'), 'line-width': nearer(2, 7) } },
    names(at),
  ],
  name: (at) => [names(at)],
};

/** Streets along their lines, in letters that the browser draws itself. */
const names = (at: (token: string) => string) => ({
  type: 'symbol',
  minzoom: 13,
  layout: { 'symbol-placement': 'line', 'text-field': ['coalesce', ['get', 'name'], ''], 'text-size': 11 },
  paint: { 'text-color': at('muted'), 'text-halo-color': at('map-land'), 'text-halo-width': 1.5 },
});

/** From the ground up, whatever the order of the file. */
export const layersOf = ({ layers }: MapTiles, colors: Readonly<Record<string, string>>): LayerSpecification[] =>
  (Object.keys(tileLayers) as TileLayer[])
    .filter((layer) => layers.includes(layer))
    .flatMap((layer) =>
      looks[tileLayers[layer]]((token) => colors[token] ?? '#888').map((look, nth) => ({
        id: `tiles ${layer} ${nth}`,
        source: 'tiles',
        'source-layer': layer,
        ...look,
      })),
    ) as unknown as LayerSpecification[]; // each is one; the parts of it alone are not

interface Showing {
  readonly at: Readonly<Record<string, string>>;
  /** Handed in, so that MapLibre is not fetched twice. */
  readonly addProtocol: typeof addProtocol;
  /** The layer that stays above all of them. */
  readonly below: string;
}

/** Puts the tiles of a document under the map, or gives them other colors: the document is read in parts, as they come into sight. */
export function showTiles(canvas: Canvas, tiles: MapTiles, { at, addProtocol, below }: Showing): void {
  const layers = layersOf(tiles, at);
  if (!canvas.getSource('tiles')) {
    const { document, minZoom: minzoom, maxZoom: maxzoom } = tiles;
    const url = recordAt('document', document, 'content');
    if (!protocol.get(url)) protocol.add(new PMTiles(new FetchSource(url)));
    addProtocol('pmtiles', protocol.tile);
    canvas.addSource('tiles', { type: 'vector', tiles: [`pmtiles://${url}/{z}/{x}/{y}`], minzoom, maxzoom });
    for (const layer of layers) canvas.addLayer(layer, below);
  }
  for (const { id, paint } of layers)
    for (const [name, value] of Object.entries(paint ?? {})) canvas.setPaintProperty(id, name as 'fill-color', value); // its own
}
