import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutRunning: readonly OwnTutorial[] = [
  {
    name: 'team',
    title: 'Invite colleagues',
    moduleName: 'team',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Team list',
        content: 'Everyone in the organization, with department, role and duties. Search covers all of them.',
        action: '/team',
      },
      {
        title: 'Invite',
        content:
          'Admins invite by email address and choose the role. The link works once and for a limited time; until then the invitation is listed here, to resend or withdraw.',
        action: '/team',
        target: 'page-actions',
      },
      {
        title: 'When someone leaves',
        content:
          'Open the person and suspend the membership: all sessions end at once, and their actions stay in the audit record.',
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
        title: 'Roles',
        content:
          'User, manager and admin set a person’s general level of access. The latest role granted counts, until it expires.',
        action: '/admin/roles',
        target: 'tabs',
      },
      {
        title: 'Duties',
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
        title: 'See the effect',
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
        title: 'Excluded pairs',
        content: 'A mark in the table says that one person may not hold both. Choose a mark to read the reason.',
        action: '/admin/roles?tab=separation',
      },
      {
        title: 'Who holds both',
        content:
          'A grant against the table is refused, unless an exception is recorded. Exceptions are at the top of this page.',
        action: '/admin/roles?tab=separation',
      },
      {
        title: 'In daily work',
        content:
          'The same applies to each record: the requester of a purchase cannot approve it, whatever role they have.',
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
        title: 'Needs attention',
        content: 'The first lines list urgent items: a paused webhook, an interrupted import, a single administrator.',
        action: '/admin',
      },
      {
        title: 'All admin pages',
        content: 'Each tile shows one figure and leads to its page. The bars show what was changed on each of 14 days.',
        action: '/admin',
      },
      {
        title: 'Background jobs',
        content: 'Monitoring shows the sealing of the audit record, imports and messages to other systems.',
        action: '/admin/monitoring',
      },
      {
        title: 'Feedback',
        content:
          'Feedback from your colleagues appears here. Reply to it, merge duplicates, and mark it done; each sender sees the status.',
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
        title: 'Branding',
        content:
          'Name, two colors, a logo and a greeting, used on your public pages. You get a warning if a color is hard to read.',
        action: '/admin/tenant?tab=branding',
        target: 'tabs',
      },
      {
        title: 'Write your own tutorials',
        content:
          'Document how your agency works. Admins add tutorials here, change those that came with Levee, or switch them off.',
        action: '/admin/tutorials',
        target: 'list-new',
      },
    ],
  },
];
