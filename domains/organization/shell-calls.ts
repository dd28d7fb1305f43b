import { call, choiceOf } from '#kernel';

/** A line of the header's menus: when it came, where it is dealt with, and whether it is a labelled example. */
const entry = {
  id: 'uuid',
  record: choiceOf('notification', 'task'),
  title: 'text',
  kind: 'text',
  at: 'instant',
  dueOn: 'date?',
  link: 'text?',
  isSample: 'yesNo',
} as const;

/** Everything that the frame around the screens shows of the signed-in person's own, in one call. */
export const shell = call('shell.read', '/api/v1/shell', {
  answer: {
    notifications: { unread: 'whole', latest: [entry] },
    tasks: { open: 'whole', latest: [entry] },
    // What waits for this person's decision, and how much of that is counted among the open tasks as well.
    approvals: { waiting: 'whole', amongTasks: 'whole' },
    samples: 'yesNo',
    // Which view each list opens with for this person.
    openings: [{ id: 'uuid', version: 'whole', listOf: 'text', view: 'uuid' }],
    // What is wrong with the installation; only those who run it, and admins, are told.
    warnings: ['text'],
  },
});
