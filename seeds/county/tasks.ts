interface SeededTask {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly kind: 'task' | 'approval';
  readonly inDays: number;
  readonly notes?: string;
  readonly link?: string;
}

/** What people of the county have on their desks besides requisitions. */
export const tasks: readonly SeededTask[] = [
  {
    from: 'Dana Whitfield',
    to: 'Dana Whitfield',
    subject: 'Name a second administrator before the holidays',
    kind: 'task',
    inDays: 12,
    link: '/admin/roles',
  },
  {
    from: 'Priya Raman',
    to: 'Dana Whitfield',
    subject: 'Agree to the travel freeze for December',
    kind: 'approval',
    inDays: 4,
    notes: 'The draft memo is on the shared drive. Finance needs a yes or no before payroll closes.',
  },
  {
    from: 'Dana Whitfield',
    to: 'Miguel Ortiz',
    subject: 'Tell the council how the culvert survey goes',
    kind: 'task',
    inDays: 6,
    notes: 'Ten minutes on Tuesday, with the map of the north basin.',
  },
  {
    from: 'Priya Raman',
    to: 'Miguel Ortiz',
    subject: 'Confirm which crews charge to 4010',
    kind: 'task',
    inDays: 2,
    link: '/cost-centers',
  },
  {
    from: 'Miguel Ortiz',
    to: 'Rosa Delgado',
    subject: 'Count the sandbags at the Shore Road yard',
    kind: 'task',
    inDays: 3,
  },
  {
    from: 'Walter Kowalski',
    to: 'Chantal Beaumont',
    subject: 'Ask two more vendors about the spring water meters',
    kind: 'task',
    inDays: 5,
  },
  {
    from: 'Dana Whitfield',
    to: 'Priya Raman',
    subject: 'Draft the budget calendar for the next fiscal year',
    kind: 'task',
    inDays: 20,
  },
];
