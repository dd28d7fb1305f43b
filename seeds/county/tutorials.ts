interface Step {
  readonly title: string;
  readonly content: string;
  readonly action?: string;
}

export const tutorials: readonly {
  readonly title: string;
  readonly moduleName: string;
  readonly difficultyLevel: 'beginner' | 'intermediate' | 'advanced';
  readonly steps: readonly Step[];
}[] = [
  {
    title: 'Ask for a purchase',
    moduleName: 'requisition',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Say what you need',
        content: 'Open Requisitions and choose New. The purpose is what the approver reads first.',
        action: '/smart-requisition',
      },
      {
        title: 'Add the lines',
        content: 'One line for each item, with a quantity and a price. The total follows by itself.',
      },
      {
        title: 'Submit',
        content: 'Submit sends it to the approvers. Until then it stays a draft that you can change.',
      },
    ],
  },
  {
    title: 'Approve or send back',
    moduleName: 'requisition',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Find what waits',
        content: 'Filter the list by the status Submitted.',
        action: '/smart-requisition?status=submitted',
      },
      {
        title: 'Decide',
        content: 'Approve, or send it back with a reason that the requester reads. Nobody approves their own request.',
      },
      {
        title: 'Look at the history',
        content: 'Every step stands at the end of the page with its person, time and reason.',
      },
    ],
  },
  {
    title: 'Your dashboard',
    moduleName: 'dashboard',
    difficultyLevel: 'beginner',
    steps: [
      { title: 'What waits for you', content: 'The first column shows what you can decide today.' },
      { title: 'What you asked for', content: 'The second column shows your own open requests and where they stand.' },
      {
        title: 'Find anything',
        content: 'Press Ctrl and K, then type a page, a command or a number such as REQ-2026-00012.',
      },
      {
        title: 'What is new',
        content: 'The bell holds notifications, the list beside it your tasks. The figures are what is still open.',
        action: '/notifications',
      },
    ],
  },
];
