import { defineDomain, page } from '#kernel';
import { absence } from './approvals/absence.record.ts';
import { approval } from './approvals/approval.record.ts';
import { approvalDecision } from './approvals/approval-decision.record.ts';
import { approvalTask } from './approvals/approval-task.record.ts';
import { delegation } from './approvals/delegation.record.ts';
import { workflowDefinition } from './designer/workflow-definition.record.ts';
import { workflowVersion } from './designer/workflow-version.record.ts';

export const workflow = defineDomain({
  label: 'Workflow',
  records: [workflowDefinition, workflowVersion, approval, approvalTask, approvalDecision, delegation, absence],
  pages: {
    approvals: page('/approvals-inbox', {
      title: 'Approvals Inbox',
      icon: 'clipboard-check',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    designer: page('/workflow-designer', {
      title: 'Workflow Designer',
      icon: 'workflow',
      planned: () => import('./planned.ts'),
    }),
    engine: page('/workflow-engine', { title: 'Workflow Engine', icon: 'cpu', planned: () => import('./planned.ts') }),
  },
});
