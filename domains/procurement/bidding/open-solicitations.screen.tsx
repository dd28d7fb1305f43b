import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { timeLeft } from '../publication/notice-words.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import { bidPlace } from './bid-place.ts';
import { type OpenSolicitation, openSolicitations } from './bidding-calls.ts';

/** What the agencies of this server ask for now. */
export default function OpenSolicitations() {
  useTitle('Open Solicitations');
  const found = useCall(openSolicitations, {}, { everySeconds: 60 });
  return (
    <>
      <PageHead title="Open Solicitations" note="What the agencies of this server are buying now." />
      <Answered of={found}>
        {({ solicitations, now, hasMore, hasMoreAgencies }) => (
          <>
            {solicitations.length === 0 ? (
              <Empty title="No open solicitations">New ones appear here when an agency publishes them.</Empty>
            ) : (
              <ul className="panel divide-line divide-y" aria-label="Open solicitations">
                {solicitations.map((one) => (
                  <Solicitation key={one.id} of={one} now={now} />
                ))}
              </ul>
            )}
            {hasMore && (
              <p className="note mt-2">
                The first 50 of each agency are listed. The agency’s public opportunities page has them all.
              </p>
            )}
            {hasMoreAgencies && (
              <p className="note mt-2">
                The first 50 agencies are listed, yours first. Register with an agency to list what it is buying.
              </p>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

function Solicitation({ of, now }: { readonly of: OpenSolicitation; readonly now: string }) {
  const type = solicitationTypes[of.type as keyof typeof solicitationTypes]; // the solicitation's own type
  return (
    <li className="relative p-4">
      <Link to={bidPlace(of.agency, of.id)} className="font-medium after:absolute after:inset-0">
        {of.name}
      </Link>
      <p className="text-muted wrap-anywhere">
        {[of.agencyName, of.number, type].join(' · ')}
        {of.addenda > 0 && ` · ${of.addenda} ${of.addenda === 1 ? 'addendum' : 'addenda'}`}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <strong>{timeLeft(of.dueAt, now) ?? 'No time'} left</strong>
        {of.isMatch && <Badge tone="good">Matches your codes</Badge>}
        {!of.isRegistered && <Badge tone="warn">Not registered</Badge>}
        {!of.takesBids && <Badge>Bids outside Levee</Badge>}
      </p>
    </li>
  );
}
