/** How a layer of street tiles looks: its name in the schemas of Protomaps and OpenMapTiles, from the ground up. */
export const tileLayers = {
  earth: 'land',
  landcover: 'park',
  landuse: 'park',
  park: 'park',
  water: 'water',
  waterway: 'river',
  boundaries: 'border',
  boundary: 'border',
  building: 'building',
  buildings: 'building',
  roads: 'road',
  transportation: 'road',
  transportation_name: 'name',
} as const;
export type TileLayer = keyof typeof tileLayers;

export const isTileLayer = (name: string): name is TileLayer => Object.hasOwn(tileLayers, name);
