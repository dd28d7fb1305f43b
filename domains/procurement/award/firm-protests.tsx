import { useState } from 'react';
import type { Fields } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { momentIn } from '../publication/notice-words.ts';
import {
  appealFields,
  appealProtest,
  fileProtest,
  type FirmProtests,
  firmProtests,
  protestFields,
  withdrawFields,
  withdrawProtest,
} from './firm-protest-calls.ts';
import { remedies } from './protest-words.ts';

const states = {
  filed: ['Filed', 'review'],
  under_review: ['Under review', 'review'],
  upheld: ['Upheld', 'good'],
  denied: ['Denied', 'danger'],
  dismissed: ['Dismissed', 'danger'],
  withdrawn: ['Withdrawn', 'review'],
  appealed: ['Under appeal', 'review'],
  reversed: ['Upheld on appeal', 'good'],
  affirmed: ['Denied on appeal', 'danger'],
} as const;

interface Props {
  readonly agency: string;
  readonly solicitation: string;
  readonly maySign: boolean;
}

type Acting =
  | { readonly act: 'file'; readonly of: FirmProtests['open'][number] }
  | { readonly act: 'appeal' | 'withdraw'; readonly of: FirmProtests['protests'][number] };

/** What the firm protested, and the way to protest, appeal or withdraw while there is time. */
export function FirmProtestsPart({ agency, solicitation, maySign }: Props) {
  const { data } = useCall(firmProtests, { id: solicitation, agency });
  const [acting, act] = useState<Acting | null>(null);
  if (!data || (data.open.length === 0 && data.protests.length === 0)) return null;
  const button = (label: string, next: Acting) => (
    <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => act(next)}>
      {label}
    </button>
  );
  return (
    <section aria-label="Protests" className="panel space-y-3 p-4">
      <h2>Protests</h2>
      {data.protests.map((one) => (
        <div key={one.id} className="space-y-1">
          <p className="flex flex-wrap items-center gap-2">
            {one.number}, about {one.about} <Badge tone={states[one.status][1]}>{states[one.status][0]}</Badge>
          </p>
          <p className="text-muted">
            Received {momentIn(one.receivedAt, data.timeZone)}
            {one.isTimely === false && ', after the last day'}
          </p>
          {[one.decision, one.remedyGranted && `Remedy: ${remedies[one.remedyGranted]}`, one.appealDecision].map(
            (said) =>
              said && (
                <p key={said} className="text-muted wrap-anywhere whitespace-pre-line">
                  {said}
                </p>
              ),
          )}
          {one.appealBy && <p className="text-muted">You can appeal until {wholeDay(one.appealBy)}.</p>}
          {maySign && (
            <p className="flex flex-wrap gap-2">
              {one.appealBy && button('Appeal', { act: 'appeal', of: one })}
              {one.mayWithdraw && button('Withdraw protest', { act: 'withdraw', of: one })}
            </p>
          )}
        </div>
      ))}
      {data.open.map((one) => (
        <div key={one.award ?? 'solicitation'} className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted min-w-0">
            Protest {one.name} until{' '}
            {one.untilDay ? wholeDay(one.untilDay) : one.untilTime && momentIn(one.untilTime, data.timeZone)}.
          </p>
          {maySign && button('File protest', { act: 'file', of: one })}
        </div>
      ))}
      {!maySign && <p className="note">Only a person with the duty Bid signer can file, appeal or withdraw.</p>}
      {acting && <Acts of={acting} agency={agency} solicitation={solicitation} onClose={() => act(null)} />}
    </section>
  );
}

interface ActsProps {
  readonly of: Acting;
  readonly agency: string;
  readonly solicitation: string;
  readonly onClose: () => void;
}

function Acts({ of, agency, solicitation, onClose }: ActsProps) {
  const done = (said: string) => ({
    changes: [firmProtests.id],
    onDone: () => {
      onClose();
      tell(said, 'good');
    },
  });
  const file = useAct(fileProtest, done('Protest filed'));
  const appeal = useAct(appealProtest, done('Appeal filed'));
  const withdraw = useAct(withdrawProtest, done('Protest withdrawn'));
  const form = (label: string, fields: Fields, send: (values: object) => Promise<unknown>) => (
    <Dialog title={label} onClose={onClose}>
      <FieldsForm
        label={label}
        fields={fields}
        start={{}}
        sends="everything"
        submit={label}
        busy="Sending…"
        onCancel={onClose}
        onSave={send}
      />
    </Dialog>
  );
  if (of.act === 'file')
    return form('File protest', protestFields, (values) =>
      file.mutateAsync({ agency, solicitation, award: of.of.award, ...values } as Parameters<
        typeof file.mutateAsync
      >[0]),
    );
  if (of.act === 'appeal')
    return form('Appeal', appealFields, (values) =>
      appeal.mutateAsync({ agency, protest: of.of.id, ...values } as Parameters<typeof appeal.mutateAsync>[0]),
    );
  return form('Withdraw protest', withdrawFields, (values) =>
    withdraw.mutateAsync({ agency, protest: of.of.id, ...values } as Parameters<typeof withdraw.mutateAsync>[0]),
  );
}
