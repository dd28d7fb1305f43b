import type { WorkflowDocument } from '../document/document.ts';

const TREASURER_ABOVE = 100_000_00;
const BODY_MATCH_ABOVE = 250_000_00;
const BODY_AMOUNT_ABOVE = 1_000_000_00;

/**
 * Who agrees to an application to a funder until the organization draws its own workflow: the budget officer, the treasurer where
 * the match is large, and the governing body above one amount or match.
 */
export const applicationWorkflow: WorkflowDocument = {
  start: 'budget',
  nodes: [
    {
      id: 'budget',
      kind: 'approval',
      label: 'Budget officer',
      assign: { duty: 'budget_officer' },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { role: 'manager' },
      onReject: 'reject',
      next: 'matched',
    },
    {
      id: 'matched',
      kind: 'branch',
      label: 'Match over $100,000?',
      ways: [{ when: { field: 'match', above: TREASURER_ABOVE }, next: 'treasurer' }],
      otherwise: 'larger',
    },
    {
      id: 'treasurer',
      kind: 'approval',
      label: 'Treasurer',
      assign: { duty: 'treasurer' },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { duty: 'budget_officer' },
      onReject: 'reject',
      next: 'larger',
    },
    {
      id: 'larger',
      kind: 'branch',
      label: 'Request over $1,000,000, or match over $250,000?',
      ways: [
        {
          when: {
            any: [
              { field: 'amount', above: BODY_AMOUNT_ABOVE },
              { field: 'match', above: BODY_MATCH_ABOVE },
            ],
          },
          next: 'body',
        },
      ],
      otherwise: 'approved',
    },
    {
      id: 'body',
      kind: 'approval',
      label: 'Governing body',
      assign: { duty: 'governing_body' },
      quorum: 'any',
      dueHours: 80,
      remindAfterHours: 40,
      escalate: { duty: 'budget_officer' },
      onReject: 'reject',
      next: 'approved',
    },
    { id: 'approved', kind: 'end', outcome: 'approved' },
  ],
};
