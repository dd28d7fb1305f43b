import { dayIn } from '#kernel/fields/date.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Timeline } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import type { SolicitationOutlook } from './outlook-call.ts';

interface DrawnProps {
  readonly row: {
    readonly meetingAt: string | null;
    readonly questionsDueAt: string | null;
    readonly dueAt: string | null;
  };
  readonly outlook: SolicitationOutlook;
}

/** The days of a solicitation as entered and as the rules and the agency's business days propose them. */
export function TimelineDrawn({ row, outlook: { publishOn, proposed, decision, earliestDue } }: DrawnProps) {
  const show = useShow();
  const zone = useSession().organization.timeZone;
  const dayOf = (instant: string) => dayIn(zone, new Date(instant));
  const lines = [
    ['Entered', row],
    ['Proposed', proposed],
  ] as const;
  const span = (pick: (one: DrawnProps['row']) => readonly [from: string | null, until: string | null]) =>
    lines.flatMap(([at, one]) => {
      const [from, until] = pick(one);
      return from && until && from <= until ? [{ at, from, until }] : [];
    });
  const on = (instant: string | null) => (instant ? dayOf(instant) : null);
  return (
    <section aria-label="Timeline" className="panel p-4">
      <Timeline
        title="Timeline if published today"
        note={`Business days and holidays of the agency. ${
          decision.advertisingDays > 0 ? `The rules allow responses from ${wholeDay(earliestDue, show)}.` : ''
        }`}
        head="Version"
        today={publishOn}
        empty="Enter when responses are due."
        series={[
          { name: 'Questions', points: span((one) => [publishOn, on(one.questionsDueAt)]) },
          { name: 'Meeting', points: span((one) => [on(one.meetingAt), on(one.meetingAt)]) },
          { name: 'Until due', points: span((one) => [on(one.questionsDueAt) ?? publishOn, on(one.dueAt)]) },
        ]}
      />
      <p className="note mt-2">
        Proposed: {proposed.meetingAt && `meeting ${momentOf(proposed.meetingAt, show)}, `}
        {proposed.questionsDueAt && `questions until ${momentOf(proposed.questionsDueAt, show)}, `}
        responses due {momentOf(proposed.dueAt, show)}.
      </p>
    </section>
  );
}
