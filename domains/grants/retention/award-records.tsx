import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { AuditBinder } from '../binder/audit-binder.tsx';
import { retentionPages } from '../retention-pages.ts';
import { recordDisposal } from './record-disposal.record.ts';
import { type AwardRetention as Told, awardRetention } from './retention-calls.ts';
import { retentionEvent } from './retention-event.record.ts';
import { clockNames } from './retention-words.ts';
import { StateBadge } from './state-badge.tsx';

/** The form of an event or a disposal that begins with its award. */
const startOf = (
  page: (typeof retentionPages)['disposal'] | (typeof retentionPages)['retentionEvent'],
  award: string,
) => `${href(page, { id: 'new' })}?${new URLSearchParams({ award })}`;

const accepted: readonly string[] = ['active', 'suspended', 'closeout', 'closed', 'terminated'];

/** The records of an award: how long they are kept, and its audit binder. */
export default function AwardRecords({ id, status }: { readonly id: string; readonly status: string }) {
  if (!accepted.includes(status)) return <p className="note">Records are kept from the acceptance of the award on.</p>;
  return (
    <div className="space-y-4">
      <Retained id={id} />
      <AuditBinder id={id} />
    </div>
  );
}

/** Until when the records of an award are kept and why, and what can be done about it. */
function Retained({ id }: { readonly id: string }) {
  const { may } = useSession();
  const of = useCall(awardRetention, { id });
  const canPropose = of.data?.obstacle === null && of.data.disposals.every(({ status }) => status !== 'proposed');
  return (
    <Panel
      title="Record retention"
      action={
        <>
          {may.create.includes(retentionEvent.name) && (
            <Link to={startOf(retentionPages.retentionEvent, id)} className="button">
              Place hold
            </Link>
          )}
          {canPropose && may.create.includes(recordDisposal.name) && (
            <Link to={startOf(retentionPages.disposal, id)} className="button">
              Propose disposal
            </Link>
          )}
        </>
      }
    >
      <Answered of={of} skeleton="h-24">
        {(told) => <Clocks of={told} />}
      </Answered>
    </Panel>
  );
}

function Clocks({ of: { state, until, clocks, obstacle, disposals } }: { readonly of: Told }) {
  const show = useShow();
  const day = today(useSession());
  return (
    <>
      <Facts
        of={[
          { label: 'Retention', said: state === null ? 'Award not closed' : <StateBadge state={state} /> },
          { label: 'Kept until', said: until === null ? 'No end yet' : wholeDay(until, show) },
          ...disposals.map(({ id, number, status }) => ({
            label: 'Disposal',
            said: (
              <span className="flex flex-wrap gap-2">
                <Link to={href(retentionPages.disposal, { id })} className="link">
                  {number}
                </Link>
                <StatusBadge record={recordDisposal} state={status} />
              </span>
            ),
          })),
        ]}
      />
      {clocks.length > 0 && (
        <Table
          label="Record retention"
          rows={clocks}
          id={({ kind, of }) => `${kind} ${of}`}
          step={8}
          columns={[
            { label: 'Clock', name: ({ kind }) => clockNames[kind] },
            { label: 'Begins with', text: ({ of }) => of },
            { label: 'From', day: ({ from }) => from },
            {
              label: 'Until',
              text: ({ until: end }) => end,
              show: ({ kind, until: end }) =>
                end !== null ? (
                  wholeDay(end, show)
                ) : (
                  <Badge tone={kind === 'records' || kind === 'property' ? 'plain' : 'warn'}>No end</Badge>
                ),
            },
            { label: 'Law', text: ({ law }) => law },
          ]}
        />
      )}
      {obstacle !== null && state !== null && (until === null || until < day) && (
        <p className="note px-4 py-3">{withDays(obstacle)}</p>
      )}
    </>
  );
}
