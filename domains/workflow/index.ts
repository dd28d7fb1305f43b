import { defineDomain, page } from '#kernel';
import { workflowDefinition } from './designer/workflow-definition.record.ts';
import { workflowVersion } from './designer/workflow-version.record.ts';

export const workflow = defineDomain({
  label: 'Workflow',
  records: [workflowDefinition, workflowVersion],
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
