import type { OwnTutorial } from '../own-tutorials.ts';

export const firstSteps: readonly OwnTutorial[] = [
  {
    name: 'dashboard',
    title: 'Your dashboard',
    moduleName: 'dashboard',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'What waits for you',
        content:
          'Three figures: what you can approve now, your open tasks, and the notifications you have not read. Each leads to its list.',
        action: '/dashboard',
        target: 'waiting',
      },
      {
        title: 'Your own lists',
        content:
          'Below stand the requisitions that wait for your approval and the ones you asked for yourself, with where they are now.',
        action: '/dashboard',
        target: 'panels',
      },
      {
        title: 'Everything else',
        content:
          'The menu holds every area. Its sections are closed until you open one; Ctrl and B makes it narrow and wide again.',
        target: 'menu',
      },
      {
        title: 'Find anything',
        content:
          'Press Ctrl and K, or this button, then type a few letters of a page or a command, or a number such as REQ-2026-00012.',
        target: 'search',
      },
      {
        title: 'What is new',
        content: 'The bell holds what you should know, the list beside it what you should do. Both count what is open.',
        target: 'notifications',
      },
      {
        title: 'Go on from here',
        content:
          'All tutorials stand together under Tutorials in the menu of your account, with how far you have come.',
        target: 'account',
      },
    ],
  },
  {
    name: 'keys',
    title: 'Work by keyboard',
    moduleName: 'navigation',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'One line for everything',
        content:
          'Ctrl and K opens the command line over any page. It finds pages, commands and rows. Up, Down and Enter choose; Escape closes.',
        target: 'search',
      },
      {
        title: 'Two letters to go',
        content:
          'Commands have letters that you press one after the other: g then d leads to the dashboard, c then r begins a requisition. The command line shows them.',
      },
      {
        title: 'Keys in a list',
        content:
          'In a list j and k go down and up, Enter opens a row, x selects it, / searches and n begins a new one.',
        action: '/smart-requisition',
        target: 'list-rows',
      },
      {
        title: 'All of them',
        content:
          'The question mark shows the keys of a list. Single letters can be switched off under Settings, Appearance.',
        action: '/settings?tab=appearance',
      },
    ],
  },
  {
    name: 'built-and-planned',
    title: 'What is built, and what is planned',
    moduleName: 'getting started',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Pages that say “planned”',
        content:
          'Levee grows area by area. A page that is not built yet says what will be there and what helps until then. Nothing on it pretends to work.',
        action: '/purchase-orders',
      },
      {
        title: 'The guide',
        content: 'The guide explains every kind of record: its fields, its states, and who may do what with it.',
        action: '/docs',
      },
      {
        title: 'Sample items',
        content:
          'A new organization begins with a few notifications and tasks that are marked “Sample”. One click on the dashboard clears them.',
        action: '/dashboard',
      },
      {
        title: 'Tell us',
        content:
          'The Feedback button at the edge of the screen takes a bug, a wish or a thought. Under Your feedback you see what became of it.',
        action: '/feedback',
      },
    ],
  },
  {
    name: 'notifications-and-tasks',
    title: 'Notifications and tasks',
    moduleName: 'notifications',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Notifications tell',
        content:
          'A notification is something you should know: a decision on your request, a comment with your name, a task from a colleague. Opening it marks it read.',
        action: '/notifications',
      },
      {
        title: 'Tasks ask',
        content:
          'A task is something one person has to do, by a day when it has one. Give one to a colleague with New task; they hear of it at once.',
        action: '/tasks',
        target: 'list-new',
      },
      {
        title: 'Done is done',
        content: 'Open a task and choose Mark done. What became unnecessary is dropped, with a reason if you like.',
        action: '/tasks',
        target: 'list-rows',
      },
      {
        title: 'How you hear of things',
        content:
          'For each kind of event you choose: in Levee, by e-mail, both or never. Letters about your account always come.',
        action: '/settings?tab=notifications',
        target: 'tabs',
      },
    ],
  },
  {
    name: 'settings',
    title: 'Make Levee yours',
    moduleName: 'settings',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'How colleagues see you',
        content: 'Name, job title and telephone are yours to keep right. Your role and your duties are an admin’s.',
        action: '/settings',
        target: 'tabs',
      },
      {
        title: 'How it looks',
        content:
          'Dark, light or as your device has it; roomy or dense lists. Both are kept in this browser, so the office screen and a telephone can differ.',
        action: '/settings?tab=appearance',
      },
      {
        title: 'How you hear of things',
        content: 'Choose for each kind of event whether a notification, a mail, both or neither comes.',
        action: '/settings?tab=notifications',
      },
    ],
  },
];
