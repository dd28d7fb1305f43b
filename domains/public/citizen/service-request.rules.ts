import { type Place, rule } from '#kernel';

export const placeIsAPoint = rule<{ location: Place | null }>(
  'service_request.place_is_a_point',
  'A report needs one point on the map.',
  ({ row }) => row.location === null || row.location.type === 'Point',
  { field: 'location' },
);

export const knowsAnother = rule<{ id: string; duplicateOf: string | null }>(
  'service_request.knows_another',
  'A report cannot be a duplicate of itself.',
  ({ row }) => row.duplicateOf !== row.id,
  { field: 'duplicateOf' },
);
