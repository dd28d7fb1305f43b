import type { WorkflowDocument } from '../document/document.ts';

const BUDGET_ABOVE = 25_000_00;
const PROCUREMENT_ABOVE = 100_000_00;
const SOLE_SOURCE_ABOVE = 15_000_00;

/**
 * Who agrees to a purchase until the organization draws its own workflow: whoever answers for the cost center, above one amount
 * also the budget officer, and the chief procurement officer above another one or when there is only one vendor.
 */
export const requisitionWorkflow: WorkflowDocument = {
  start: 'head',
  nodes: [
    {
      id: 'head',
      kind: 'approval',
      label: 'Department head',
      assign: { costCenterManager: true },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { authority: true },
      onReject: 'reject',
      next: 'larger',
    },
    {
      id: 'larger',
      kind: 'branch',
      label: 'More than $25,000?',
      ways: [{ when: { field: 'amount', above: BUDGET_ABOVE }, next: 'budget' }],
      otherwise: 'special',
    },
    {
      id: 'budget',
      kind: 'approval',
      label: 'Budget officer',
      assign: { duty: 'budget_officer' },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { authority: true },
      onReject: 'reject',
      heeds: ['costCenter', 'lines', 'total', 'federalFunds'],
      next: 'special',
    },
    {
      id: 'special',
      kind: 'branch',
      label: 'More than $100,000, or sole source?',
      ways: [
        {
          when: {
            any: [
              { field: 'amount', above: PROCUREMENT_ABOVE },
              {
                all: [
                  { field: 'soleSource', is: true },
                  { field: 'amount', above: SOLE_SOURCE_ABOVE },
                ],
              },
            ],
          },
          next: 'procurement',
        },
      ],
      otherwise: 'approved',
    },
    {
      id: 'procurement',
      kind: 'approval',
      label: 'Chief procurement officer',
      assign: { duty: 'chief_procurement_officer' },
      quorum: 'any',
      dueHours: 24,
      remindAfterHours: 12,
      escalate: { authority: true },
      onReject: 'reject',
      next: 'approved',
    },
    { id: 'approved', kind: 'end', outcome: 'approved' },
  ],
};
