import { useAct } from '#web/data/asked.ts';
import { say } from '#web/shell/messages.tsx';
import { approval } from '../approvals/approval.record.ts';

/** What is read again after a case was helped. */
export const changes = [approval.name, 'approval_task', 'approval_decision'];

export const useRetry = (id: string) =>
  useAct<{ step: string }>({
    wish: (body) => ({ path: `/api/v1/workflow/cases/${id}/retry`, body }),
    changes,
    onDone: () => say({ title: 'Tried again' }),
  });
