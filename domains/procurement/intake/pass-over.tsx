import { useId, useState } from 'react';
import { useCreate } from '#web/data/calls.ts';
import { Select } from '#web/ui/select.tsx';
import { requisition as requisitionRecord } from '../requisition/requisition.record.ts';
import type { OfferShown } from './outlook.ts';
import { passedMatch, passedReasons } from './passed-match.record.ts';

interface PassProps {
  readonly offer: OfferShown;
  readonly requisition: string;
}

/** Buying anew although something is there: with a reason, which is counted. */
export function PassOver({ offer, requisition }: PassProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const passing = useCreate(passedMatch, { changes: [requisitionRecord.name] });
  const pass = () =>
    passing.mutate({
      requisition,
      kind: offer.kind,
      offered: offer.title.slice(0, 200),
      reason: reason as keyof typeof passedReasons, // of the choices below
    });
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2 print:hidden">
      <div className="min-w-44 flex-1">
        <label htmlFor={id} className="sr-only">
          Reason for declining {offer.title}
        </label>
        <Select
          id={id}
          value={reason}
          choices={[['', 'Reason for declining'], ...Object.entries(passedReasons)]}
          onPick={setReason}
        />
      </div>
      <button type="button" className="button" disabled={reason === '' || passing.isPending} onClick={pass}>
        Decline source
      </button>
      {passing.error && (
        <p role="alert" className="wrong w-full">
          {passing.error.message}
        </p>
      )}
    </div>
  );
}
