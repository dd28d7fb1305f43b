import { useId, useState } from 'react';
import { useAct } from '#web/data/asked.ts';
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
  const passing = useAct<string, unknown>({
    wish: (why) => ({
      path: `/api/v1/${passedMatch.name}`,
      body: { requisition, kind: offer.kind, offered: offer.title.slice(0, 200), reason: why },
    }),
    changes: [passedMatch.name, requisitionRecord.name],
  });
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2 print:hidden">
      <div className="min-w-44 flex-1">
        <label htmlFor={id} className="sr-only">
          Why {offer.title} will not do
        </label>
        <Select
          id={id}
          value={reason}
          choices={[['', 'Why it will not do'], ...Object.entries(passedReasons)]}
          onPick={setReason}
        />
      </div>
      <button
        type="button"
        className="button"
        disabled={reason === '' || passing.isPending}
        onClick={() => passing.mutate(reason)}
      >
        Pass over
      </button>
      {passing.error && (
        <p role="alert" className="wrong w-full">
          {passing.error.message}
        </p>
      )}
    </div>
  );
}
