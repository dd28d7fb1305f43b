import { urlOf } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { takeTinResults, tinText } from './tin-calls.ts';
import { tinFile } from './tin-file.record.ts';
import { tinMatch } from './tin-match.record.ts';
import { holders, preparers } from './tin-words.ts';

/** A file for the IRS: it goes out by who holds TINs, and its results come in. */
export default function TinFileScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={tinFile} id={id}>
      {(row) => (
        <>
          <RecordSections record={tinFile} row={row} />
          {row.status === 'prepared' && <Exchange id={id} isSent={row.downloadedOn !== null} />}
        </>
      )}
    </RecordScreen>
  );
}

function Exchange({ id, isSent }: { readonly id: string; readonly isSent: boolean }) {
  const { duties } = useSession();
  const mayHold = holders.some(({ duty }) => duties.includes(duty));
  const mayTake = mayHold || preparers.some(({ duty }) => duties.includes(duty));
  const take = useAct(takeTinResults, { changes: [tinFile.name, tinMatch.name] });
  return (
    <section aria-label="IRS" className="panel space-y-3 p-4 print:hidden">
      <h2>IRS</h2>
      <p className="note">
        Upload the file to bulk TIN matching in IRS e-Services, and choose the results file here. Unverified: lines and
        result codes are written and read as published guides to Publication 2108-A give them, semicolons between the
        fields.
      </p>
      {mayHold ? (
        <p>
          <a href={urlOf(tinText, { id })} className="button" download>
            <Icon name="download" /> Download file with TINs
          </a>
        </p>
      ) : (
        <p>The treasurer downloads the file: it has TINs in full.</p>
      )}
      {mayTake && (
        <DropPlace
          label="Choose the results (.txt)"
          accept=".txt,text/plain"
          disabled={take.isPending || !isSent}
          onFiles={([file]) => void file?.text().then((text) => take.mutate({ id, text }))}
        >
          {isSent ? null : 'Results follow a download.'}
        </DropPlace>
      )}
      {take.error && (
        <p role="alert" className="wrong">
          {take.error.message}
        </p>
      )}
    </section>
  );
}
