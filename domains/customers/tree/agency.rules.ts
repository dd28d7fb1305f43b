import { rule } from '#kernel';
import { minutesOf } from './agency-fields.ts';

export const closesAfterItOpens = rule<{ opensOn: string; closesOn: string | null }>(
  'agency.closes_after_it_opens',
  'The agency closes before it opens.',
  ({ row }) => row.closesOn === null || row.closesOn >= row.opensOn,
  { field: 'closesOn' },
);

export const worksFromMorningToEvening = rule<{ dayBegins: string | null; dayEnds: string | null }>(
  'agency.works_from_morning_to_evening',
  'The business day ends before it begins.',
  ({ row: { dayBegins, dayEnds } }) => {
    const [from, until] = [minutesOf(dayBegins), minutesOf(dayEnds)];
    return from === null || until === null || from < until;
  },
  { field: 'dayEnds' },
);

export const jurisdictionsHaveAnEntity = rule<{ rank: string; entity: string | null }>(
  'agency.jurisdictions_have_an_entity',
  'Choose the entity type. The purchasing rules depend on it.',
  ({ row }) => (row.rank !== 'jurisdiction' && row.rank !== 'partner') || row.entity !== null,
  { field: 'entity' },
);
