import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayOpen } from '#kernel';
import { domains, records } from '#domains';
import { accounts } from '#domains/accounts/index.ts';
import { commandGroups, commands, menu, quickActions } from '#domains/menu.ts';
import { organization } from '#domains/organization/index.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { site } from '#domains/public/index.ts';
import { securityEvent } from '#domains/security/security-event.record.ts';
import { training } from '#domains/training/index.ts';
import { workflow } from '#domains/workflow/index.ts';
import { client } from './data/client.ts';
import { installWorker } from './data/worker.ts';
import { listenToSite } from './site/behaviour.ts';
import { App } from './shell/app.tsx';
import type { FailureReport } from './shell/error-screen.tsx';
import type { Panel } from './shell/product.ts';
import { startRouter } from './shell/router.tsx';
import { sayWhenPrinted } from './ui/printed.ts';

const panels: readonly Panel[] = [
  {
    title: 'Waiting for your approval',
    record: requisition,
    for: requisition.transitions.approve.by,
    question: ({ member }) => ({
      filters: { status: 'submitted', 'requestedBy.not': member.id },
      sort: 'number',
      limit: 8,
    }),
    empty: 'Nothing waits for you.',
  },
  {
    title: 'Your open requisitions',
    record: requisition,
    for: 'member',
    question: ({ member }) => ({
      filters: { requestedBy: member.id, 'status.not': requisition.ends },
      sort: '-number',
      limit: 8,
    }),
    empty: 'You have no open requisitions.',
  },
];

/** Without a session there is nobody to tell it as; the browser's own log has it then. */
const onFailure = (eventData: FailureReport): void => {
  client(securityEvent)
    .create({ eventType: 'application_error', severity: 'high', eventData })
    .catch(() => {});
};

/** For whoever builds screens: `npm run dev` has it, a build for people does not. */
const development = import.meta.env.DEV || import.meta.env.MODE === 'kit' ? [(await import('./kit/kit.ts')).kit] : [];

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product.');
startRouter();
listenToSite();
sayWhenPrinted();
installWorker();
createRoot(root).render(
  <StrictMode>
    <App
      product={{
        domains: [...domains, ...development],
        records,
        menu,
        quickActions,
        commands,
        commandGroups,
        home: organization.pages.dashboard,
        signIn: accounts.pages.signIn,
        welcome: accounts.pages.welcome,
        settings: organization.pages.settings,
        help: site.pages.documentation,
        apiReference: organization.pages.apiReference,
        notifications: organization.pages.notifications,
        tasks: organization.pages.tasks,
        inboxOf: (role) =>
          mayOpen(workflow.pages.approvals, role) ? workflow.pages.approvals : organization.pages.tasks,
        counted: [notification, task, ...records.filter(({ transitions }) => 'approve' in transitions)],
        tutorials: () => import('#domains/training/tutorials.tsx'),
        tutorialList: training.pages.tutorials,
        feedback: () => import('#domains/organization/feedback-widget.tsx'),
        panels,
        notes: [
          async () => ({ default: (await import('#domains/organization/samples-note.tsx')).SamplesNote }),
          () => import('#domains/training/tutorial-note.tsx'),
        ],
        pictures: [() => import('#domains/procurement/requisition/requisition-year.tsx')],
        onFailure,
      }}
    />
  </StrictMode>,
);
