import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { addressWith } from '../address.ts';
import { customers } from '../index.ts';
import { agencyTree } from '../tree/agency-picture.ts';
import { AgencyPanel } from './agency-panel.tsx';
import { AgencyTree } from './agency-tree-view.tsx';

/** The tree of a day at the left, and at the right what counts for the agency that is chosen. Both stand in the address. */
export function TreeTab() {
  const place = usePlace();
  const me = useSession();
  const asked = new URLSearchParams(place.search);
  const day = asked.get('day') ?? today(me);
  const tree = useCall(agencyTree, { day });
  const go = (changes: Readonly<Record<string, string | null>>) =>
    navigate(addressWith(place, changes), { replace: true });
  const chosen = tree.data?.nodes.find(({ id }) => id === asked.get('agency'));
  return (
    <div className="space-y-4">
      <Days day={day} turns={tree.data?.turns ?? []} onDay={(next) => go({ day: next === today(me) ? null : next })} />
      <Answered
        of={tree}
        isEmpty={({ nodes }) => nodes.length === 0}
        empty={
          <div className="panel">
            <Empty
              icon="building"
              title="No agency on this day"
              next={me.may.create.includes('agency') && ['New agency', href(customers.pages.agency, { id: 'new' })]}
            >
              Start with the jurisdiction, then add departments, divisions and partner agencies.
            </Empty>
          </div>
        }
      >
        {(picture) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <AgencyTree picture={picture} chosen={chosen?.id ?? null} onChoose={(id) => go({ agency: id })} />
            <div id="agency-panel" className="scroll-mt-20">
              {chosen ? (
                <AgencyPanel key={chosen.id} node={chosen} picture={picture} />
              ) : (
                <div className="panel">
                  <Empty icon="building-2" title="Choose an agency">
                    See its rules, fiscal year, business hours, holidays and moves.
                  </Empty>
                </div>
              )}
            </div>
          </div>
        )}
      </Answered>
    </div>
  );
}

function Days({
  day,
  turns,
  onDay,
}: {
  readonly day: string;
  readonly turns: readonly string[];
  readonly onDay: (day: string) => void;
}) {
  const show = useShow();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <label className="block">
        <span className="mb-1 block font-medium">As of</span>
        <input
          type="date"
          required
          className="control"
          value={day}
          onChange={({ target }) => target.value !== '' && onDay(target.value)}
        />
      </label>
      {turns.length > 1 && (
        <fieldset aria-label="Dates of changes" className="flex flex-wrap gap-2">
          {turns.slice(-6).map((turn) => (
            <button
              key={turn}
              type="button"
              aria-pressed={turn === day}
              className={`button ${turn === day ? 'button-primary' : ''}`}
              onClick={() => onDay(turn)}
            >
              {wholeDay(turn, show)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
