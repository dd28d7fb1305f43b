import type { OwnTutorial } from '../own-tutorials.ts';

/** What an organization decides for itself: its rules, its approvals, its agencies and its codes. */
export const aboutSettingUp: readonly OwnTutorial[] = [
  {
    name: 'intake.describe',
    title: 'Draft a requisition from a description',
    moduleName: 'requisitions',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Describe what you need',
        content: 'Write what, how much, where and by when, or paste a list. Then choose “Create draft”.',
        action: '/ai-procurement',
      },
      {
        title: 'Check the lines',
        content:
          'Quantity, unit and price come from your words, and what they do not say stays empty. Select “Include line” on the lines you want.',
        action: '/ai-procurement',
      },
      {
        title: 'Answer the questions',
        content:
          'If your words could mean an emergency, federal funds or a single source, you are asked. Only your answer is stored, never the guess.',
        action: '/ai-procurement',
      },
      {
        title: 'Choose the category',
        content:
          'Choose it under “Category”. A suggestion shows its reason; a button such as “Use Goods” takes it. Then choose “Create requisition”.',
        action: '/ai-procurement',
      },
    ],
  },
  {
    name: 'rules.try-a-purchase',
    title: 'Check a purchase against the rules',
    moduleName: 'compliance',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Check a purchase',
        content:
          'Enter an amount, a day and what is bought. You see the method, its requirements and the rules behind them.',
        action: '/compliance?tab=try',
      },
      {
        title: 'Read the rule library',
        content: 'Each rule has versions with effective dates and citations.',
        action: '/compliance?tab=rules',
        target: 'tabs',
      },
      {
        title: 'Choose whose rules apply',
        content: 'Give your state and entity type, and set local thresholds. Someone else activates each of them.',
        action: '/compliance?tab=ours',
      },
      {
        title: 'Exceptions',
        content:
          'Where a rule allows it, a stopped requisition offers “Request an exception”. The chief procurement officer decides; an exception ends by itself.',
        action: '/compliance/exceptions',
        target: 'list-rows',
      },
    ],
  },
  {
    name: 'workflow.new-version',
    title: 'Change who approves what',
    moduleName: 'workflows',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Begin a new version',
        content:
          'Choose “New version” to copy the version in force, or “Use template” to start from another. The version in force never changes.',
        action: '/workflow-designer',
      },
      {
        title: 'Edit the steps',
        content:
          'Outline and Diagram show the same workflow. Give each approval who decides, how many, and when it is due.',
        action: '/workflow-designer',
      },
      {
        title: 'Check before you publish',
        content: 'Read the findings, try one document, and replay past documents to see which would take another path.',
        action: '/workflow-designer',
      },
      {
        title: 'Have it published',
        content: 'Choose “Submit for review”. Someone who neither edited nor sent it chooses Publish.',
        action: '/workflow-designer',
      },
    ],
  },
  {
    name: 'agencies.tree-and-authority',
    title: 'Agencies and authority to spend',
    moduleName: 'agencies',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'The tree of a day',
        content: 'Choose a day and an agency to see its rules, its fiscal year and its business hours on that day.',
        action: '/customer-management',
        target: 'tabs',
      },
      {
        title: 'Delegate authority',
        content:
          'Give the person, the amount and, if you wish, an agency and days. Someone else chooses Agree before it holds.',
        action: '/customer-management?tab=authority',
      },
      {
        title: 'Check a purchase',
        content:
          'The panel “Authority check” answers for one person and one amount. “Export review” writes the whole table.',
        action: '/customer-management?tab=authority',
      },
    ],
  },
  {
    name: 'master-data.change',
    title: 'Change master data',
    moduleName: 'master data',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Find an entry',
        content: 'Commodity codes, units, payment terms and reason codes are what everything else points at.',
        action: '/master-data',
      },
      {
        title: 'Ask for a change',
        content:
          'Open an entry and choose “Ask for a change”, with the new values and the reason. Its owner agrees, never the person who asked.',
        action: '/master-data/commodity-codes',
        target: 'list-rows',
      },
      {
        title: 'See the requests',
        content: 'Change requests lists what was asked for, who decided, and what was carried out.',
        action: '/master-data/changes',
        target: 'list-rows',
      },
    ],
  },
];
