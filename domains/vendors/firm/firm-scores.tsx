import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { type FirmScorecard, firmScorecards, replyField, replyToScore, scoreEvidence } from './firm-score-calls.ts';

const EvidenceTables = later(async () => ({
  default: (await import('../performance/evidence.tsx')).EvidenceTables,
}));

/** What agencies say of the firm, and the firm's answer to it before anyone else reads it. */
export default function FirmScores() {
  const of = useCall(firmScorecards);
  const [open, setOpen] = useState<FirmScorecard | null>(null);
  const [counted, setCounted] = useState<FirmScorecard | null>(null);
  const { role } = useSession();
  const show = useShow();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  return (
    <section id="scorecards" aria-label="Scorecards" className="panel p-4">
      <h2>Scorecards</h2>
      <Answered of={of} skeleton="h-16">
        {({ scorecards }) =>
          scorecards.length === 0 ? (
            <p className="note mt-1">No scorecards. Agencies share them with you before they publish them.</p>
          ) : (
            <ul className="divide-line mt-2 divide-y">
              {scorecards.map((one) => (
                <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                    <h3>
                      {one.number}: {one.score ?? 0} of 100
                    </h3>
                    <p className="text-muted">
                      {one.agency}
                      {one.contract && `, contract ${one.contract}`}, {wholeDay(one.fromDay, show)} to{' '}
                      {wholeDay(one.untilDay, show)}. {one.state}
                      {one.status === 'shared' && one.replyUntil && ` until ${wholeDay(one.replyUntil, show)}`}
                    </p>
                    <p className="mt-1 whitespace-pre-line">{one.comments}</p>
                    <p className="text-muted mt-1 whitespace-pre-line">{one.facts}</p>
                    {one.reply && <p className="mt-1">Your reply: {one.reply}</p>}
                    {one.plan && (
                      <p className="text-warn mt-1">
                        Correction plan{one.planUntil && ` until ${wholeDay(one.planUntil, show)}`}: {one.plan}
                      </p>
                    )}
                  </div>
                  <button
                    type="button"
                    className="button min-h-11 sm:min-h-0"
                    aria-label={`Evidence of ${one.number}`}
                    onClick={() => setCounted(one)}
                  >
                    Evidence
                  </button>
                  {isAdmin && one.status === 'shared' && (
                    <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setOpen(one)}>
                      Reply
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {open && (
        <Dialog title={`Reply to ${open.number}`} onClose={() => setOpen(null)}>
          <FieldsForm
            label="Reply"
            fields={{ reply: replyField }}
            start={{}}
            sends="everything"
            submit="Send reply"
            onCancel={() => setOpen(null)}
            onSave={async ({ reply }) => {
              await send(replyToScore, { agency: open.agencyId, scorecard: open.id, reply });
              setOpen(null);
              void of.refetch();
              tell('Your reply stays with the scorecard.', 'good');
            }}
          />
        </Dialog>
      )}
      {counted && (
        <Dialog title={`Evidence of ${counted.number}`} onClose={() => setCounted(null)}>
          <Evidence of={counted} />
        </Dialog>
      )}
    </section>
  );
}

function Evidence({ of: { agencyId, id, number } }: { readonly of: FirmScorecard }) {
  const of = useCall(scoreEvidence, { agency: agencyId, scorecard: id });
  return (
    <Answered of={of} skeleton="h-40">
      {({ evidence }) =>
        evidence.length === 0 ? (
          <p className="note">No documents are kept with this scorecard.</p>
        ) : (
          <EvidenceTables evidence={evidence} file={number} />
        )
      }
    </Answered>
  );
}
