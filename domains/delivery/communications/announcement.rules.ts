import { rule } from '#kernel';

interface Days {
  readonly mustAcknowledge: boolean;
  readonly acknowledgeBy: string | null;
  readonly endsOn: string | null;
}

export const acknowledgedByADay = rule<Days>(
  'announcement.acknowledged_by_a_day',
  'Enter the day by which people acknowledge it, or don’t ask for it.',
  ({ row }) => row.mustAcknowledge === (row.acknowledgeBy !== null),
  { field: 'acknowledgeBy' },
);

export const shownUntilThen = rule<Days>(
  'announcement.shown_until_then',
  'It has to be shown until people have acknowledged it.',
  ({ row }) => row.endsOn === null || row.acknowledgeBy === null || row.endsOn >= row.acknowledgeBy,
  { field: 'endsOn' },
);

/** Judged when it goes out: a draft may lie. */
export const daysAreAhead = rule<Days>(
  'announcement.days_are_ahead',
  'These days are over. Enter later ones.',
  ({ row, today }) => [row.acknowledgeBy, row.endsOn].every((day) => day === null || day >= today),
  { field: 'acknowledgeBy' },
);
