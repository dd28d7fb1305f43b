import { useEffect, useRef } from 'react';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { exact } from '#web/ui/format.ts';
import type { BudgetEffect, InboxTask } from './approval-view.ts';
import { DueBadge } from './due-badge.tsx';
import { inHours } from './in-hours.ts';

interface LineProps {
  readonly task: InboxTask;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly to: string;
  readonly onChoose: () => void;
}

/** What the budget has left when this is approved: of one line its figure, of several the tightest. */
function LeftThen({ effects }: { readonly effects: readonly BudgetEffect[] }) {
  const show = useShow();
  const [tightest] = effects.toSorted((one, other) => one.after - other.after);
  if (!tightest) return null;
  const { after, label } = tightest;
  return (
    <p className={`truncate text-sm ${after < 0 ? 'text-danger' : 'text-muted'}`} title={label}>
      {exact(after, { kind: 'money', currency: 'USD' }, show)} remaining after
      {effects.length > 1 ? ` on the tightest of ${effects.length} lines` : `: ${label}`}
    </p>
  );
}

/** One task in a few words: what, how much, from whom, how long it waits and what to look at twice. */
export function InboxLine({ task, isOpen, isChosen, to, onChoose }: LineProps) {
  const show = useShow();
  const { subject, amount, startedBy, label, leftHours, dayHours, isLate, risks, budget } = task;
  const short = budget.find(({ after }) => after < 0);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={line} className={`relative flex gap-3 px-3 py-2.5 ${isOpen ? 'bg-raised' : 'hover:bg-raised/60'}`}>
      {task.taskKind !== 'step' && (
        <input
          type="checkbox"
          aria-label={`Select ${subject}`}
          className="relative z-1 mt-1 shrink-0"
          checked={isChosen}
          disabled={task.taskKind !== 'approval' || task.hindrance !== null || task.isPaused}
          onChange={onChoose}
        />
      )}
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to={to}
            aria-current={isOpen ? 'true' : undefined}
            className="min-w-0 truncate font-medium after:absolute after:inset-0"
          >
            {subject}
          </Link>
          {amount && (
            <span className="font-medium whitespace-nowrap tabular-nums">
              {exact(amount.cents, { kind: 'money', currency: amount.currency }, show)}
            </span>
          )}
        </div>
        <p className="text-muted truncate text-sm">
          {task.kind} · {label} · {startedBy.name}
        </p>
        <LeftThen effects={budget} />
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <DueBadge leftHours={leftHours} dayHours={dayHours} isLate={isLate} />
          <span className="note">pending {inHours(task.ageHours, dayHours)}</span>
          {task.isChanged && <Badge tone="warn">changed</Badge>}
          {task.isPaused && <Badge>awaiting answer</Badge>}
          {task.onBehalfOf && <Badge>{`for ${task.onBehalfOf.name}`}</Badge>}
          {task.taskKind === 'information' && <Badge tone="review">question</Badge>}
          {task.taskKind === 'opinion' && <Badge tone="review">opinion</Badge>}
          {short && <Badge tone="danger">over budget</Badge>}
          {risks.map(({ code, sentence }) => (
            <Badge key={code} tone="warn">
              {sentence.replace(/\.$/, '')}
            </Badge>
          ))}
          {task.hindrance && <Badge tone="danger">you can’t decide</Badge>}
        </div>
      </div>
    </li>
  );
}
