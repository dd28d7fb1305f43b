import { ProblemError } from '#web/data/call.ts';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OpenHead } from './open-head.tsx';
import { ApprovalPath } from './approval-path.tsx';
import { ApprovalSaid } from './approval-said.tsx';
import { TaskOf } from './approval-panel.tsx';
import { BudgetEffects } from './budget-effects.tsx';
import { approvalOfTask, type ApprovalView } from './approval-view.ts';

interface OpenProps {
  readonly id: string;
  readonly asked: string | null;
  readonly onAsked: (name: string | null) => void;
  /** The list without this task. */
  readonly back: string;
  readonly onDone: () => void;
}

/** One task whole: what is asked, what one can do, the way so far and what was said. */
export function OpenTask({ id, asked, onAsked, back, onDone }: OpenProps) {
  const task = useCall(approvalOfTask, { id });
  const { error } = task;
  if (error instanceof ProblemError && error.status === 404)
    return (
      <div className="panel">
        <Empty title="Task not found" icon="inbox">
          {error.message}
        </Empty>
      </div>
    );
  return (
    <Answered of={task} skeleton="h-72">
      {({ approval }) => <Opened view={approval} {...{ id, asked, onAsked, back, onDone }} />}
    </Answered>
  );
}

function Opened({ view, id, asked, onAsked, back, onDone }: OpenProps & { readonly view: ApprovalView }) {
  const task = view.tasks.find((one) => one.id === id) ?? view.tasks[0];
  return (
    <section aria-label={view.subject} className="panel min-w-0 space-y-4 p-4">
      <OpenHead title={view.subject} back={back} amount={view.amount}>
        {view.kind}, submitted by {view.startedBy.name}.{' '}
        <Link to={view.link} className="link">
          Open full record
        </Link>
      </OpenHead>
      {task ? (
        <TaskOf task={task} view={view} onDone={onDone} asked={asked} onAsked={onAsked} />
      ) : (
        <p className="bg-raised/60 rounded-lg p-3">
          This task is no longer assigned to you. This approval is {view.status.replaceAll('_', ' ')}.
        </p>
      )}
      <BudgetEffects effects={view.budget} />
      <ApprovalPath path={view.path} />
      <div>
        <h3 className="mb-2 font-semibold">Decisions and comments</h3>
        <ApprovalSaid said={view.said} />
      </div>
    </section>
  );
}
