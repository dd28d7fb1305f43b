import { useState } from 'react';
import { stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { vendorDebarment } from '../debarment/debarment.record.ts';
import { answerDebarment, type FirmDebarment, firmDebarments, statementField } from './firm-debarment-calls.ts';

/** Suspensions and debarments of the firm, with its own words to each. Nothing is shown where there are none. */
export default function FirmDebarments() {
  const of = useCall(firmDebarments);
  const [open, setOpen] = useState<FirmDebarment | null>(null);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  if (of.data?.cases.length === 0) return null;
  return (
    <section aria-label="Suspension and debarment" className="panel p-4">
      <h2>Suspension and debarment</h2>
      <Answered of={of} skeleton="h-16">
        {({ cases }) => (
          <ul className="divide-line mt-2 divide-y">
            {cases.map((one) => (
              <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                <Case of={one} />
                {isAdmin && one.mayAnswer && (
                  <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setOpen(one)}>
                    {one.mayAnswer}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {open && (
        <Dialog title={`${open.mayAnswer ?? 'Respond'}: ${open.number}`} onClose={() => setOpen(null)}>
          <FieldsForm
            label="Statement"
            fields={{ statement: statementField }}
            start={{}}
            sends="everything"
            submit="Send statement"
            onCancel={() => setOpen(null)}
            onSave={async ({ statement }) => {
              await send(answerDebarment, { agency: open.agencyId, case: open.id, statement });
              setOpen(null);
              void of.refetch();
              tell('Your statement stays with the case.', 'good');
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

function Case({ of }: { readonly of: FirmDebarment }) {
  const show = useShow();
  const due = of.mayAnswer === 'Respond' ? of.respondBy : of.mayAnswer === 'Appeal' ? of.appealBy : null;
  const said: readonly (readonly [string, string | null])[] = [
    ['Your response', of.response],
    ['Decision', of.decision],
    ['Your appeal', of.appeal],
    ['Decision on the appeal', of.appealDecision],
  ];
  return (
    <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
      <h3>
        {of.number}: {of.action}
      </h3>
      <p className="text-muted">
        {of.agency}. {stateWords(vendorDebarment, of.status)}
        {of.untilDay && `, until ${wholeDay(of.untilDay, show)}`}
        {of.citation && `. ${of.citation}`}
      </p>
      {due && <p className="text-warn mt-1">Answer until {wholeDay(due, show)}</p>}
      <p className="mt-1 whitespace-pre-line">{of.facts}</p>
      {said.map(([label, text]) =>
        text === null ? null : (
          <p key={label} className="mt-1 whitespace-pre-line">
            {label}: {text}
          </p>
        ),
      )}
    </div>
  );
}
