import { f } from '#kernel';

/** Where a short text of the notice is. */
export const partKinds = {
  lot: 'Lot',
  item: 'Item',
  detail: 'Item specification',
  extra: 'Extra',
  criterion: 'Criterion',
  guide: 'Scoring guide',
  form: 'Required form',
  instructions: 'Form instructions',
  addendum: 'Addendum',
} as const;

/** The short texts of a notice. Each translation belongs to the English words that it is of, so it ends with them. */
export const partLines = f
  .lines(
    {
      kind: f.choice(partKinds),
      english: f.longText({ max: 1000 }).label('English text').required(),
      text: f.longText({ max: 2000 }).label('Translation'),
    },
    { max: 1500, label: 'Part' },
  )
  .label('Short texts');
