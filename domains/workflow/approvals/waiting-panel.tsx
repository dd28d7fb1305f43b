import { useCall } from '#web/data/calls.ts';
import { useShell } from '#web/data/shell.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { usePlaces, useProduct } from '#web/shell/product.ts';
import { exact } from '#web/ui/format.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { approvalTask } from './approval-task.record.ts';
import { approvalInbox, canAnswer } from './approval-view.ts';
import { DueBadge } from './due-badge.tsx';
import { isRow } from './inbox-question.ts';

const SHOWN = 8;

/** What this person can decide now, also in the name of somebody who is away: the same tasks that the badge counts. */
export default function WaitingPanel() {
  const { data, error, refetch } = useCall(approvalInbox);
  const { approvalsOf } = useProduct();
  const { role } = useSession();
  const places = usePlaces();
  const show = useShow();
  const { data: shell } = useShell();
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  const waiting = data?.tasks.filter(canAnswer);
  return (
    <PanelFrame
      title="Assigned to you"
      count={shell?.approvals.waiting ?? '…'}
      empty="Nothing is assigned to you."
      all={{ to: approvalsOf(role).path, words: 'Open inbox' }}
      rows={waiting?.slice(0, SHOWN).map((task) => ({
        id: task.id,
        to: (isRow(task.id) ? task.link : places.rowAt(approvalTask.name, task.id)) ?? '',
        name: task.subject,
        about: [
          isRow(task.id) && task.kind,
          task.amount && exact(task.amount.cents, { kind: 'money', currency: task.amount.currency }, show),
          task.onBehalfOf && `for ${task.onBehalfOf.name}`,
        ]
          .filter(Boolean)
          .join(' · '),
        end: <DueBadge leftHours={task.leftHours} dayHours={task.dayHours} isLate={task.isLate} />,
      }))}
    />
  );
}
