import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type AskedCapacity, askCapacity, capacityFields } from './capacity-calls.ts';
import { capacityStandings } from './capacity.ts';
import { type RankedVendor, type RankedVendors, rankedVendors } from './emergency-calls.ts';

const tones = {
  covers: 'good',
  partly: 'warn',
  none: 'danger',
  stale: 'plain',
  awaiting: 'review',
  unanswered: 'plain',
} as const;

interface PanelProps {
  readonly id: string;
  readonly need: string | null;
  readonly ranked: RankedVendors;
}

/** The ranking with what each vendor replied, and the question to all of them. Choosing a vendor waits for none of it. */
export default function CapacityPanel({ id, need, ranked: { from, freshHours, vendors } }: PanelProps) {
  const [isAsking, ask] = useState(false);
  const [skipped, skip] = useState<AskedCapacity['skipped']>([]);
  const act = useAct(askCapacity, {
    changes: ['capacity_request', rankedVendors.id],
    onDone: ({ asked, skipped: others }) => {
      ask(false);
      skip(others);
      tell(
        asked.length === 1 ? '1 vendor asked' : `${asked.length} vendors asked`,
        asked.length > 0 ? 'good' : 'danger',
      );
    },
  });
  return (
    <div className="space-y-2 pt-2">
      <p className="note">
        {from
          ? `Distances are counted from ${from}.`
          : 'Distances are unknown: give the incident a map place, or deliver to a site on the map.'}{' '}
        A reply counts for {freshHours} hours.
      </p>
      <ol className="list-decimal space-y-2 pl-6">
        {vendors.data.map((one) => (
          <Ranked key={one.id} of={one} />
        ))}
      </ol>
      {skipped.length > 0 && (
        <p className="note wrap-anywhere">
          Not asked: {skipped.map(({ vendor, reason }) => `${vendor} (${reason.replace(/\.$/, '')})`).join(', ')}.
        </p>
      )}
      <button type="button" className="button" onClick={() => ask(true)}>
        Request capacity
      </button>
      {isAsking && (
        <Dialog title="Request capacity" onClose={() => ask(false)}>
          <p className="note pb-3">Each ranked vendor that may get an order now is asked by email and in its portal.</p>
          <FieldsForm
            label="Capacity request"
            fields={capacityFields}
            start={{ item: need, unit: 'each', neededIn: 24, replyIn: 2 }}
            sends="everything"
            submit="Request capacity"
            busy="Sending…"
            onCancel={() => ask(false)}
            onSave={(given) => act.mutateAsync({ id, ...given })}
          />
        </Dialog>
      )}
    </div>
  );
}

function Ranked({ of: { name, reasons, trouble, capacity } }: { readonly of: RankedVendor }) {
  const show = useShow();
  return (
    <li className="wrap-anywhere">
      <strong>{name}</strong>.{' '}
      {capacity && <Badge tone={tones[capacity.standing]}>{capacityStandings[capacity.standing]}</Badge>}{' '}
      {capacity?.repliedAt && <span className="text-muted">{momentOf(capacity.repliedAt, show)}</span>}{' '}
      {reasons.join('. ')}.{capacity?.remark && ` “${capacity.remark}”`}
      {trouble && <span className="text-danger"> Not available: {trouble}</span>}
    </li>
  );
}
