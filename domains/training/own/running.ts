import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutRunning: readonly OwnTutorial[] = [
  {
    name: 'team',
    title: 'Invite colleagues',
    moduleName: 'team',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Who is here',
        content: 'Everybody in the organization, with department, role and duties. The search knows all of them.',
        action: '/team',
      },
      {
        title: 'Invite',
        content:
          'Admins invite by e-mail address and choose the role. The link works once and for a limited time; until then the invitation stands here and can be sent again or withdrawn.',
        action: '/team',
        target: 'page-actions',
      },
      {
        title: 'When someone leaves',
        content:
          'Open the person and suspend the membership: all sessions end at once, and everything they did stays in the record.',
        action: '/user-management',
      },
    ],
  },
  {
    name: 'roles',
    title: 'Roles and duties',
    moduleName: 'team',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'A role reaches far or near',
        content:
          'User, manager and admin say how far a person’s access reaches in general. The role granted last counts, until it expires.',
        action: '/admin/roles',
        target: 'tabs',
      },
      {
        title: 'A duty is a finer right',
        content:
          'Buyer, approver, treasurer and others: each lets a person take certain steps. A duty has a first day, and a last one when you give it.',
        action: '/admin/roles?tab=duties',
        target: 'tabs',
      },
      {
        title: 'Grant one',
        content: 'Choose the person, the duty, the days and why. The reason stays in the record for auditors.',
        action: '/admin/roles?tab=duties',
        target: 'page-actions',
      },
      {
        title: 'See what follows',
        content:
          'Access Controls shows every right of every role and duty, and explains for one person why or why not.',
        action: '/access-controls',
      },
    ],
  },
  {
    name: 'separation',
    title: 'Separation of duties',
    moduleName: 'team',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Why',
        content:
          'The person who starts a flow of money does not also finish it. Federal awards expect such internal controls: 2 CFR 200.303.',
        action: '/admin/roles?tab=separation',
      },
      {
        title: 'What excludes what',
        content: 'A mark in the table says that one person may not hold both. Choose a mark to read the reason.',
        action: '/admin/roles?tab=separation',
      },
      {
        title: 'Who holds both',
        content:
          'A grant against the table is refused, unless an exception is written down. Exceptions stand at the top of this page, so that nobody overlooks them.',
        action: '/admin/roles?tab=separation',
      },
      {
        title: 'In daily work',
        content:
          'The same holds for single rows: the requester of a purchase cannot approve it, whatever role they have.',
        action: '/smart-requisition?status=submitted',
        target: 'list-rows',
      },
    ],
  },
  {
    name: 'administration',
    title: 'Keep an eye on the organization',
    moduleName: 'administration',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'What needs a look',
        content:
          'The first lines name what should not wait: a webhook that is paused, an import that broke off, a single administrator.',
        action: '/admin',
      },
      {
        title: 'Every page behind it',
        content: 'Each tile shows one figure and leads to its page. The bars show what was changed on each of 14 days.',
        action: '/admin',
      },
      {
        title: 'What runs in the background',
        content: 'Monitoring shows the sealing of the audit record, imports and messages to other systems.',
        action: '/admin/monitoring',
      },
      {
        title: 'What people tell you',
        content:
          'Feedback of your colleagues comes in here. Reply to it, merge what says the same, and mark what is done; each sender sees where theirs stands.',
        action: '/admin/feedback',
      },
    ],
  },
  {
    name: 'branding',
    title: 'Name, colors and logo',
    moduleName: 'administration',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'The organization',
        content:
          'Name, kind of agency, state, time zone and the start of the fiscal year. Dates and deadlines follow the time zone.',
        action: '/admin/tenant',
        target: 'tabs',
      },
      {
        title: 'How it looks to others',
        content:
          'Name, two colors, a logo and a greeting, used where people from outside meet you. A color that would be hard to read is pointed out.',
        action: '/admin/tenant?tab=branding',
        target: 'tabs',
      },
      {
        title: 'Write tutorials of your own',
        content:
          'How your agency does it belongs beside how Levee does it. Admins add tutorials here, change those that came with Levee, or switch them off.',
        action: '/admin/tutorials',
        target: 'list-new',
      },
    ],
  },
];
