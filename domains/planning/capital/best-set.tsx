import { useState } from 'react';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { BestSetAnswer } from './best-set-answer.tsx';
import type { Answered, BestSetQuestion } from './best-set-question.ts';
import { applyBestSet, askBestSet } from './capital-acts.ts';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalBestSet } from './capital-best-set.record.ts';
import { WHO_PLANS } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';

const aims = [
  ['score', 'Highest total score'],
  ['value', 'Best score per dollar'],
] as const;
const limits = [
  ['30', '30 seconds'],
  ['60', '1 minute'],
  ['300', '5 minutes'],
] as const;

/** Finds the best set of projects that all caps allow, proves it, and says why. */
export function BestSetTab({ plan, mayPlan }: Parts) {
  const [chosen, setChosen] = useParam('run');
  const [aim, setAim] = useState('score');
  const [limit, setLimit] = useState('60');
  const { data: runs } = useRowsOf(capitalBestSet, { filters: { plan: plan.id }, sort: '-number', limit: 20 });
  const id = chosen || runs?.data[0]?.id;
  const show = useShow();
  const start = useAct(askBestSet, {
    changes: [capitalBestSet.name],
    onDone: (answer) => setChosen(answer.id),
  });
  const isDraft = plan.status === 'draft';
  const why = !mayPlan
    ? WHO_PLANS
    : isDraft
      ? undefined
      : 'This plan is no longer a draft. Create the next version first.';
  return (
    <div className="space-y-5">
      <section aria-label="Optimizer" className="panel flex flex-wrap items-end gap-3 p-4 print:hidden">
        <div>
          <span className="mb-1 block font-medium">Objective</span>
          <Select aria-label="Objective" value={aim} choices={aims} onPick={setAim} />
        </div>
        <div>
          <span className="mb-1 block font-medium">Time limit</span>
          <Select aria-label="Time limit" value={limit} choices={limits} onPick={setLimit} />
        </div>
        <button
          type="button"
          className="button button-primary"
          disabled={why !== undefined || start.isPending}
          title={why}
          onClick={() =>
            start.mutate({ id: plan.id, aim: aim === 'value' ? aim : 'score', limitSeconds: Number(limit) })
          }
        >
          <Icon name="sparkles" />
          Run optimizer
        </button>
        {(runs?.data.length ?? 0) > 1 && (
          <div>
            <span className="mb-1 block font-medium">Earlier runs</span>
            <Select
              aria-label="Earlier runs"
              value={id ?? ''}
              choices={(runs?.data ?? []).map(
                (one) => [one.id, `${one.number}, ${momentOf(one.createdAt, show)}`] as const,
              )}
              onPick={setChosen}
            />
          </div>
        )}
        {why && <p className="note w-full">{why}</p>}
        {start.error && (
          <p role="alert" className="wrong w-full">
            {start.error.message}
          </p>
        )}
        <MoreOf rows={runs} />
      </section>
      {id ? (
        <Run key={id} id={id} />
      ) : (
        <div className="panel">
          <Empty icon="scale" title="No optimizer runs">
            Finds the best portfolio under every cap, with mandatory, dependent and exclusive projects.
          </Empty>
        </div>
      )}
    </div>
  );
}

function Run({ id }: { id: string }) {
  const { data } = useRow(capitalBestSet, id, true);
  const run = data as Shown<typeof capitalBestSet> | undefined; // the row of this record
  const isUnderWay = run?.status === 'waiting' || run?.status === 'running';
  // While it works the row changes with its progress; the live stream tells, and this asks in case it cannot.
  useRowsOf(capitalBestSet, { filters: { status: ['waiting', 'running'] }, limit: 1 }, isUnderWay);
  const [isAsking, setAsking] = useState(false);
  const apply = useAct(applyBestSet, {
    changes: [capitalAllotment.name, capitalBestSet.name],
    onDone: () => tell('Portfolio applied', 'good'),
  });
  if (!run) return <div aria-busy="true" className="skeleton h-64" />;
  if (isUnderWay)
    return (
      <section aria-live="polite" className="panel flex items-center gap-4 p-6">
        <span className="spinner" aria-hidden="true" />
        <p>
          <strong>{run.number}</strong> · {run.stage}
        </p>
      </section>
    );
  if (run.status === 'failed')
    return (
      <section role="alert" className="panel p-6">
        <Badge tone="danger">Stopped</Badge> {run.stage}
      </section>
    );
  const answer = run.answer as Answered;
  return (
    <>
      <BestSetAnswer answer={answer} asked={run.question as BestSetQuestion} aim={run.aim} number={run.number}>
        {answer.best && (
          <button
            type="button"
            className="button button-primary"
            disabled={!run.can.includes('apply')}
            title={run.can.includes('apply') ? undefined : (run.cannot['apply'] ?? WHO_PLANS)}
            onClick={() => setAsking(true)}
          >
            Apply this portfolio
          </button>
        )}
      </BestSetAnswer>
      {isAsking && (
        <Confirm
          title="Apply this portfolio"
          action="Apply this portfolio"
          isBusy={apply.isPending}
          trouble={apply.error?.message}
          onConfirm={() => apply.mutate({ id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          Replaces every amount in the draft plan. Carryover from the prior year stays.
        </Confirm>
      )}
    </>
  );
}
