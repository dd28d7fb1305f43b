import { type AnswerOf, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { auditCheck, auditCheckpoint, auditState } from './audit-trail.ts';

const figure = new Intl.NumberFormat('en-US');

const useCheck = () => useAct(auditCheck);

/** How the chain stands, its newest checkpoint, and a look at all of it on demand. */
export function AuditChain() {
  const check = useCheck();
  const state = useCall(auditState, {}, { everySeconds: check.isPending ? 2 : 30 });
  return (
    <Answered of={state} skeleton="h-40">
      {(data) => <Chain state={data} check={check} />}
    </Answered>
  );
}

interface ChainProps {
  readonly state: AnswerOf<typeof auditState>;
  readonly check: ReturnType<typeof useCheck>;
}

function Chain({ state: data, check }: ChainProps) {
  const show = useShow();
  const [, , root = ''] = data.note?.split('\n') ?? [];
  const found = check.data;
  return (
    <section aria-label="The chain" data-guide="audit-check" className="panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <dl className="grid grow gap-x-8 gap-y-3 sm:grid-cols-3">
          <Fact label="Sealed entries">{figure.format(data.sealed)}</Fact>
          <Fact label="Waiting for their seal">{data.pending === 0 ? 'None' : figure.format(data.pending)}</Fact>
          <Fact label="Sealed up to">{data.sealedAt ? momentOf(data.sealedAt, show) : 'Nothing yet'}</Fact>
        </dl>
        <button
          type="button"
          className="button button-primary"
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          <Icon name="shield-check" />
          {check.isPending
            ? `Computing…${data.checking ? ` ${figure.format(data.checking)} of ${figure.format(data.sealed)}` : ''}`
            : 'Verify the chain'}
        </button>
      </div>
      {data.note && (
        <details className="mt-4">
          <summary className="cursor-pointer font-medium">
            Newest checkpoint <code className="text-muted text-xs">{root.slice(0, 12)}…</code>
          </summary>
          <p className="text-muted mt-2 max-w-prose">
            Anyone who keeps this text in another place can prove later that nothing before it was changed.
          </p>
          <pre className="bg-raised mt-2 overflow-x-auto rounded-md p-3 text-xs">{data.note}</pre>
          <p className="mt-2">
            <a href={urlOf(auditCheckpoint)} className="link" download="checkpoint.txt">
              Download the checkpoint
            </a>
          </p>
        </details>
      )}
      <output className="mt-4 block empty:hidden">
        {check.error && <span className="text-danger">{check.error.message}</span>}
        {found &&
          (found.holds ? (
            <span className="flex gap-2">
              <Icon name="circle-check" className="text-good mt-0.5" />
              <span>
                The chain holds: {figure.format(found.entries)} entries and {figure.format(found.checkpoints)}{' '}
                checkpoints agree
                {found.keptOutside === null
                  ? '. No checkpoint is kept outside the database yet.'
                  : `, the one kept outside the database over ${figure.format(found.keptOutside)} entries as well.`}
                {found.erased > 0 && ` The values of ${found.erased} entries were erased by law.`}
              </span>
            </span>
          ) : (
            <span className="flex gap-2">
              <Icon name="circle-alert" className="text-danger mt-0.5" />
              <span>
                <strong className="text-danger">The chain does not hold.</strong> Leave everything as it is and call
                your auditor.
                <span className="block">{found.problems.join(' ')}</span>
              </span>
            </span>
          ))}
      </output>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-muted text-xs font-medium">{label}</dt>
    <dd className="text-xl font-semibold">{children}</dd>
  </div>
);
