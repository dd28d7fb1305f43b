import { call, f } from '#kernel';
import { regionMap } from '#kernel/maps/region.ts';

/** The map is judged as a region, which may be larger than other JSON. */
export const uploadBaseMap = call('organization.uploadBaseMap', regionMap.path, {
  method: 'PUT',
  sent: { fileName: 'text', map: 'any' },
  answer: { fileName: 'text', features: 'whole', uploadedAt: 'instant' },
});

export const removeBaseMap = call('organization.removeBaseMap', regionMap.path, {
  method: 'DELETE',
  answer: { removed: 'yesNo' },
});

/** Street tiles for the base map: a document of the organization. */
export const keepMapTiles = call('organization.keepMapTiles', '/api/v1/organization/map-tiles', {
  method: 'PUT',
  body: { document: f.uuid().required() },
  answer: { fileName: 'text', minZoom: 'whole', maxZoom: 'whole', layers: ['text'] },
});

export const removeMapTiles = call('organization.removeMapTiles', keepMapTiles.path, {
  method: 'DELETE',
  answer: { removed: 'yesNo' },
});
