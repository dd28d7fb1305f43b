import { f } from '#kernel';

export const sectionActions = { replace: 'Replace', add: 'Add', remove: 'Remove' } as const;

/** What an addendum does to the published text. `section` is the one it changes, or the one that a new one follows. */
export const sectionLines = f
  .lines(
    {
      action: f.choice(sectionActions).required(),
      section: f.uuid().help('New sections follow it. Empty: at the end.'),
      title: f.text({ max: 160 }),
      body: f.longText({ max: 20_000 }).label('Text'),
    },
    { max: 40, label: 'Section' },
  )
  .label('Sections');
