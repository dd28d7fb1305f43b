import { useState } from 'react';
import { stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { supplyReview } from '../supply/supply-review.record.ts';
import { type FirmReview, firmReviews, objectionField, objectToReview } from './firm-debarment-calls.ts';

/** Risk reviews that keep the firm from awards, with its own objection and what was decided. Nothing is shown where there are none. */
export default function FirmReviews() {
  const of = useCall(firmReviews);
  const [open, setOpen] = useState<FirmReview | null>(null);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  if (of.data?.reviews.length === 0) return null;
  return (
    <section aria-label="Risk reviews" className="panel p-4">
      <h2>Risk reviews</h2>
      <Answered of={of} skeleton="h-16">
        {({ reviews }) => (
          <ul className="divide-line mt-2 divide-y">
            {reviews.map((one) => (
              <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                <Review of={one} />
                {isAdmin && one.mayObject && (
                  <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setOpen(one)}>
                    Object
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {open && (
        <Dialog title={`Object: ${open.signal}`} onClose={() => setOpen(null)}>
          <FieldsForm
            label="Objection"
            fields={{ objection: objectionField }}
            start={{}}
            sends="everything"
            submit="Send objection"
            onCancel={() => setOpen(null)}
            onSave={async ({ objection }) => {
              await send(objectToReview, { agency: open.agencyId, review: open.id, objection });
              setOpen(null);
              void of.refetch();
              tell('Your objection is sent. Someone who had no part in the review decides it.', 'good');
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

function Review({ of }: { readonly of: FirmReview }) {
  const show = useShow();
  const { signal, source, agency, status, untilDay, approvedOn, why, objection, objectedBy, objectedOn } = of;
  return (
    <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
      <h3>{signal}</h3>
      <p className="text-muted">
        {agency}. No award, {stateWords(supplyReview, status).toLowerCase()}
        {approvedOn && `, since ${wholeDay(approvedOn, show)}`}. Signal of {source}, expires {wholeDay(untilDay, show)}
      </p>
      <p className="mt-1 whitespace-pre-line">{why}</p>
      {objection && (
        <p className="mt-1 whitespace-pre-line">
          Your objection{objectedBy && ` (${objectedBy})`}
          {objectedOn && `, ${wholeDay(objectedOn, show)}`}: {objection}
        </p>
      )}
      {of.decision !== null && (
        <p className="mt-1 whitespace-pre-line">
          Decision{of.decidedOn && `, ${wholeDay(of.decidedOn, show)}`}: {of.decision}
        </p>
      )}
    </div>
  );
}
