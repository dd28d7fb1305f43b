import { f } from '#kernel';

/** Which lines of a budget are meant; the grid and the postings behind its figures are asked alike. */
export const lineFilters = {
  search: f.text({ max: 200 }).label('Search lines').help('Words in a line’s name, account or cost center.'),
  part: f
    .text({ max: 5000 })
    .label('Account segments')
    .help('Segment positions and codes: 2:4010,4020; 3:55. Repeatable; a dash means no code.'),
  department: f.text({ max: 120 }).help('A dash: lines without one.'),
  costCenter: f.text({ max: 36 }).help('Id of a cost center, with everything inside it. A dash: lines without one.'),
  over: f.integer({ min: 0, max: 1000 }).label('Used at least').help('Only lines with at least this percentage used.'),
};
export const filterNames = Object.keys(lineFilters) as readonly (keyof typeof lineFilters)[];
