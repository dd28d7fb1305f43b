import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { planTasks } from './forecast-calls.ts';

interface Props {
  readonly id: string;
  /** Names the opportunity for those who listen. */
  readonly number: string;
}

/** Gives the tasks before the close date to the owner, for those who manage grants; afterwards it says what changed. */
export function PlanTasks({ id, number }: Props) {
  const { may } = useSession();
  const [said, say] = useState<string | null>(null);
  const act = useAct(planTasks, {
    changes: ['task'],
    onDone: ({ added, moved }) => say(`${added} added, ${moved} moved`),
    onRefused: ({ message }) => say(message),
  });
  if (!may.create.includes(opportunityDecision.name)) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 print:hidden">
      <button
        type="button"
        className="button"
        aria-label={`Plan tasks of ${number}`}
        disabled={act.isPending}
        onClick={() => act.mutate({ id })}
      >
        Plan tasks
      </button>
      {said && <output>{said}</output>}
    </span>
  );
}
