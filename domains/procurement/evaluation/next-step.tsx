import { Link } from '#web/shell/router.tsx';
import type { Room } from './evaluation-calls.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What the panel waits for now, and what the reader owes it. */
export function nextStepOf({ status, own, panel, isChair }: Room): string {
  const undeclared = panel.filter((member) => member.status === 'invited').length;
  const scoring = panel.filter((member) => member.status === 'cleared' && member.of > 0);
  const open = scoring.filter(({ done, of }) => done < of).length;
  if (status === 'setup')
    return isChair
      ? 'Add panel members, then request declarations.'
      : 'The chair adds panel members, then requests declarations.';
  if (status === 'declaring') {
    if (own?.status === 'invited') return 'Sign your declaration below.';
    return undeclared > 0
      ? `Waiting for ${count(undeclared, 'declaration', 'declarations')}.`
      : 'All declarations are signed. The chair can start scoring.';
  }
  if (status === 'scoring')
    return open > 0
      ? `${count(open, 'member has', 'members have')} proponents left to score.`
      : 'All scores are in. The chair can lock them.';
  if (status === 'locked') return 'Scores are locked. The chair can start consensus.';
  if (status === 'consensus') return 'The chair records what the panel agrees on, then ranks.';
  if (status === 'ranked')
    return 'The chair recommends the first place, or the buyer asks for best and final offers first.';
  if (status === 'recommended') return 'The chief procurement officer approves it, or sends it back.';
  if (status === 'cancelled') return 'Cancelled. Its scores stay on record and do not count.';
  return 'Approved. The buyer can recommend the award.';
}

export function NextStep({ room }: { readonly room: Room }) {
  const { solicitation, status } = room;
  return (
    <section aria-labelledby="next-step" className="panel flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 grow space-y-1">
        <h2 id="next-step">
          {solicitation.number} {solicitation.name}
        </h2>
        <p className="text-muted">{nextStepOf(room)}</p>
      </div>
      {status === 'setup' && (
        <Link className="button" to={`/bid-evaluation/panel-members/new?evaluation=${room.id}`}>
          Add panel member
        </Link>
      )}
      {status === 'ranked' && (
        <Link className="button" to={`/bid-evaluation/negotiations/new?evaluation=${room.id}`}>
          New negotiation round
        </Link>
      )}
      {status === 'approved' && (
        <Link className="button" to={`/awards/new?solicitation=${solicitation.id}`}>
          Recommend award
        </Link>
      )}
    </section>
  );
}
