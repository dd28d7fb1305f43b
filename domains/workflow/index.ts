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
      under: '/dashboard',
      title: 'Approvals Inbox',
      icon: 'clipboard-check',
      roles: ['admin', 'manager'],
      tabs: { waiting: 'Assigned to you', decided: 'Decided by you', away: 'Out of office', pace: 'Turnaround' },
      screen: () => import('./approvals/inbox.screen.tsx'),
    }),
    waiting: page('/waiting-for-you', {
      under: '/approvals-inbox',
      title: 'Assigned to You',
      icon: 'clipboard-check',
      screen: () => import('./approvals/waiting.screen.tsx'),
    }),
    allApprovals: page('/approvals', {
      under: '/approvals-inbox',
      title: 'Approvals',
      icon: 'clipboard-check',
      list: approval,
    }),
    approval: page('/approvals/:id', {
      title: 'Approval',
      detail: approval,
      screen: () => import('./approvals/approval.screen.tsx'),
    }),
    tasks: page('/approval-tasks', {
      under: '/approvals-inbox',
      icon: 'list-checks',
      list: approvalTask,
    }),
    task: page('/approval-tasks/:id', {
      detail: approvalTask,
      screen: () => import('./approvals/task.screen.tsx'),
    }),
    byLink: page('/approval-link', {
      under: '/approvals-inbox',
      title: 'Decide',
      screen: () => import('./approvals/link.screen.tsx'),
    }),
    decisions: page('/approval-decisions', {
      under: '/approvals-inbox',
      icon: 'scale',
      list: approvalDecision,
    }),
    decision: page('/approval-decisions/:id', { detail: approvalDecision }),
    delegations: page('/delegations', {
      under: '/approvals-inbox',
      icon: 'user-check',
      list: delegation,
    }),
    delegation: page('/delegations/:id', { detail: delegation }),
    absences: page('/absences', { under: '/approvals-inbox', icon: 'calendar', list: absence }),
    absence: page('/absences/:id', { detail: absence }),
    away: page('/out-of-office', {
      under: '/approvals-inbox',
      title: 'Out of office',
      icon: 'calendar',
      screen: () => import('./approvals/away.screen.tsx'),
    }),
    designer: page('/workflow-designer', {
      title: 'Workflow Designer',
      icon: 'workflow',
      screen: () => import('./designer/workflow-list.screen.tsx'),
    }),
    version: page('/workflow-designer/:id', {
      icon: 'workflow',
      detail: workflowVersion,
      screen: () => import('./designer/designer.screen.tsx'),
    }),
    engine: page('/workflow-engine', {
      title: 'Workflow Engine',
      icon: 'cpu',
      screen: () => import('./engine/engine.screen.tsx'),
    }),
  },
});
