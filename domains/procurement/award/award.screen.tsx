import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { useParam } from '#web/ui/param.ts';
import { award } from './award.record.ts';

const Memo = later(async () => ({ default: (await import('./memo/memo-page.tsx')).MemoPage }));

const Responsibility = later(() => import('./responsibility-panel.tsx'));

/** An award with what it waits for; a new one begins with the solicitation that the address names. */
export default function AwardScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const solicitation = new URLSearchParams(usePlace().search).get('solicitation');
  const [isMemo, put] = useParam('memo');
  const id = params['id'] ?? '';
  if (isMemo)
    return (
      <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
        <Memo id={id} onClose={() => put('')} />
      </Suspense>
    );
  return (
    <RecordScreen record={award} id={id} {...(solicitation ? { start: { solicitation } } : {})}>
      {(row) => (
        <>
          <NextStep
            id={id}
            status={row.status}
            role={(row as { role?: string }).role ?? 'sole'}
            until={(row as { protestUntil?: string | null }).protestUntil ?? null}
            onMemo={() => put('yes')}
          />
          <RecordSections record={award} row={row} />
          <Responsibility id={id} />
        </>
      )}
    </RecordScreen>
  );
}

const sentences: Readonly<Record<string, string>> = {
  recommended: 'Waiting for approval. Someone other than the recommender answers the red flags first.',
  returned: 'Sent back. Correct it, then recommend it again.',
  approved: 'Approved. Notify the bidders to start the protest period.',
  protested: 'A protest stays this award until it is decided.',
  cancelled: 'Cancelled. The memo stays on record.',
  standby: 'Backup. Call on it when the awardee fails.',
  defaulted: 'The awardee failed. Call on the backup, or solicit again.',
  final: 'Final. The contract can be signed.',
};

interface Waiting {
  readonly id: string;
  readonly status: string;
  readonly role: string;
  readonly until: string | null;
  readonly onMemo: () => void;
}

function NextStep({ id, status, role, until, onMemo }: Waiting) {
  const { may } = useSession();
  const said =
    status === 'noticed' && until
      ? `Protests can be filed until ${wholeDay(until)}. ${role === 'backup' ? 'It can be kept as backup after that day.' : 'The award can be made final after that day.'}`
      : sentences[status];
  return (
    <section aria-labelledby="next-step" className="panel flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 grow space-y-1">
        <h2 id="next-step">Next step</h2>
        {said && <p className="text-muted">{said}</p>}
      </div>
      {status === 'recommended' && (
        <Link to={`/red-flags?award=${id}`} className="button">
          Red flags
        </Link>
      )}
      {['noticed', 'protested', 'standby'].includes(status) && (
        <Link to={`/protests?award=${id}`} className="button">
          Protests
        </Link>
      )}
      {['noticed', 'protested', 'final'].includes(status) && (
        <Link to={`/debriefs?award=${id}`} className="button">
          Debriefs
        </Link>
      )}
      {(status === 'recommended' || status === 'returned') && (
        <Link to={`/price-analyses?award=${id}`} className="button">
          Price analysis
        </Link>
      )}
      {status === 'final' && may.create.includes('contract') && (
        <Link to={`/contracts/new?award=${id}`} className="button">
          Create contract
        </Link>
      )}
      {status === 'final' && (
        <Link to={`/purchase-orders?award=${id}`} className="button">
          Purchase orders
        </Link>
      )}
      <button type="button" className="button" onClick={onMemo}>
        Award memo
      </button>
    </section>
  );
}
