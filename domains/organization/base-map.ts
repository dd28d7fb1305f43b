import { call } from '#kernel';
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
