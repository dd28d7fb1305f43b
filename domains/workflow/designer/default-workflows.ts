import { inSentence } from '#kernel/fields/accept.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { applicationWorkflow } from './application-workflow.ts';
import { requisitionWorkflow } from './requisition-workflow.ts';

export interface OwnWorkflow {
  readonly name: string;
  readonly about: string;
  readonly document: WorkflowDocument;
}

const oneApprover: WorkflowDocument = {
  start: 'approver',
  nodes: [
    {
      id: 'approver',
      kind: 'approval',
      label: 'Approver',
      assign: { duty: 'approver' },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { role: 'manager' },
      onReject: 'reject',
      next: 'approved',
    },
    { id: 'approved', kind: 'end', outcome: 'approved' },
  ],
};

/** What an organization begins with until it draws its own: one approver decides, and a manager hears of it when it is late. */
export const ownWorkflow = (kind: string, label: readonly [one: string, many: string]): OwnWorkflow =>
  own[kind] ?? { name: label[0], about: `How ${inSentence(label[1])} are approved.`, document: oneApprover };

/** How far each may change the budget stands in the authorities; the workflow asks those whose reach is just enough. */
const budgetChange: WorkflowDocument = {
  start: 'authority',
  nodes: [
    {
      id: 'authority',
      kind: 'approval',
      label: 'Delegated authority',
      assign: { authority: true },
      quorum: 'any',
      dueHours: 16,
      remindAfterHours: 8,
      escalate: { duty: 'budget_officer' },
      onReject: 'reject',
      next: 'approved',
    },
    { id: 'approved', kind: 'end', outcome: 'approved' },
  ],
};

const own: Readonly<Record<string, OwnWorkflow>> = {
  requisition: {
    name: 'Requisition',
    about: 'Who approves a purchase.',
    document: requisitionWorkflow,
  },
  budget_amendment: {
    name: 'Budget amendment',
    about: 'Who approves budget transfers and amendments.',
    document: budgetChange,
  },
  grant_application: {
    name: 'Grant application',
    about: 'Who approves an application to a funder, by amount requested and match.',
    document: applicationWorkflow,
  },
};
