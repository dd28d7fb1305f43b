import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { domains, records } from '#domains';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { securityEvent } from '#domains/security/security-event.record.ts';
import { client } from './data/client.ts';
import { App } from './shell/app.tsx';
import type { FailureReport } from './shell/error-screen.tsx';
import type { Panel } from './shell/product.ts';
import { startRouter } from './shell/router.tsx';

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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product.');
startRouter();
createRoot(root).render(
  <StrictMode>
    <App product={{ domains, records, panels, onFailure }} />
  </StrictMode>,
);
