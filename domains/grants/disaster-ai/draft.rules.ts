import { rule } from '#kernel';

/** What the records do not say is asked for in brackets. */
export const openPlace = /\[[^\]\n]{3,}\]/;

export const placesAreFilled = rule<{ text: string | null }>(
  'disaster_draft.places_are_filled',
  'Replace the places in brackets. The records don’t say what belongs there.',
  ({ row }) => !openPlace.test(row.text ?? ''),
  { field: 'text' },
);
