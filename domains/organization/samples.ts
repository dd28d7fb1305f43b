/**
 * What a new organization starts with, so that nobody meets empty lists first: the six entries that the specification names, and four
 * tasks more. All of it is marked as a sample and goes away together.
 */
export const sampleNotifications = [
  {
    kind: 'budget.threshold',
    subject: 'Budget threshold exceeded at 95 percent',
    body: 'Budget line owners are notified here at 95 percent spent or committed.',
    link: '/budget-management',
  },
  {
    kind: 'bid.received',
    subject: 'New bid received',
    body: 'A bid that comes in is announced here, without its price, which stays sealed until the opening.',
    link: '/bid-evaluation',
  },
  {
    kind: 'purchase_order.approval',
    subject: 'Approval required for a purchase order',
    body: 'Approvers of a purchase order are notified here.',
    link: '/purchase-orders',
  },
] as const;

interface SampleTask {
  readonly subject: string;
  readonly kind: 'task' | 'approval';
  readonly dueInDays: number;
  readonly link: string;
}

/** The first three stand in the header's menu, because they are due first. */
export const sampleTasks: readonly SampleTask[] = [
  { subject: 'Review budget variance', kind: 'task', dueInDays: 1, link: '/budget-management' },
  { subject: 'Approve vendor payment', kind: 'approval', dueInDays: 2, link: '/payments' },
  { subject: 'Sign contract amendment', kind: 'approval', dueInDays: 3, link: '/contracts' },
  { subject: 'Approve purchase order for road salt', kind: 'approval', dueInDays: 5, link: '/purchase-orders' },
  { subject: 'Confirm delivery of pump parts', kind: 'task', dueInDays: 7, link: '/shipment-tracking' },
  { subject: 'Ask a vendor for a new insurance certificate', kind: 'task', dueInDays: 10, link: '/vendor-directory' },
  { subject: 'Report on a grant milestone', kind: 'task', dueInDays: 14, link: '/grant-management' },
];
