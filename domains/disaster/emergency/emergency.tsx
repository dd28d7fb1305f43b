import { useCreate } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { useParam } from '#web/ui/param.ts';
import { PickIncident } from '../incidents/pick-incident.tsx';
import { ActivationSteps } from './activation-steps.tsx';
import { emergencyActivation } from './emergency-activation.record.ts';
import { PastOrders } from './past-orders.tsx';
import { Register } from './register.tsx';

const title = 'Emergency Procurement';

/** Three steps on one screen, with the server's stopwatch; below them the register of all activations. */
export default function EmergencyProcurement() {
  useTitle(title);
  const [draft, show] = useParam('activation');
  return (
    <PickIncident
      title={title}
      action={({ id, status }) => !draft && status !== 'closed' && <Start incident={id} onStart={show} />}
    >
      {() => (
        <div className="space-y-4">
          {draft && <ActivationSteps key={draft} id={draft} onClose={() => show('')} />}
          <Register onOpen={show} />
          <PastOrders />
        </div>
      )}
    </PickIncident>
  );
}

interface StartProps {
  readonly incident: string;
  readonly onStart: (id: string) => void;
}

/** The stopwatch runs from here: the server stamps the draft that it makes. */
function Start({ incident, onStart }: StartProps) {
  const { may } = useSession();
  const start = useCreate(emergencyActivation, {
    onDone: ({ id }) => onStart(id),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  if (!may.create.includes(emergencyActivation.name)) return null;
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={start.isPending}
      onClick={() => start.mutate({ incident })}
    >
      Start activation
    </button>
  );
}
