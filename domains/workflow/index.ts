import { defineDomain, page } from '#kernel';

export const workflow = defineDomain({
  label: 'Workflow',
  records: [],
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
