import type { Definition } from './definition.ts';

export interface StandardReport {
  readonly key: string;
  readonly name: string;
  readonly purpose: string;
  readonly definition: Definition;
}

/** Reports that every agency begins with. They are definitions like any other: each opens in the builder and can be saved as one's own. */
export const standardReports: readonly StandardReport[] = [
  {
    key: 'orders-by-vendor',
    name: 'Orders by vendor',
    purpose: 'Issued purchase orders by vendor, largest total first.',
    definition: {
      record: 'purchase_order',
      filters: 'status=issued',
      groups: [{ field: 'vendor' }],
      totals: [
        { of: 'sum', field: 'total' },
        { of: 'average', field: 'total' },
      ],
      columns: ['number', 'purpose', 'vendor', 'issuedOn', 'total'],
      picture: 'bar',
    },
  },
  {
    key: 'orders-by-type',
    name: 'Orders by type',
    purpose: 'Issued purchase orders by order type and month of issue.',
    definition: {
      record: 'purchase_order',
      filters: 'status=issued',
      groups: [{ field: 'type' }, { field: 'issuedOn', by: 'month' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'purpose', 'vendor', 'type', 'issuedOn', 'total'],
      picture: 'bar',
    },
  },
  {
    key: 'requisitions-by-cost-center',
    name: 'Requisitions by cost center',
    purpose: 'Requested amounts by cost center and fiscal year.',
    definition: {
      record: 'requisition',
      filters: 'status.not=cancelled&status.not=rejected',
      groups: [{ field: 'costCenter' }, { field: 'requestedOn', by: 'fiscalYear' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'purpose', 'costCenter', 'requestedOn', 'total', 'status'],
      picture: 'bar',
    },
  },
  {
    key: 'ledger-by-budget-line',
    name: 'Postings by budget line',
    purpose: 'Posted amounts of each budget line by bucket.',
    definition: {
      record: 'budget_posting',
      groups: [{ field: 'line' }, { field: 'bucket' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['title', 'day', 'line', 'bucket', 'amount'],
    },
  },
  {
    key: 'approval-cycle-time',
    name: 'Requisition cycle time',
    purpose: 'Days from submission to the final decision, by month of submission.',
    definition: {
      record: 'approval',
      filters: 'record=requisition&endedAt.empty=no',
      groups: [{ field: 'startedAt', by: 'month' }],
      totals: [
        { of: 'average', field: 'startedAt', until: 'endedAt' },
        { of: 'max', field: 'startedAt', until: 'endedAt' },
      ],
      columns: ['subject', 'amount', 'startedAt', 'endedAt', 'status'],
      picture: 'line',
    },
  },
  {
    key: 'approvals-by-age',
    name: 'Pending approvals by age',
    purpose: 'Open approval tasks by the days since they were assigned.',
    definition: {
      record: 'approval_task',
      filters: 'status=open',
      groups: [{ field: 'openedAt', by: 'age' }],
      totals: [{ of: 'max', field: 'openedAt', until: 'today' }],
      columns: ['label', 'approval', 'openedAt', 'dueAt'],
      picture: 'bar',
    },
  },
  {
    key: 'open-orders-by-age',
    name: 'Open orders by age',
    purpose: 'Issued orders by the days since their issue, with their total.',
    definition: {
      record: 'purchase_order',
      filters: 'status=issued',
      groups: [{ field: 'issuedOn', by: 'age' }],
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'purpose', 'vendor', 'issuedOn', 'deliverBy', 'total'],
      picture: 'bar',
    },
  },
  {
    key: 'single-bid-awards',
    name: 'Single-bid awards',
    purpose: 'Awards with one responsive bid, by vendor.',
    definition: {
      record: 'award',
      filters: 'isOnlyBid=yes&status.not=cancelled',
      groups: [{ field: 'vendor' }],
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['number', 'solicitation', 'vendor', 'amount', 'status'],
      picture: 'bar',
    },
  },
  {
    key: 'threshold-watch',
    name: 'Threshold watch',
    purpose: 'Requisitions from 90 percent of $15,000 up to it. Save a copy to use your own threshold.',
    definition: {
      record: 'requisition',
      filters: 'total.from=13500&total.to=14999.99&status.not=cancelled',
      groups: [{ field: 'requestedBy' }, { field: 'requestedOn', by: 'month' }],
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'purpose', 'requestedBy', 'requestedOn', 'total', 'status'],
    },
  },
];

export const standardReport = (key: string | null): StandardReport | undefined =>
  standardReports.find((one) => one.key === key);
