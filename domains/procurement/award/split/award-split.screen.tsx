import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useRow } from '#web/data/query.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { awardSplit, splitters } from './award-split.record.ts';
import { Recommend, SplitResult } from './split-result.tsx';
import { runSplit } from './split-calls.ts';

type Split = Shown<typeof awardSplit>;

/** A split award: its constraints, the run of the optimizer, and the split with its proof. */
export default function AwardSplitScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const asked = new URLSearchParams(usePlace().search);
  const isForm = id === 'new' || asked.has('edit');
  const { data: row } = useRow(awardSplit, id, !isForm);
  const split = row as Split | undefined; // asked of this record
  const solicitation = asked.get('solicitation');
  if (isForm || !row || !split)
    return <RecordScreen record={awardSplit} id={id} {...(solicitation ? { start: { solicitation } } : {})} />;
  const { status } = split;
  return (
    <RecordPage
      record={awardSplit}
      row={row}
      layout="below"
      lead={status === 'done' ? (look) => <Recommend split={split} look={look} /> : undefined}
    >
      <div className="space-y-4">
        {(status === 'draft' || status === 'failed') && <Start split={split} />}
        {(status === 'waiting' || status === 'running') && <UnderWay split={split} />}
        {['done', 'infeasible', 'recommended'].includes(status) && <SplitResult split={split} />}
        <RecordSections record={awardSplit} row={row} />
      </div>
    </RecordPage>
  );
}

function Start({ split }: { readonly split: Split }) {
  const { duties } = useSession();
  const mayRun = splitters.some(({ duty }) => duties.includes(duty));
  const run = useAct(runSplit, { changes: [awardSplit.name] });
  return (
    <section aria-label="Optimizer" className="panel space-y-3 p-4 print:hidden">
      {split.status === 'failed' && (
        <p role="alert">
          <Badge tone="danger">Stopped</Badge> {split.stage}
        </p>
      )}
      <p className="text-muted">
        Compares the responsive bids lot by lot. Local and set-aside vendors are those with a confirmed certification.
      </p>
      <button
        type="button"
        className="button button-primary"
        disabled={!mayRun || run.isPending}
        title={mayRun ? undefined : 'Buyers, evaluation chairs and the chief procurement officer run it.'}
        onClick={() => run.mutate({ id: split.id })}
      >
        <Icon name="sparkles" />
        Run optimizer
      </button>
      {run.error && (
        <p role="alert" className="wrong">
          {run.error.message}
        </p>
      )}
    </section>
  );
}

function UnderWay({ split }: { readonly split: Split }) {
  // While it works the row changes with its progress; the live stream tells, and this asks in case it cannot.
  useRowsOf(awardSplit, { filters: { status: ['waiting', 'running'] }, limit: 1 });
  return (
    <section aria-live="polite" className="panel flex items-center gap-4 p-6">
      <span className="spinner" aria-hidden="true" />
      <p>
        <strong>{split.number}</strong> · {split.stage}
      </p>
    </section>
  );
}
