import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { negotiationRound } from './negotiation-round.record.ts';

/** A round with what it waits for; a new one begins with the evaluation that the address names. */
export default function NegotiationScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const evaluation = new URLSearchParams(usePlace().search).get('evaluation');
  return (
    <RecordScreen record={negotiationRound} id={params['id'] ?? ''} {...(evaluation ? { start: { evaluation } } : {})}>
      {(row) => (
        <>
          <Sealing status={row.status} dueAt={String(row.dueAt)} id={row.id} evaluation={String(row.evaluation)} />
          <RecordSections record={negotiationRound} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface Of {
  readonly id: string;
  readonly status: string;
  readonly dueAt: string;
  readonly evaluation: string;
}

function Sealing({ id, status, dueAt, evaluation }: Of) {
  const show = useShow();
  const due = momentOf(dueAt, show);
  const says: Readonly<Record<string, string>> = {
    draft: 'List offerors to leave out, each with its reason. All other ranked proposals are in the range.',
    proposed: 'The chief procurement officer checks the range and sends the requests.',
    open: `Offers are sealed until ${due}. Then an opening officer starts the opening.`,
    opening: 'A second person, an opening officer or the chief procurement officer, opens the offers.',
    opened: 'New prices count in the ranking. Where no offer came, the last one stands.',
    cancelled: 'No offer of this round is opened. Earlier prices stand.',
  };
  return (
    <Panel title="Sealed offers">
      <div className="space-y-2 px-4 pb-4">
        <p>{says[status]}</p>
        {status === 'opened' && (
          <p className="flex flex-wrap gap-4">
            <Link className="link" to={`/bid-evaluation/final-offers?round=${id}`}>
              Final offers
            </Link>
            <Link className="link" to={`/bid-evaluation/evaluations/${evaluation}`}>
              Rank again
            </Link>
          </p>
        )}
        <p className="text-muted">
          The browser of the firm encrypts each offer to the key of this round. The server keeps the key encrypted, and
          discards it after the opening. No officer holds a share: a person with full access to the server could open
          offers early.
        </p>
      </div>
    </Panel>
  );
}
