import './data/import-again.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as parts from 'virtual:definitions';
import { type Domain, findPage, mayOpen } from '#kernel';
import { domains, records, views } from '#domains';
import { accounts } from '#domains/accounts/index.ts';
import { assistant } from '#domains/assistant/index.ts';
import { approvalsOf, quickActionsOf } from '#domains/quick-actions.ts';
import { menu } from '#domains/menu.ts';
import { organization } from '#domains/organization/index.ts';
import { shell } from '#domains/organization/shell-calls.ts';
import { subscriptionCheck } from '#domains/billing/subscription.ts';
import { reasonCode } from '#domains/organization/master-data/reason-code.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { site } from '#domains/public/index.ts';
import { training } from '#domains/training/index.ts';
import { approvalTask } from '#domains/workflow/approvals/approval-task.record.ts';
import { contracts } from '#domains/contracts/index.ts';
import { workflow } from '#domains/workflow/index.ts';
import { send } from './data/send.ts';
import { connection } from './data/connection.ts';
import { watchGestures } from './data/one-effect.ts';
import { installWorker } from './data/worker.ts';
import { listenToSite } from './site/behaviour.ts';
import { App, askFor } from './shell/app.tsx';
import { definitionsIn } from './shell/definitions.ts';
import type { FailureReport } from './shell/error-screen.tsx';
import { carrySaid } from './shell/messages.tsx';
import { startRouter } from './shell/router.tsx';
import { later, once } from './ui/later.tsx';
import { sayWhenPrinted } from './ui/printed.ts';

const home = once(() => import('#domains/home.tsx'));
const dashboard = later(home);
const commands = once(() => import('#domains/commands.ts'));

/** Without a session there is nobody to tell it as; the browser's own log has it then. */
const onFailure = async (eventData: FailureReport): Promise<boolean> => {
  const told = {
    p_event_type: 'application_error',
    p_severity: 'high',
    p_user_id: null,
    p_event_data: eventData,
  } as const;
  return import('#domains/security/security-event-call.ts')
    .then(({ logSecurityEvent }) => send(logSecurityEvent, told))
    .then(
      () => true,
      () => false,
    );
};

const definitions = definitionsIn(parts, [...records, ...views]);

function start(development: readonly Domain[]): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the product.');
  const registered = [...domains, ...development];
  const everyPage = registered.flatMap(({ pages }) => Object.values(pages));
  const opened = findPage(everyPage, location.pathname);
  if (opened) askFor(opened.page, { definitions });
  if (opened?.page === organization.pages.dashboard) void home().catch(() => {}); // the page itself says what did not come
  startRouter({
    isOutside: (path) => findPage(everyPage, path)?.page.view !== undefined,
    before: carrySaid,
  });
  listenToSite();
  sayWhenPrinted();
  installWorker();
  connection.watch();
  watchGestures();
  createRoot(root).render(
    <StrictMode>
      <App
        product={{
          domains: registered,
          definitions,
          menu,
          quickActionsOf,
          commands,
          home: organization.pages.dashboard,
          homeOfFirm: contracts.pages.portal,
          signIn: accounts.pages.signIn,
          welcome: accounts.pages.welcome,
          settings: organization.pages.settings,
          help: site.pages.documentation,
          apiReference: organization.pages.apiReference,
          notifications: organization.pages.notifications,
          tasks: organization.pages.tasks,
          inboxOf: (role) =>
            mayOpen(workflow.pages.approvals, role) ? workflow.pages.approvals : organization.pages.tasks,
          approvalsOf,
          away: workflow.pages.away,
          counted: [notification, task, approvalTask],
          tutorials: () => import('#domains/training/tutorials.tsx'),
          tutorialList: training.pages.tutorials,
          feedback: () => import('#domains/organization/feedback-widget.tsx'),
          assistant: { page: assistant.pages.copilot, load: () => import('#domains/assistant/shell-chat.tsx') },
          dashboard,
          reasons: {
            record: reasonCode,
            code: 'code',
            async of(record, step) {
              const { reasonUseOf } = await import('#domains/organization/master-data/reason-uses.ts');
              const use = reasonUseOf(record, step);
              return use && { use };
            },
          },
          waiting: (signal) => send(shell, {}, { signal }),
          subscription: () => send(subscriptionCheck, {}),
          onFailure,
        }}
      />
    </StrictMode>,
  );
}

// For whoever builds screens: `npm run dev` has it, a build for people does not.
if (import.meta.env.DEV || import.meta.env.MODE === 'kit') void import('./kit/kit.ts').then(({ kit }) => start([kit]));
else start([]);
