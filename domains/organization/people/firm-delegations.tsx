import { useState } from 'react';
import { useStep } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { firmDelegation } from '../firm-delegation.record.ts';
import { dutyWords } from './people.ts';

const { end } = firmDelegation.transitions;

/** Who signs or bills for a colleague now and later, for everyone in the firm to see; those whose it is end it. */
export default function FirmDelegations() {
  const me = useSession();
  const { listAt, rowAt } = usePlaces();
  const place = listAt(firmDelegation.name);
  const found = useRowsOf(firmDelegation, {
    filters: { status: 'active', 'untilDay.from': today(me) },
    sort: 'fromDay',
    limit: 20,
  });
  const [ending, setEnding] = useState<string | null>(null);
  const close = () => setEnding(null);
  const ended = useStep(firmDelegation, 'end', {
    onDone: () => {
      close();
      tell('Delegation ended', 'good');
    },
  });
  const row = found.data?.data.find(({ id }) => id === ending);
  return (
    <section aria-label="Delegations" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <div className="min-w-0 grow">
          <h2>Delegations</h2>
          <p className="text-muted">A colleague signs bids or sends invoices for you while you’re away.</p>
        </div>
        {place && (
          <>
            <Link to={place} className="button button-quiet">
              All delegations
            </Link>
            <Link to={`${place}/new`} className="button">
              <Icon name="plus" />
              New delegation
            </Link>
          </>
        )}
      </div>
      <Answered of={found} skeleton="h-16" empty={<p className="note px-4 pb-4">No current or planned delegations.</p>}>
        {({ data }) => (
          <Table
            label="Current and planned delegations"
            rows={data}
            columns={[
              {
                label: 'Delegate',
                name: ({ titles }) => titles?.['deputy'] ?? 'A colleague',
                show: ({ id, titles }) => (
                  <Link to={rowAt(firmDelegation.name, id) ?? ''} className="link">
                    {titles?.['deputy'] ?? 'A colleague'}
                  </Link>
                ),
              },
              { label: 'On behalf of', text: ({ titles }) => titles?.['principal'] ?? null },
              { label: 'Duties', text: ({ duties }) => duties?.map(dutyWords).join(', ') || 'All duties held' },
              { label: 'From', day: ({ fromDay }) => fromDay },
              { label: 'Until', day: ({ untilDay }) => untilDay },
              { label: 'Reason', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
            acts={{
              label: 'What can be done',
              show: ({ id, can }) =>
                can.includes('end') && (
                  <button type="button" className="button button-quiet" onClick={() => setEnding(id)}>
                    End
                  </button>
                ),
            }}
          />
        )}
      </Answered>
      <MoreOf rows={found.data} />
      {row && (
        <Confirm
          title="End this delegation?"
          action={end.label}
          isBusy={ended.isPending}
          isDanger
          reason="optional"
          trouble={ended.error?.message}
          onConfirm={(reason) => ended.mutate({ id: row.id, version: row.version, ...(reason ? { reason } : {}) })}
          onClose={close}
        >
          {end.confirm}
        </Confirm>
      )}
    </section>
  );
}
