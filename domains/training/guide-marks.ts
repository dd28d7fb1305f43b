/**
 * Parts of the screen that a step of a tutorial can point at, by the name that stands in their `data-guide`. Names are chosen from this
 * list, so a tutorial never holds a selector, and a screen can be rebuilt as long as it keeps its marks.
 */
export const guideMarks = {
  menu: 'The menu',
  search: 'Search or jump to',
  'quick-actions': 'Quick actions',
  notifications: 'The bell',
  tasks: 'Pending tasks',
  tutorial: 'The tutorial button',
  help: 'The help button',
  account: 'Your account',
  waiting: 'Dashboard: assigned to you',
  panels: 'Dashboard: your lists',
  'page-actions': 'Page actions',
  tabs: 'The tabs of a page',
  'list-views': 'List: saved views',
  'list-search': 'List: search',
  'list-filters': 'List: filters',
  'list-layouts': 'List: layouts',
  'list-columns': 'List: columns',
  'list-export': 'List: export',
  'list-import': 'List: import',
  'list-new': 'List: new',
  'list-rows': 'List: the rows',
  form: 'The form',
  'form-save': 'Form: save',
  state: 'Row: status',
  steps: 'Row: actions',
  approval: 'Row: approval',
  inbox: 'Inbox: assigned to you',
  comments: 'Row: comments',
  history: 'Row: history',
  'past-text': 'Builder: past solicitations',
  'reading-aid': 'Scoring: reading aid',
  'audit-check': 'Audit: verification',
  'second-factor': 'Security: second factor',
  passkeys: 'Security: passkeys',
  sessions: 'Security: sessions',
  upload: 'File upload',
} as const;

export type GuideMark = keyof typeof guideMarks;
