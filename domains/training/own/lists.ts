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
          'Each filter stands as a sentence, such as “Status is Submitted”. Click it to change it, use the cross to take it away.',
        action: '/smart-requisition',
        target: 'list-filters',
      },
      {
        title: 'Look at it another way',
        content:
          'The same rows as a table, as a board by state, or in a calendar by date. The choice stands in the address, so a link leads to exactly this.',
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
        title: 'Take it along',
        content: 'Export gives everything that matches, in the columns shown: CSV, Excel or JSON.',
        action: '/smart-requisition',
        target: 'list-export',
      },
    ],
  },
  {
    name: 'lists.views',
    title: 'Keep a list under a name',
    moduleName: 'lists',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Make the list you want',
        content: 'Filter, sort and choose columns until the list shows what you look at every week.',
        action: '/smart-requisition?status=submitted',
        target: 'list-filters',
      },
      {
        title: 'Save as view',
        content: 'Give it a name. It is yours alone, or everybody’s when you share it.',
        action: '/smart-requisition?status=submitted',
        target: 'list-views',
      },
      {
        title: 'Open with it',
        content:
          'The menu beside an opened view renames and deletes it, and makes the list open with it the next time you come.',
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
        title: 'Do it to all of them',
        content:
          'A bar offers the steps that the rows allow. Each row is judged by itself: what one cannot take is named with its reason, and the others go through.',
        action: '/tasks',
      },
      {
        title: 'Beyond the page',
        content: 'When more rows match than are shown, the bar offers all of them, and says how many before it begins.',
        action: '/tasks',
      },
    ],
  },
];
