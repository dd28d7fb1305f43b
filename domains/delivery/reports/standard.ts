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
  {
    key: 'spend-by-vendor',
    name: 'Spend by vendor',
    purpose: 'Payments by vendor and fiscal year, without those that were voided.',
    definition: {
      record: 'payment',
      filters: 'status.not=voided',
      groups: [{ field: 'vendor' }, { field: 'payOn', by: 'fiscalYear' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['number', 'payee', 'method', 'payOn', 'amount', 'status'],
      picture: 'bar',
    },
  },
  {
    key: 'spend-by-cost-center',
    name: 'Spend by cost center',
    purpose: 'Posted spending by cost center and fiscal year. A budget line names its cost center.',
    definition: {
      record: 'budget_posting',
      filters: 'bucket=expended',
      groups: [{ field: 'line.costCenter' }, { field: 'day', by: 'fiscalYear' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['title', 'day', 'line', 'amount'],
      picture: 'bar',
    },
  },
  {
    key: 'commitments-by-cost-center',
    name: 'Commitments by cost center',
    purpose: 'What orders and contracts hold of each cost center’s budget: entries in, less those released.',
    definition: {
      record: 'budget_posting',
      filters: 'bucket=encumbered',
      groups: [{ field: 'line.costCenter' }],
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['title', 'day', 'line', 'amount'],
      picture: 'bar',
    },
  },
  {
    key: 'awards-by-category',
    name: 'Awards by category',
    purpose: 'Final awards by category of the solicitation and fiscal year.',
    definition: {
      record: 'award',
      filters: 'finalOn.empty=no&status.not=cancelled',
      groups: [{ field: 'solicitation.category' }, { field: 'finalOn', by: 'fiscalYear' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'amount' }],
      columns: ['number', 'solicitation', 'vendor', 'amount', 'finalOn'],
      picture: 'bar',
    },
  },
  {
    key: 'awards-against-estimates',
    name: 'Awards against estimates',
    purpose:
      'Awarded amounts next to the cost estimates of their solicitations: the difference is what competition saved.',
    definition: {
      record: 'award',
      filters: 'finalOn.empty=no&status.not=cancelled',
      groups: [{ field: 'solicitation.category' }],
      totals: [
        { of: 'sum', field: 'amount' },
        { of: 'sum', field: 'solicitation.estimate' },
      ],
      columns: ['number', 'solicitation', 'vendor', 'amount', 'finalOn'],
    },
  },
  {
    key: 'certified-vendors',
    name: 'Certified vendors',
    purpose: 'Certificates of small and disadvantaged firms in force, by program.',
    definition: {
      record: 'vendor_certification',
      filters: 'status=confirmed',
      groups: [{ field: 'program' }],
      totals: [],
      columns: ['vendor', 'program', 'certificate', 'issuer', 'untilDay'],
      picture: 'bar',
    },
  },
  {
    key: 'invoice-aging',
    name: 'Invoice aging',
    purpose: 'Open balances of approved invoices by the days since they were due.',
    definition: {
      record: 'invoice',
      filters: 'status=approved',
      groups: [{ field: 'dueOn', by: 'age' }],
      totals: [{ of: 'sum', field: 'balance' }],
      columns: ['number', 'vendorNumber', 'vendor', 'balance', 'dueOn'],
      picture: 'bar',
    },
  },
  {
    key: 'days-to-pay',
    name: 'Days to pay',
    purpose: 'Days from the receipt of an invoice to its payment, by month of payment.',
    definition: {
      record: 'invoice',
      filters: 'paidOn.empty=no',
      groups: [{ field: 'paidOn', by: 'month' }],
      totals: [
        { of: 'average', field: 'receivedOn', until: 'paidOn' },
        { of: 'max', field: 'receivedOn', until: 'paidOn' },
      ],
      columns: ['number', 'vendor', 'total', 'receivedOn', 'dueOn', 'paidOn'],
      picture: 'line',
    },
  },
  {
    key: 'confirming-orders',
    name: 'Confirming orders',
    purpose: 'Orders written after the purchase was made, by requester and fiscal year.',
    definition: {
      record: 'purchase_order',
      filters: 'isConfirming=yes',
      groups: [{ field: 'requestedBy' }, { field: 'createdAt', by: 'fiscalYear' }],
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'purpose', 'requestedBy', 'vendor', 'total', 'confirmingReason'],
      picture: 'bar',
    },
  },
  {
    key: 'contracts-by-end',
    name: 'Contracts by end date',
    purpose: 'Contracts in force by the quarter in which they end.',
    definition: {
      record: 'contract',
      filters: 'status=active',
      groups: [{ field: 'untilDay', by: 'quarter' }],
      totals: [{ of: 'sum', field: 'value' }],
      columns: ['number', 'title', 'vendor', 'value', 'fromDay', 'untilDay'],
      picture: 'bar',
    },
  },
];

export const standardReport = (key: string | null): StandardReport | undefined =>
  standardReports.find((one) => one.key === key);
