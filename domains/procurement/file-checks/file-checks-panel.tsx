import { useAct, useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { checkFiles, fileChecks } from './file-check-calls.ts';
import { fileCheck } from './file-check.record.ts';
import { LAW } from './faults.ts';

const stateWords = {
  unchecked: ['Not checked', 'plain'],
  checked: ['Has faults', 'warn'],
  accessible: ['Accessible', 'good'],
  by_hand: ['Check by hand', 'plain'],
  requested: ['Exception requested', 'review'],
  excepted: ['Exception granted', 'plain'],
} as const;

/** The files that go to the public, with what keeps them from people who use assistive technology. */
export default function FileChecksPanel({ id, mayCheck }: { readonly id: string; readonly mayCheck: boolean }) {
  const checks = useCall(fileChecks, { id });
  const check = useAct(checkFiles, { changes: [fileCheck.name] });
  return (
    <Answered of={checks}>
      {({ files, from, isInForce }) =>
        files.length === 0 ? null : (
          <section aria-labelledby="file-checks" className="panel p-4">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="file-checks" className="min-w-0 flex-1 text-base">
                Accessible files
              </h2>
              {mayCheck && files.some(({ state }) => state === 'unchecked') && (
                <button
                  type="button"
                  className="button"
                  disabled={check.isPending}
                  onClick={() => check.mutate({ id })}
                >
                  Check files
                </button>
              )}
            </div>
            <p className="note mt-1">
              {isInForce
                ? `Files with faults need a granted exception before they are published. (${LAW})`
                : `A warning until ${wholeDay(from)}. From then on files with faults need an exception. (${LAW})`}
            </p>
            <ul className="mt-3 space-y-3">
              {files.map((one) => {
                const [label, tone] = stateWords[one.state];
                return (
                  <li key={one.document}>
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-semibold wrap-anywhere">{one.name}</span>
                      <Badge tone={tone}>{label}</Badge>
                      {one.check && (
                        <Link to={`/opportunities/file-checks/${one.check}`} className="link">
                          Open check
                        </Link>
                      )}
                    </p>
                    {one.faults.length > 0 && (
                      <ul className="mt-1 list-disc space-y-1 pl-5">
                        {one.faults.map(({ what, hint, count }) => (
                          <li key={what}>
                            {what}
                            {count > 1 && ` (${count})`}. <span className="text-muted">{hint}</span>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )
      }
    </Answered>
  );
}
