import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { retryStep } from './engine-view.ts';
import { approval } from '../approvals/approval.record.ts';

/** What is read again after a case was helped. */
export const changes = [approval.name, 'approval_task', 'approval_decision'];

export const useRetry = () => useAct(retryStep, { changes, onDone: () => say({ title: 'Tried again' }) });
