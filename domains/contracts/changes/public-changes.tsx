import { dollars } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { useCall } from '#web/data/calls.ts';
import { SiteFrame } from '#web/shell/site-frame.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { publicChanges } from './change-calls.ts';
import { changeCauses, changeKinds } from './change-words.ts';
import { daysInWords, signed } from './change-figures.ts';

const title = 'Claims & Change Orders';

/** What anybody may read: executed changes, and nothing that is still being priced or argued. */
export default function PublicChanges() {
  useTitle(title);
  const asked = useCall(publicChanges);
  return (
    <SiteFrame>
      <h1 className="mb-2">{title}</h1>
      <p className="text-muted mb-6">Executed changes of this agency’s contracts, the latest first.</p>
      <Answered
        of={asked}
        isEmpty={({ changes }) => changes.total === 0}
        empty={<p className="panel p-4">No contract change is executed yet. Executed changes appear here.</p>}
      >
        {({ changes }) => (
          <section aria-label="Executed changes" className="panel overflow-x-auto">
            <PlainTable
              label="Executed changes"
              show={plainShow}
              rows={changes.data}
              columns={[
                { label: 'Change', name: ({ number }) => number },
                {
                  label: 'Contract',
                  text: ({ contractNumber, contractTitle }) => `${contractNumber} ${contractTitle}`,
                },
                { label: 'Contractor', text: ({ vendorName }) => vendorName },
                { label: 'Subject', text: ({ subject }) => subject },
                { label: 'Type', text: ({ kind }) => changeKinds[kind] },
                { label: 'Cause', text: ({ cause }) => changeCauses[cause] },
                { label: 'Amount', money: ({ cents }) => cents, show: ({ cents }) => signed(cents) },
                { label: 'Days', text: ({ days }) => daysInWords(days) },
                { label: 'Executed', day: ({ executedOn }) => executedOn },
                {
                  label: 'Contract after',
                  text: ({ limitCents, endOn }) =>
                    limitCents === null ? null : `${dollars(limitCents)}${endOn ? `, until ${wholeDay(endOn)}` : ''}`,
                },
              ]}
            />
            <CutNote of={changes} what="changes">
              The latest are shown.
            </CutNote>
          </section>
        )}
      </Answered>
    </SiteFrame>
  );
}
