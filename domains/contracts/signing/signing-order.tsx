import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Drawn } from './signature-pad.tsx';
import type { SigningView } from './signing-calls.ts';
import { capacities } from './signing-words.ts';

const looks = {
  waiting: ['Not yet due', 'plain'],
  ready: ['Awaiting signature', 'warn'],
  signed: ['Signed', 'good'],
  declined: ['Declined', 'danger'],
  voided: ['Void', 'plain'],
} as const;

/** Who signs in what order, and what each of them said. */
export function SigningOrder({ view }: { readonly view: SigningView }) {
  const show = useShow();
  return (
    <section aria-label="Signing order" className="panel p-4 print:border-0 print:p-0">
      <h2 className="text-sm">Signing order</h2>
      {view.boardRequired && (
        <p className="text-muted">No delegated authority covers the amount, so the governing body signs.</p>
      )}
      <ol className="divide-line mt-2 divide-y">
        {view.signers.map((one) => {
          const [words, tone] = looks[one.status];
          return (
            <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2 break-inside-avoid">
              <span className="text-muted w-14">Step {one.step}</span>
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {one.name ?? one.party}
                  {one.title && <span className="text-muted">, {one.title}</span>}
                </p>
                <p className="text-muted">
                  {capacities[one.capacity]}, {one.party}
                </p>
                {one.signedAt && <p className="text-muted">{momentOf(one.signedAt, show)}</p>}
                {one.mark && <p className="text-base italic">{one.mark}</p>}
                {one.drawn && <Drawn text={one.drawn} label={`Drawn signature of ${one.name ?? one.party}`} />}
                {one.declined && <p className="whitespace-pre-wrap">Reason: {one.declined}</p>}
                {one.seal && <p className="text-muted font-mono text-xs break-all">{one.seal}</p>}
              </div>
              <Badge tone={tone}>{words}</Badge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
