import { f } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { eliminateProponent, type Room } from './evaluation-calls.ts';

interface Screened {
  readonly evaluation: string;
  readonly proponent: Room['proponents'][number];
  readonly onClose: () => void;
}

const asked = { reason: f.longText({ max: 4000 }).required() };

/** The chair takes a proponent out of the ranking, or back in, with a reason; every score stays on record. */
export function ScreenOut({ evaluation, proponent, onClose }: Screened) {
  const isRestored = proponent.status !== 'scored';
  const title = isRestored ? 'Restore proponent' : 'Screen out proponent';
  const act = useAct(eliminateProponent, {
    changes: ['proponent', 'evaluation'],
    onDone: () => {
      tell(isRestored ? 'Proponent restored' : 'Proponent screened out', 'good');
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{proponent.vendor ?? proponent.name}</p>
      <FieldsForm
        label={title}
        fields={asked}
        start={{}}
        submit={title}
        sends="everything"
        onCancel={onClose}
        onSave={({ reason }) =>
          act.mutateAsync({ id: evaluation, proponent: proponent.id, isRestored, reason: String(reason ?? '') })
        }
      />
    </Dialog>
  );
}
