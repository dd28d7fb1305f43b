import { useEffect } from 'react';
import { useCall, useStep } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { announcementReach, announcementStanding, type Standing } from './announcement-calls.ts';
import { announcement } from './announcement.record.ts';
import { announcementReceipt } from './announcement-receipt.record.ts';

/** An announcement: what a draft would reach, what its reader owes, and for managers who has read and acknowledged it. */
export default function AnnouncementScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={announcement} id={params['id'] ?? ''}>
      {(row) => (
        <>
          {row.status === 'published' && <Receipt id={row.id} isAsked={row['acknowledgeBy'] !== null} />}
          <RecordSections record={announcement} row={row} />
          {row.status === 'draft' ? row.can.includes('edit') && <Reach id={row.id} /> : <Read id={row.id} />}
        </>
      )}
    </RecordScreen>
  );
}

/** That it is read is noted as it is opened; what has to be acknowledged waits for its reader. */
function Receipt({ id, isAsked }: { readonly id: string; readonly isAsked: boolean }) {
  const { data } = useCall(announcementStanding, { id });
  const changes = [announcement.name];
  const { mutate: markRead } = useStep(announcementReceipt, 'markRead', { changes });
  const acknowledge = useStep(announcementReceipt, 'acknowledge', { changes });
  const mine = data?.mine;
  const unread = mine?.status === 'sent' ? mine.id : null;
  useEffect(() => {
    if (unread) markRead({ id: unread, input: {} });
  }, [unread, markRead]);
  if (!mine || !isAsked) return null;
  return (
    <section aria-label="Acknowledgement" className="panel flex flex-wrap items-center gap-3 px-4 py-3">
      {mine.isOwed ? (
        <>
          <p className="min-w-0 grow">Confirm that you have read this announcement.</p>
          <button
            type="button"
            className="button button-primary"
            disabled={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ id: mine.id, input: {} })}
          >
            Acknowledge
          </button>
          {acknowledge.error && (
            <p role="alert" className="wrong w-full">
              {acknowledge.error.message}
            </p>
          )}
        </>
      ) : (
        <p>You acknowledged this announcement.</p>
      )}
    </section>
  );
}

function Reach({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(announcementReach, { id })} skeleton="h-12">
      {({ count }) => (
        <p className="panel px-4 py-3">
          {count === 0
            ? 'No one is in this audience today. Choose others before you publish.'
            : `${count} ${count === 1 ? 'person is' : 'people are'} notified when you publish.`}
        </p>
      )}
    </Answered>
  );
}

const words = { sent: 'Not read', read: 'Read', acknowledged: 'Acknowledged' } as const;

/** How many have read and acknowledged it, and for those who may know, who. */
function Read({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(announcementStanding, { id })} skeleton="h-40">
      {(of) => of.people && <People of={of} people={of.people} />}
    </Answered>
  );
}

function People({ of, people }: { readonly of: Standing; readonly people: NonNullable<Standing['people']> }) {
  const isAsked = people.data.some(({ acknowledgedAt }) => acknowledgedAt !== null) || of.acknowledged > 0;
  const [done, did] = isAsked ? [of.acknowledged, 'acknowledged'] : [of.read, 'read'];
  return (
    <section aria-label="Recipients" className="panel pb-2">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
        <h2 className="text-sm">Recipients</h2>
        <p className="text-muted">
          {done} of {of.reached} {did}
        </p>
        <progress
          className="progress ml-auto max-w-72"
          max={of.reached}
          value={done}
          aria-label={`Recipients who ${did}`}
        />
      </header>
      <Table
        label="Recipients"
        rows={people.data}
        file="announcement-recipients"
        columns={[
          { label: 'Name', name: ({ name }) => name },
          { label: 'Department', text: ({ department }) => department },
          { label: 'Status', text: ({ status }) => words[status] },
          { label: 'Read', moment: ({ readAt }) => readAt },
          { label: 'Acknowledged', moment: ({ acknowledgedAt }) => acknowledgedAt },
        ]}
      />
      <CutNote of={people} what="recipients">
        Those who have not read it come first.
      </CutNote>
    </section>
  );
}
