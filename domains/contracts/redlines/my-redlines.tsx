import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { firmRedlinePages } from '../firm-redline-pages.ts';
import { type FirmReviewRow, firmRedlines } from './firm-redline-calls.ts';

/** A review where its firm answers it; the agency is in the address, because an id says nothing of whose it is. */
export const redlinePlace = ({ agency, id }: Pick<FirmReviewRow, 'agency' | 'id'>): string =>
  `${href(firmRedlinePages.firmRedline, { id })}?${new URLSearchParams({ agency })}`;

export const reviewLooks = {
  sent: ['Awaiting your answer', 'warn'],
  returned: ['With the agency', 'plain'],
  settled: ['Answered', 'good'],
  agreed: ['Text accepted', 'good'],
  withdrawn: ['Withdrawn', 'plain'],
} as const;

/** The firm’s contracts at every agency whose text it was asked to review. */
export function MyRedlines() {
  const show = useShow();
  return (
    <section aria-label="Contract redlines" className="panel p-4">
      <h2>Contract redlines</h2>
      <Answered
        of={useCall(firmRedlines)}
        skeleton="h-24"
        isEmpty={({ reviews }) => reviews.length === 0}
        empty={<p className="text-muted mt-2">No reviews. Contract texts that await your answer appear here.</p>}
      >
        {({ reviews }) => (
          <ul className="divide-line mt-2 divide-y">
            {reviews.map((one) => {
              const [words, tone] = reviewLooks[one.status];
              return (
                <li key={`${one.agency}${one.id}`} className="relative py-2">
                  <Link to={redlinePlace(one)} className="font-medium after:absolute after:inset-0">
                    {one.number} {one.title}
                  </Link>
                  <p className="text-muted flex flex-wrap items-center gap-x-2">
                    <Badge tone={tone}>{words}</Badge> {one.agencyName} · revision {one.place}
                    {one.isDue && one.dueOn && ` · due ${wholeDay(one.dueOn, show)}`}
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </Answered>
    </section>
  );
}
