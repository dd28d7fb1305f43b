import type { ReactNode } from 'react';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { usePlaces, useProduct } from '#web/shell/product.ts';
import { useSession } from '#web/data/session.ts';
import { DueBadge } from './due-badge.tsx';
import type { WaitingPart } from './home-part.ts';

/** What this person can decide now, also on behalf of others: overdue and due today first. */
export default function WaitingPanel({ of: { late, today, first } }: { readonly of: WaitingPart }) {
  const { approvalsOf } = useProduct();
  const { role } = useSession();
  const places = usePlaces();
  const inbox = approvalsOf(role).path;
  const about = ({ kind, startedBy, onBehalfOf }: (typeof first.data)[number]): ReactNode =>
    [kind, startedBy, onBehalfOf && `for ${onBehalfOf}`].filter(Boolean).join(' · ');
  return (
    <PanelFrame
      title="Assigned to you"
      guide="waiting"
      count={`${first.total}${first.totalIs === 'exact' ? '' : '+'}`}
      to={inbox}
      parts={[
        ...(late > 0 ? [{ words: 'overdue', value: late, to: `${inbox}?only=late`, isDanger: true }] : []),
        ...(today > 0 ? [{ words: 'due today', value: today, to: inbox }] : []),
      ]}
      empty="Nothing is assigned to you. Approvals and questions for you appear here."
      rows={first.data.map((task) => ({
        id: task.id,
        to: (task.is === 'row' ? task.link : places.rowAt('approval_task', task.id)) ?? '',
        name: task.subject,
        amount: task.amount,
        about: about(task),
        end: <DueBadge leftHours={task.leftHours} dayHours={task.dayHours} isLate={task.isLate} />,
      }))}
    />
  );
}
