import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { useKeys } from '#web/record/detail/keys.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { approvalInbox, type Inbox, type InboxTask, notAll } from './approval-view.ts';
import { ApproveMany } from './approve-many.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxLine } from './inbox-line.tsx';
import { addressWith, answered, isRow, questionFrom } from './inbox-question.ts';
import { OpenRow } from './open-row.tsx';
import { OpenTask } from './open-task.tsx';

/** The tasks at the left, the one that is open beside them; on a phone one below the other. */
export function InboxList() {
  const inbox = useCall(approvalInbox, {}, { everySeconds: 30 });
  return <Answered of={inbox}>{(data) => <Tasks inbox={data} />}</Answered>;
}

function Tasks({ inbox }: { readonly inbox: Inbox }) {
  const { path, search } = usePlace();
  const question = questionFrom(search);
  const open = new URLSearchParams(search).get('task');
  const tasks = answered(inbox.tasks, question);
  const some = useMost(100);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const at = tasks.findIndex(({ id }) => id === open);
  const show = (task: InboxTask | undefined) => task && navigate(addressWith(path, search, { task: task.id }));
  const next = () => show(tasks[at + 1] ?? tasks[at]);
  useKeys({
    j: tasks.length > 0 ? next : null,
    k: tasks.length > 0 ? () => show(tasks[Math.max(0, at - 1)]) : null,
    a: open && !isRow(open) ? () => setAsked('approve') : null,
    r: open && !isRow(open) ? () => setAsked('return') : null,
    x: open && !isRow(open) ? () => setChosen(toggled(chosen, open)) : null,
    Escape: open ? () => navigate(addressWith(path, search, { task: '' })) : null,
  });
  if (inbox.tasks.length === 0 && !open)
    return (
      <div className="panel">
        <Empty icon="clipboard-check" title="Nothing is assigned to you">
          Tasks appear here when an approval, question or record needs your decision.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-4 min-[56rem]:-mt-1 min-[56rem]:space-y-1.5">
      <div className={open ? 'max-lg:hidden' : ''}>
        <InboxFilters all={inbox.tasks} shown={tasks} question={question} />
      </div>
      {!inbox.isWhole && <p className="text-warn">{notAll(inbox)}</p>}
      <ApproveMany tasks={tasks.filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
        <div className={`panel min-w-0 ${open ? 'max-lg:hidden' : ''}`}>
          <ul
            aria-label="Tasks"
            data-guide="inbox"
            className="divide-line divide-y lg:max-h-[75dvh] lg:overflow-y-auto"
          >
            {tasks.slice(0, Math.max(some.most, at + 1)).map((task) => (
              <InboxLine
                key={task.id}
                task={task}
                isOpen={task.id === open}
                isChosen={chosen.includes(task.id)}
                to={addressWith(path, search, { task: task.id })}
                onChoose={() => setChosen(toggled(chosen, task.id))}
              />
            ))}
            {tasks.length === 0 && <li className="text-muted px-4 py-8">No matching tasks.</li>}
          </ul>
          <MoreRows all={tasks.length} {...some} />
        </div>
        {open && isRow(open) ? (
          <OpenRow
            key={open}
            at={open}
            task={inbox.tasks.find(({ id }) => id === open)}
            back={addressWith(path, search, { task: '' })}
          />
        ) : open ? (
          <OpenTask
            key={open}
            id={open}
            asked={asked}
            onAsked={setAsked}
            back={addressWith(path, search, { task: '' })}
            onDone={() => navigate(addressWith(path, search, { task: (tasks[at + 1] ?? tasks[at - 1])?.id ?? '' }))}
          />
        ) : (
          <p className="text-muted panel p-6 max-lg:hidden">
            Select a task, or press <kbd>j</kbd> and <kbd>k</kbd> to go through them, <kbd>a</kbd> to answer and{' '}
            <kbd>r</kbd> to send back.
          </p>
        )}
      </div>
    </div>
  );
}

const toggled = (all: readonly string[], id: string): readonly string[] =>
  all.includes(id) ? all.filter((one) => one !== id) : [...all, id];
