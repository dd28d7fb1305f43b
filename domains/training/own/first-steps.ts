import type { OwnTutorial } from '../own-tutorials.ts';

export const firstSteps: readonly OwnTutorial[] = [
  {
    name: 'dashboard',
    title: 'Your dashboard',
    moduleName: 'dashboard',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Assigned to you',
        content: 'What you can decide now: overdue first, then due today. Choose a line to open it.',
        action: '/dashboard',
        target: 'waiting',
      },
      {
        title: 'Your own lists',
        content: 'Your own requisitions with their next step, and what belongs to your duties.',
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
        content: 'The bell has your notifications, the check mark your tasks. Both show the open count.',
        target: 'notifications',
      },
      {
        title: 'Next steps',
        content: 'All tutorials are under Tutorials in your account menu, with your progress.',
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
        title: 'The command line',
        content:
          'Ctrl and K opens the command line over any page. It finds pages, commands and rows. Up, Down and Enter choose; Escape closes.',
        target: 'search',
      },
      {
        title: 'Two-letter commands',
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
        title: 'All keys',
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
          'Levee grows area by area. A page that is not built yet says what is planned and what to use until then.',
        action: '/carbon',
      },
      {
        title: 'The guide',
        content: 'The guide explains each type of record: its fields, its states, and who can do what with it.',
        action: '/docs',
      },
      {
        title: 'Sample items',
        content:
          'A new organization begins with a few notifications and tasks that are marked “Sample”. One click on the dashboard clears them.',
        action: '/dashboard',
      },
      {
        title: 'Feedback',
        content:
          'The Feedback button at the edge of the screen takes a bug report or an idea. Your feedback shows its status.',
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
        title: 'Notifications',
        content:
          'A notification is something you should know: a decision on your request, a comment with your name, a task from a colleague. Opening it marks it read.',
        action: '/notifications',
      },
      {
        title: 'Tasks',
        content:
          'A task is something one person has to do, by a day when it has one. Give one to a colleague with New task; they hear of it at once.',
        action: '/tasks',
        target: 'list-new',
      },
      {
        title: 'Finish a task',
        content: 'Open a task and choose Mark done. If it is no longer needed, drop it, with a reason if you like.',
        action: '/tasks',
        target: 'list-rows',
      },
      {
        title: 'Notification settings',
        content:
          'For each type of event, choose in Levee, by email, both or never. You always get emails about your account.',
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
        content: 'Keep your name, job title and phone up to date. An admin sets your role and duties.',
        action: '/settings',
        target: 'tabs',
      },
      {
        title: 'Appearance',
        content:
          'Dark, light or as your device has it; comfortable or compact lists. Each browser keeps its own setting.',
        action: '/settings?tab=appearance',
      },
      {
        title: 'Notification settings',
        content: 'Choose for each type of event: a notification, an email, both or neither.',
        action: '/settings?tab=notifications',
      },
    ],
  },
];
