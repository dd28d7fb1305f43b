import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { bidFile } from './bid-file.record.ts';
import { FileLink } from './file-link.tsx';

/** One file of a bid, with what it is held against. */
export default function BidFileScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={bidFile} id={params['id'] ?? ''}>
      {(row) => (
        <>
          {row.status !== 'unreadable' && (
            <p className="panel p-4">
              <FileLink id={row.id} name={String(row['name'])} />
            </p>
          )}
          <RecordSections record={bidFile} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
