import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { wholeDay } from '#web/ui/format.ts';
import { DaysPicture } from '../intake/days-picture.tsx';
import { pipeline } from '../intake/outlook.ts';

const stages: Readonly<Record<string, string>> = {
  submitted: 'Awaiting approval',
  approved: 'Awaiting order',
};

/** Where the request stands, how many stand before it, and what others still waited from here. */
export function PipelinePanel({ id }: { readonly id: string }) {
  const show = useShow();
  const me = useSession();
  const { data } = useCall(pipeline, { id });
  const stage = data && stages[data.status];
  if (!data || !stage) return null;
  const { since, waited, ahead, left } = data;
  return (
    <section aria-label="Progress" className="panel px-4 py-3">
      <h2 className="text-sm">{stage}</h2>
      <p className="note mt-1">
        {since && `Since ${wholeDay(since.slice(0, 10), show)}, ${waited} ${waited === 1 ? 'day' : 'days'}. `}
        {ahead === 0 ? 'None ahead of it.' : `${ahead} ahead of it.`}
        {!left && ' Not enough history to estimate the days left.'}
      </p>
      {left && (
        <div className="mt-2">
          <DaysPicture days={left} from={today(me)} title="Expected days left" />
        </div>
      )}
    </section>
  );
}
