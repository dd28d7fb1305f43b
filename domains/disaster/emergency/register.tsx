import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Fact, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { type EmergencyRegister, emergencyRegister, type Registered } from './emergency-calls.ts';
import { inSeconds } from './stopwatch.tsx';

interface RegisterProps {
  readonly onOpen: (id: string) => void;
}

/** All activations with what is left of their time and money, and what goes on past the emergency. */
export const Register = ({ onOpen }: RegisterProps) => (
  <Panel title="Register">
    <Answered of={useCall(emergencyRegister)} skeleton="h-96">
      {(of) =>
        of.activations.total === 0 ? (
          <Empty title="No activations" icon="zap">
            Activations appear here with their expiry, ceiling and orders.
          </Empty>
        ) : (
          <>
            <Figures of={of} />
            <Activations of={of} onOpen={onOpen} />
          </>
        )
      }
    </Answered>
  </Panel>
);

interface Of {
  readonly of: EmergencyRegister;
}

const Figures = ({ of }: Of) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-4">
    <Fact label="In force">{of.inForce}</Fact>
    <Fact label="Past the emergency">{of.expired}</Fact>
    <Fact label="Median time">
      {of.medianSeconds === null ? 'None measured' : inSeconds(Math.round(of.medianSeconds))}
    </Fact>
    <Fact label="Measured activations">{of.measured}</Fact>
  </dl>
);

function timeLeft({ daysLeft, isExpired }: Registered) {
  if (isExpired) return <Badge tone="danger">Expired</Badge>;
  if (daysLeft === null) return null;
  return <Badge tone={daysLeft <= 7 ? 'warn' : 'plain'}>{`${daysLeft} days left`}</Badge>;
}

const Activations = ({ of: { activations }, onOpen }: Of & RegisterProps) => (
  <>
    <Table
      label="Emergency activations"
      rows={activations.data}
      id={({ id }) => id}
      step={10}
      file="emergency-activations"
      columns={[
        {
          label: 'Activation',
          name: ({ number, need }) => `${number} ${need ?? ''}`,
          show: ({ id, number, need, status }) => (
            <>
              {status === 'draft' ? (
                <button type="button" className="link whitespace-nowrap" onClick={() => onOpen(id)}>
                  {number}
                </button>
              ) : (
                <Link to={href(emergencyPages.activation, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>
              )}{' '}
              <span className="text-muted">{need}</span>
            </>
          ),
        },
        { label: 'Status', mark: ({ status }) => <StatusBadge record={emergencyActivation} state={status} /> },
        { label: 'Vendor', text: ({ vendor }) => vendor },
        { label: 'Ceiling', money: ({ ceilingCents }) => ceilingCents },
        { label: 'Requested', money: ({ committedCents }) => committedCents },
        { label: 'Expires', day: ({ endsOn }) => endsOn },
        { label: 'Time left', mark: (row) => timeLeft(row) },
        {
          label: 'Past orders',
          mark: ({ pastOrders }) => pastOrders > 0 && <Badge tone="danger">{String(pastOrders)}</Badge>,
        },
        { label: 'Competition', text: ({ competition }) => competition },
        {
          label: 'Activated in',
          text: ({ seconds, isClocked }) => (seconds === null ? null : isClocked ? inSeconds(seconds) : 'Not measured'),
        },
      ]}
    />
    <CutNote of={activations} what="activations">
      Those in force are shown first.
    </CutNote>
  </>
);
