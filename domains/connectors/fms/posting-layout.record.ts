import { defineRecord, f, rule } from '#kernel';
import { columnSources, dateFormats, fileFormats, signRules } from './layout.ts';
import { officers } from './fms-people.ts';

interface Columns {
  readonly format: string;
  readonly columns:
    | readonly { readonly source: string; readonly heading: string; readonly width?: number | null }[]
    | null;
}

const hasColumns = rule<Columns>(
  'posting_layout.has_columns',
  'Add at least one column.',
  ({ row }) => (row.columns ?? []).length > 0,
  { field: 'columns' },
);

const widthsAreStated = rule<Columns>(
  'posting_layout.widths_are_stated',
  'Enter a width for every column of a fixed-width file.',
  ({ row }) => row.format !== 'fixed' || (row.columns ?? []).every(({ width }) => (width ?? 0) > 0),
  { field: 'columns' },
);

const headingsDiffer = rule<Columns>(
  'posting_layout.headings_differ',
  'Give every column a heading of its own.',
  ({ row }) => {
    const headings = (row.columns ?? []).map(({ heading }) => heading.trim().toLowerCase());
    return new Set(headings).size === headings.length;
  },
  { field: 'columns' },
);

/** How a file for the financial system is written: its columns in order, its dates, signs and account codes. */
export const postingLayout = defineRecord('posting_layout', {
  label: ['File layout', 'File layouts'],
  about: 'How a file for the financial system is written: columns, dates, signs and account codes.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    format: f.choice(fileFormats).required().defaultTo('csv'),
    hasHeading: f.yesNo().label('Heading row').required().defaultTo(true),
    dateFormat: f.choice(dateFormats).label('Date format').required().defaultTo('iso'),
    sign: f.choice(signRules).label('Sign rule').required().defaultTo('leading'),
    separator: f.text({ max: 1 }).label('Account separator').help('Between account segments. Empty: none.'),
    unmapped: f
      .choice({ refuse: 'Row error', keep: 'Keep own code' })
      .label('Unmapped codes')
      .required()
      .defaultTo('refuse'),
    preencumbrances: f.yesNo().label('Send pre-encumbrances').required().defaultTo(false),
    columns: f.lines({
      source: f.choice(columnSources).label('Value').required(),
      heading: f.text({ max: 40 }).required(),
      width: f.integer({ min: 1, max: 250 }).help('For fixed width.'),
      text: f.text({ max: 60 }).label('Fixed text').help('For a column of fixed text.'),
    }),
    notes: f.text({ max: 500, lines: 3 }),
  },
  access: { read: 'member', create: officers, edit: { by: officers, inStates: ['active'] } },
  states: { active: 'done', retired: 'stopped' },
  finalStates: ['retired'],
  transitions: {
    retire: {
      label: 'Retire',
      from: 'active',
      to: 'retired',
      by: officers,
      confirm: 'No new batch can use this layout. Files already sent stay as they are.',
    },
  },
  rules: [hasColumns, widthsAreStated, headingsDiffer],
  list: {
    columns: ['name', 'format', 'dateFormat', 'sign', 'unmapped', 'status'],
    filters: ['status', 'format'],
    sort: 'name',
  },
  sections: {
    Layout: ['name', 'format', 'hasHeading', 'dateFormat', 'sign', 'separator'],
    Accounts: ['unmapped', 'preencumbrances'],
    Columns: ['columns'],
    Notes: ['notes'],
  },
});
