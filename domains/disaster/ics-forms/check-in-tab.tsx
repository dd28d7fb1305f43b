import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { icsPages } from '../ics-pages.ts';
import { type CheckInBoard, checkInBoard } from './ics-calls.ts';
import { icsCheckIn } from './ics-check-in.record.ts';
import { checkInKinds } from './ics-words.ts';

/** Who and what is on the incident; made for a phone at the gate. */
export default function CheckInTab({ id }: { readonly id: string }) {
  return <Answered of={useCall(checkInBoard, { id })}>{(of) => <Here of={of} id={id} />}</Answered>;
}

function Here({ of, id }: { readonly of: CheckInBoard; readonly id: string }) {
  const { may } = useSession();
  const named = new URLSearchParams({ incident: id });
  return (
    <Panel
      title="Checked in"
      action={
        <>
          <Link to={`${href(icsPages.checkIns)}?${named}`} className="button">
            All check-ins
          </Link>
          {of.isOpen && may.create.includes(icsCheckIn.name) && (
            <Link to={`${href(icsPages.checkIn, { id: 'new' })}?${named}`} className="button button-primary">
              New check-in
            </Link>
          )}
        </>
      }
    >
      <p className="px-4 pb-3">
        Resources: {of.resources}. People: {of.people}. Checked out: {of.left}.
      </p>
      {of.here.total === 0 ? (
        <p className="note px-4 pb-4">No check-ins. Each person, crew and machine checks in once.</p>
      ) : (
        <Table
          label="Checked in"
          rows={of.here.data}
          step={25}
          columns={[
            {
              label: 'Resource',
              name: ({ resource }) => resource,
              show: ({ id: one, resource, agency }) => (
                <>
                  <Link to={href(icsPages.checkIn, { id: one })} className="link">
                    {resource}
                  </Link>{' '}
                  <span className="text-muted">{agency}</span>
                </>
              ),
            },
            { label: 'Assigned to', text: ({ assignment }) => assignment },
            { label: 'Time in', moment: ({ inAt }) => inAt },
            { label: 'People', number: ({ people }) => people },
            { label: 'Units', number: ({ units }) => units },
            { label: 'Kind', text: ({ kind, type }) => kind ?? checkInKinds[type] },
          ]}
        />
      )}
      <CutNote of={of.here} what="check-ins">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}
