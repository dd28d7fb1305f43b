import { useState } from 'react';
import { localTime, moment } from '#kernel/lists/days.ts';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { correctIncidentEvent, correctionFields, logFields, logIncidentEvent } from './incident-calls.ts';
import { incidentEvent } from './incident-event.record.ts';

/** A form of fields writes instants as clock time; the organization’s clock is meant. */
export const clockTime = (instant: string, zone: string): string => `${localTime(instant, zone)}:00.000Z`;
export const fromClock = (written: string, zone: string): string => moment(written.slice(0, 16), zone);

interface LogProps {
  readonly incident: string;
  readonly onClose: () => void;
}

/** An entry for the log: when it occurred, and what. The server says when it was logged. */
export function LogDialog({ incident, onClose }: LogProps) {
  const { timeZone } = useShow();
  const [opened] = useState(() => new Date().toISOString());
  const log = useAct(logIncidentEvent, {
    changes: [incidentEvent.name],
    onDone: ({ place, isLate }) => {
      tell(isLate ? `Entry ${place} logged, marked late` : `Entry ${place} logged`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Log an event" onClose={onClose}>
      <FieldsForm
        label="Log an event"
        fields={logFields}
        start={{
          occurredAt: clockTime(opened, timeZone),
          kind: 'log',
          severity: 'routine',
        }}
        submit="Log event"
        sends="everything"
        holds
        onSave={(values) =>
          log.mutateAsync({ ...values, occurredAt: fromClock(values.occurredAt, timeZone), id: incident })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface CorrectProps {
  readonly entry: { readonly id: string; readonly place: number; readonly text: string; readonly occurredAt: string };
  readonly onClose: () => void;
}

/** A correction is an entry of its own; the one it corrects stays. */
export function CorrectDialog({ entry, onClose }: CorrectProps) {
  const { timeZone } = useShow();
  const correct = useAct(correctIncidentEvent, {
    changes: [incidentEvent.name],
    onDone: ({ place }) => {
      tell(`Corrected by entry ${place}`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title={`Correct entry ${entry.place}`} onClose={onClose}>
      <p className="text-muted mb-3">{entry.text}</p>
      <FieldsForm
        label="Correct entry"
        fields={correctionFields}
        start={{ text: entry.text, occurredAt: clockTime(entry.occurredAt, timeZone) }}
        submit="Add correction"
        sends="everything"
        holds
        onSave={({ text, occurredAt }) =>
          correct.mutateAsync({
            id: entry.id,
            text,
            occurredAt: occurredAt ? fromClock(occurredAt, timeZone) : null,
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
