import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { exact } from '#web/ui/format.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { approveTasks } from './deciding.ts';
import { together } from './together.ts';
import type { InboxTask } from './approval-view.ts';

/** Approves what was chosen, each by itself: what is refused is told with its reason and stays. */
export function ApproveMany({ tasks, onDone }: { readonly tasks: readonly InboxTask[]; readonly onDone: () => void }) {
  const show = useShow();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useAct(approveTasks, {
    changes: [...new Set(tasks.map(({ record }) => record)), 'approval', 'approval_task'],
    onDone: ({ results }) => {
      const refused = results.filter(({ ok }) => !ok);
      setAsking(false);
      onDone();
      tell(`${results.length - refused.length} approved`, 'good');
      if (refused.length > 0)
        say({
          title: `${refused.length} not approved`,
          text: refused.map(({ sentence }) => sentence).join(' '),
          tone: 'danger',
        });
    },
  });
  if (tasks.length === 0) return null;
  const kinds = new Set(tasks.map(({ kind }) => kind));
  const cents = tasks.reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0);
  const short = together(tasks.map(({ budget }) => budget)).filter(({ after }) => after < 0);
  const words = `${tasks.length} chosen, ${exact(cents, { kind: 'money' }, show)} together`;
  return (
    <section className="panel flex flex-wrap items-center gap-3 px-4 py-2" aria-label="Selected tasks">
      <span>{words}</span>
      <button type="button" className="button button-primary" disabled={kinds.size > 1} onClick={() => setAsking(true)}>
        {`Approve ${tasks.length}`}
      </button>
      <button type="button" className="button" onClick={onDone}>
        Clear selection
      </button>
      {short.length > 0 && (
        <p className="text-danger w-full">
          {short
            .map(
              ({ label, available, after }) =>
                `${label}: total ${exact(available - after, { kind: 'money' }, show)}, and ${exact(available, { kind: 'money' }, show)} is left.`,
            )
            .join(' ')}
        </p>
      )}
      {kinds.size > 1 && <span className="text-muted">Select tasks of one type to approve them together.</span>}
      {isAsking && (
        <Confirm
          title={`Approve ${tasks.length}`}
          action={`Approve ${tasks.length}`}
          reason="optional"
          isBusy={isPending}
          trouble={error?.message}
          onConfirm={(comment) => mutate({ tasks: tasks.map(({ id, hash }) => ({ task: id, hash })), comment })}
          onClose={() => setAsking(false)}
        >
          <p>{words}. Each is approved as shown now and recorded separately.</p>
          <Scrolling label="Tasks to approve" className="mt-2 max-h-48 overflow-y-auto">
            <ul className="list-disc pl-5">
              {tasks.map(({ id, subject }) => (
                <li key={id}>{subject}</li>
              ))}
            </ul>
          </Scrolling>
        </Confirm>
      )}
    </section>
  );
}
