import { useState } from 'react';
import { f, type Fields } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { tell } from '#web/shell/messages.tsx';
import { inputsOf, typedFrom } from './inquiry-answers.ts';
import { type FirmRfi, firmRfis, respondToRfi } from './rfi-calls.ts';

/** Open requests of the agencies with which the firm is registered. */
export function FirmRfis() {
  const rfis = useCall(firmRfis);
  return (
    <>
      <PageHead title="Requests for Information" note="Open requests of agencies that you registered with." />
      <Answered
        of={rfis}
        isEmpty={(found) => found.rfis.length === 0}
        empty={
          <div className="panel">
            <Empty icon="circle-question-mark" title="No open requests">
              Requests appear here when an agency you registered with publishes one.
            </Empty>
          </div>
        }
      >
        {(found) => (
          <>
            <ul className="space-y-3">
              {found.rfis.map((one) => (
                <OneRfi key={one.id} rfi={one} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </>
  );
}

const files = f.attachments().label('Confidential files');

function OneRfi({ rfi }: { readonly rfi: FirmRfi }) {
  const show = useShow();
  const { role } = useSession();
  const [isOpen, open] = useState(false);
  const act = useAct(respondToRfi, {
    changes: [firmRfis.id],
    onDone: () => {
      open(false);
      tell(`Answers sent to ${rfi.agencyName}`, 'good');
    },
  });
  const fields: Fields = { ...inputsOf(rfi.questions), files };
  return (
    <li className="panel flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="flex flex-wrap items-center gap-2">
          {rfi.number} {rfi.name}
          {rfi.state === 'answered' && <Badge tone="good">Answered</Badge>}
        </h2>
        <p className="text-muted">
          {rfi.agencyName} · due {momentOf(rfi.dueAt, show)}
          {rfi.files.length > 0 && ` · ${rfi.files.join(', ')}`}
        </p>
      </div>
      <a className="button" href={`/public-opportunities/${encodeURIComponent(rfi.number)}`}>
        Public page
      </a>
      {role !== 'user' || rfi.state === 'open' ? (
        <button type="button" className="button button-primary" onClick={() => open(true)}>
          {rfi.state === 'answered' ? 'Change answers' : 'Answer questions'}
        </button>
      ) : null}
      {isOpen && (
        <Dialog title={`${rfi.number} ${rfi.name}`} onClose={() => open(false)}>
          <FieldsForm
            label="Answers"
            fields={fields}
            start={{ ...typedFrom(rfi.questions, rfi.given) }}
            sends="everything"
            submit="Send answers"
            busy="Sending…"
            onCancel={() => open(false)}
            onSave={(values) => {
              const { files: chosen, ...answers } = values as Readonly<Record<string, unknown>> & {
                readonly files?: readonly string[] | null;
              };
              return act.mutateAsync({
                agency: rfi.agency,
                rfi: rfi.id,
                answers,
                ...(chosen?.length ? { files: chosen } : {}),
              });
            }}
          />
        </Dialog>
      )}
    </li>
  );
}
