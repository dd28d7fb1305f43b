import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantAward } from '../award/grant-award.record.ts';
import { closeoutPages } from '../closeout-pages.ts';
import { propertyPages } from '../property-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { closeoutTasks } from './backward.ts';
import { grantCloseoutBoard } from './closeout-calls.ts';
import { grantCloseout } from './grant-closeout.record.ts';

/** The form of a closeout that begins with its award. */
const closeoutStart = (award: string): string =>
  `${href(closeoutPages.grantCloseout, { id: 'new' })}?${new URLSearchParams({ award })}`;

/** Awards that ended or end soon, with the countdown to their last reports, their balance and their closeout. */
export default function Closeouts() {
  const { may } = useSession();
  const show = useShow();
  return (
    <Answered
      of={useCall(grantCloseoutBoard)}
      isEmpty={({ awards }) => awards.total === 0}
      empty={
        <section className="panel" aria-label="No closeouts">
          <Empty title="No closeouts" icon="list-checks" next={['Award register', href(grantPages.awards)]}>
            Awards appear here 90 days before their period ends.
          </Empty>
        </section>
      }
    >
      {({ awards }) => (
        <section aria-label="Closeout" className="panel overflow-x-auto">
          <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
            <h2 className="text-sm">Closeout</h2>
            <Link to={href(propertyPages.properties)} className="link ml-auto">
              Property register
            </Link>
            <Link to={href(closeoutPages.grantCloseouts)} className="link">
              All closeouts
            </Link>
          </div>
          <Table
            label="Closeout"
            rows={awards.data}
            sorts="order"
            step={25}
            file="closeouts"
            columns={[
              {
                label: 'Award',
                name: ({ number, title }) => `${number} ${title}`,
                show: ({ id, number, title }) => (
                  <span className="block min-w-52">
                    <Link to={href(grantPages.award, { id })} className="link whitespace-nowrap">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{title}</span>
                  </span>
                ),
              },
              { label: 'Period ends', day: ({ untilDay }) => untilDay },
              {
                label: 'Final reports',
                day: ({ plan }) => plan.find(({ step }) => step === 'reports')?.on,
              },
              {
                label: 'Days left',
                number: ({ daysLeft }) => daysLeft,
                show: ({ daysLeft }) =>
                  daysLeft !== null && daysLeft < 0 ? (
                    <Badge tone="danger">{`${-daysLeft} days overdue`}</Badge>
                  ) : (
                    daysLeft
                  ),
              },
              {
                label: 'Next task',
                text: ({ next }) => (next ? closeoutTasks[next.task].says : null),
                show: ({ next }) =>
                  next && (
                    <span className="block min-w-40">
                      {closeoutTasks[next.task].says}{' '}
                      <Badge tone={next.state === 'late' ? 'danger' : next.state === 'near' ? 'warn' : 'plain'}>
                        {wholeDay(next.on, show)}
                      </Badge>
                    </span>
                  ),
              },
              { label: 'Subawards open', number: ({ openSubawards }) => openSubawards },
              { label: 'Expended', money: ({ balance }) => balance.expendedCents, sum: true },
              { label: 'Drawn', money: ({ balance }) => balance.drawnCents, sum: true },
              { label: 'Open items', number: ({ open }) => open },
              {
                label: 'Status',
                mark: ({ status, closeout, unilateral }) => (
                  <span className="flex flex-wrap gap-1">
                    <StatusBadge record={grantAward} state={status} />
                    {unilateral?.isPast && <Badge tone="danger">Over one year</Badge>}
                    {closeout && (
                      <>
                        <Link to={href(closeoutPages.grantCloseout, { id: closeout.id })} className="link">
                          {closeout.number}
                        </Link>
                        <StatusBadge record={grantCloseout} state={closeout.status} />
                      </>
                    )}
                  </span>
                ),
              },
              { label: 'Retain until', day: ({ closeout }) => closeout?.retainUntil },
            ]}
            acts={
              may.create.includes(grantCloseout.name) && {
                label: 'Closeout',
                show: ({ id, status, closeout }) =>
                  !closeout &&
                  (status === 'closeout' || status === 'terminated') && (
                    <Link to={closeoutStart(id)} className="button whitespace-nowrap">
                      Open closeout
                    </Link>
                  ),
              }
            }
          />
          <CutNote of={awards} what="awards">
            Those that ended last are shown.
          </CutNote>
        </section>
      )}
    </Answered>
  );
}
