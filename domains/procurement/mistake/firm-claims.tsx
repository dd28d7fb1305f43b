import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { claimFields, claimMistake, firmMistakes } from './mistake-calls.ts';
import { reliefs } from './mistake-claim.rules.ts';

const states = {
  filed: ['Under review', 'review'],
  supported: ['Under review', 'review'],
  opposed: ['Under review', 'review'],
  permitted: ['Relief permitted', 'good'],
  denied: ['Denied', 'danger'],
} as const;

interface Props {
  readonly agency: string;
  readonly solicitation: string;
  readonly maySign: boolean;
}

/** What the firm claimed in its opened bid, and the way to claim a mistake until the last day. */
export function FirmClaims({ agency, solicitation, maySign }: Props) {
  const { data } = useCall(firmMistakes, { id: solicitation, agency });
  const [isOpen, open] = useState(false);
  const act = useAct(claimMistake, {
    changes: [firmMistakes.id],
    onDone: () => {
      open(false);
      tell('Mistake claimed', 'good');
    },
  });
  if (!data || (data.claims.length === 0 && !data.bid)) return null;
  return (
    <section aria-label="Mistake in your bid" className="panel space-y-2 p-4">
      <h2>Mistake in your bid</h2>
      {data.claims.map(({ number, status, relief, finding }) => (
        <div key={number}>
          <p className="flex flex-wrap items-center gap-2">
            {number} {reliefs[relief]} <Badge tone={states[status][1]}>{states[status][0]}</Badge>
          </p>
          {finding && <p className="text-muted wrap-anywhere whitespace-pre-line">{finding}</p>}
        </div>
      ))}
      {data.bid && (
        <>
          <p className="text-muted">
            Claim a mistake until {wholeDay(data.bid.until)}. {data.bid.by}
          </p>
          {maySign && (
            <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => open(true)}>
              Claim mistake
            </button>
          )}
        </>
      )}
      {isOpen && data.bid && (
        <Dialog title="Claim a mistake" onClose={() => open(false)}>
          <FieldsForm
            label="Mistake claim"
            fields={claimFields}
            start={{ relief: 'withdraw' }}
            sends="everything"
            submit="Claim mistake"
            busy="Sending…"
            onCancel={() => open(false)}
            onSave={(values) =>
              act.mutateAsync({ agency, receipt: data.bid?.receipt ?? '', ...values } as Parameters<
                typeof act.mutateAsync
              >[0])
            }
          />
        </Dialog>
      )}
    </section>
  );
}
