import { urlOf } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { prenotesForBank } from './payment-calls.ts';
import { releasers } from './payment-run.record.ts';
import { prenoteFile } from './prenote-file.record.ts';

/** A prenote file with the accounts that it tests, and the file for the bank. */
export default function PrenoteFileScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { duties } = useSession();
  const mayDownload = releasers.some(({ duty }) => duties.includes(duty));
  return (
    <RecordScreen key={id} record={prenoteFile} id={id} layout="below">
      {(row) => (
        <>
          {mayDownload && row.status !== 'discarded' && (
            <p>
              <a href={urlOf(prenotesForBank, { id })} className="button" download>
                <Icon name="download" />
                Download prenote file
              </a>
            </p>
          )}
          <RecordSections record={prenoteFile} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
