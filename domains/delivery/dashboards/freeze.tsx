import { useState } from 'react';
import { href, includesRole } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dashboardPages } from '../dashboard-pages.ts';
import { boardPacket } from './board-packet.record.ts';
import { freezeDashboard } from './dashboard-calls.ts';

interface FreezeProps {
  readonly id: string;
  readonly filters: string;
  readonly isShared: boolean;
  readonly isActive: boolean;
}

/** Keeps the figures of this moment for the board. */
export function Freeze({ id, filters, isShared, isActive }: FreezeProps) {
  const { role } = useSession();
  const [isAsked, setAsked] = useState(false);
  const freeze = useAct(freezeDashboard, {
    changes: [boardPacket.name],
    onDone: ({ packet, number }) => {
      tell(`${number} frozen`, 'good');
      navigate(href(dashboardPages.boardPacket, { id: packet }));
    },
  });
  if (!includesRole(role, 'manager') || !isActive) return null;
  return (
    <>
      <button type="button" className="button button-primary" disabled={!isShared} onClick={() => setAsked(true)}>
        Freeze for board
      </button>
      {!isShared && <span className="note self-center">Share the dashboard to freeze it.</span>}
      {isAsked && (
        <Confirm
          title="Freeze this dashboard?"
          action="Freeze"
          isBusy={freeze.isPending}
          trouble={freeze.error?.message}
          onConfirm={() => freeze.mutate({ id, filters })}
          onClose={() => setAsked(false)}
        >
          The packet keeps all figures, filters and notes of this moment. It can’t be changed or deleted.
        </Confirm>
      )}
    </>
  );
}
