import { type AnyRecord, href, type Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { claimPages } from '../claim-pages.ts';
import { claimTimeline } from './claim-calls.ts';
import { claimEntry } from './claim-entry.record.ts';
import { claimNote } from './claim-note.record.ts';
import { deadlineKinds, settledStates } from './claim-words.ts';
import { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;

/** A claim with its notice clock and its timeline; a new one begins with the contract that the address names. */
export default function ClaimPage({ id }: { readonly id: string }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  return (
    <RecordScreen key={id} record={contractClaim} id={id} start={contract ? { contract } : {}}>
      {(row) => (
        <>
          <Clock of={row as unknown as Claim} /> {/* the screen reads rows of this record */}
          <TimelinePart id={row.id} isOver={settledStates.some((state) => state === row.status)} />
          <RecordSections record={contractClaim as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** When notice was due and came, and what is due next. */
function Clock({ of }: { readonly of: Claim }) {
  const show = useShow();
  const { eventOn, noticedOn, noticeDue, isLate, deadline, deadlineOf } = of;
  const facts = [
    ['Event day', wholeDay(eventOn, show)],
    ['Notice due', noticeDue ? wholeDay(noticeDue, show) : 'No notice rule in the contract'],
    ['Notice received', wholeDay(noticedOn, show)],
    [deadlineOf ? `${deadlineKinds[deadlineOf]} due` : 'Next deadline', deadline ? wholeDay(deadline, show) : '—'],
  ] as const;
  return (
    <section aria-label="Notice and deadline" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Notice and deadline</h2>
        {noticeDue && <Badge tone={isLate ? 'danger' : 'good'}>{isLate ? 'Late notice' : 'Notice in time'}</Badge>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TimelinePart({ id, isOver }: { readonly id: string; readonly isOver: boolean }) {
  const show = useShow();
  const { may } = useSession();
  const asked = useCall(claimTimeline, { id });
  const question = new URLSearchParams({ claim: id });
  const rowOf = { entry: claimPages.claimEntry, note: claimPages.claimNote } as const;
  return (
    <section aria-label="Timeline" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto text-sm">Timeline</h2>
        {!isOver && may.create.includes(claimEntry.name) && (
          <Link to={`${href(claimPages.claimEntry, { id: 'new' })}?${question}`} className="button print:hidden">
            New claim entry
          </Link>
        )}
        {may.create.includes(claimNote.name) && (
          <Link to={`${href(claimPages.claimNote, { id: 'new' })}?${question}`} className="button print:hidden">
            New privileged note
          </Link>
        )}
      </div>
      <Answered of={asked} skeleton="h-40">
        {({ events }) => (
          <>
            <ol className="space-y-3 px-4 pb-4">
              {events.data.map(({ id: key, kind, onDay, title, text, row, files }) => (
                <li key={`${kind} ${key}`} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
                  <time dateTime={onDay} className="text-muted whitespace-nowrap">
                    {wholeDay(onDay, show)}
                  </time>
                  <div className="min-w-0">
                    {kind === 'note' && <Badge tone="warn">Privileged</Badge>}{' '}
                    {row && kind !== 'claim' ? (
                      <Link to={href(rowOf[kind], { id: row })} className="link">
                        {title}
                      </Link>
                    ) : (
                      <span className="font-medium">{title}</span>
                    )}
                    {files > 0 && (
                      <span className="text-muted whitespace-nowrap">
                        {' '}
                        {files} {files === 1 ? 'document' : 'documents'}
                      </span>
                    )}
                    {text && <p className="text-muted line-clamp-3">{text}</p>}
                  </div>
                </li>
              ))}
            </ol>
            <CutNote of={events} what="events">
              The latest are shown.
            </CutNote>
          </>
        )}
      </Answered>
    </section>
  );
}
