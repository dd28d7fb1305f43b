import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutLists: readonly OwnTutorial[] = [
  {
    name: 'lists.find',
    title: 'Find the rows you need',
    moduleName: 'lists',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Search',
        content:
          'Type words or the start of one; the list follows a moment after the last letter. / leads here by keyboard.',
        action: '/smart-requisition',
        target: 'list-search',
      },
      {
        title: 'Narrow it down',
        content:
          'Each filter reads as a sentence, such as “Status is Submitted”. Click it to change it, use the cross to take it away.',
        action: '/smart-requisition',
        target: 'list-filters',
      },
      {
        title: 'Change the layout',
        content:
          'The same rows as a table, as a board by state, or in a calendar by date. The address keeps your choice, so a link opens exactly this.',
        action: '/smart-requisition',
        target: 'list-layouts',
      },
      {
        title: 'Choose your columns',
        content: 'Show, hide and move columns, and choose how dense the rows are. In the table a heading sorts.',
        action: '/smart-requisition',
        target: 'list-columns',
      },
      {
        title: 'Export',
        content: 'Export gives all matching rows, in the columns shown: CSV, Excel or JSON.',
        action: '/smart-requisition',
        target: 'list-export',
      },
    ],
  },
  {
    name: 'lists.views',
    title: 'Save a view',
    moduleName: 'lists',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Set up the list',
        content: 'Filter, sort and choose columns until the list shows what you look at every week.',
        action: '/smart-requisition?status=submitted',
        target: 'list-filters',
      },
      {
        title: 'Save as view',
        content: 'Give it a name. Only you see it, unless you share it with everyone here.',
        action: '/smart-requisition?status=submitted',
        target: 'list-views',
      },
      {
        title: 'Open the list with it',
        content: 'The menu next to an open view renames and deletes it, and makes the list open with it next time.',
        action: '/smart-requisition',
        target: 'list-views',
      },
    ],
  },
  {
    name: 'lists.many',
    title: 'Change many rows at once',
    moduleName: 'lists',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Select rows',
        content: 'Tick the rows, or press x on them. Shift and x selects everything from the last tick to here.',
        action: '/tasks',
        target: 'list-rows',
      },
      {
        title: 'Apply a step',
        content:
          'A bar offers the steps that the rows allow. Each row is checked on its own: refused rows are listed with the reason, and the others go through.',
        action: '/tasks',
      },
      {
        title: 'Select all matches',
        content: 'When more rows match than are shown, the bar offers all of them, and says how many before it begins.',
        action: '/tasks',
      },
    ],
  },
];
