import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { recordDisposal } from './record-disposal.record.ts';
import { type DisposalFiles, disposalFiles } from './retention-calls.ts';
import { keptReasons } from './retention-words.ts';

/** A disposal with the files that it destroys or destroyed; a new one begins with the award that the address names. */
export default function DisposalPage({ id }: { readonly id: string }) {
  const of = new URLSearchParams(usePlace().search).get('award');
  return (
    <RecordScreen key={id} record={recordDisposal} id={id} start={of ? { award: of } : {}}>
      {(row) => (
        <>
          {(row.status === 'proposed' || row.status === 'disposed') && (
            <Files id={row.id} award={String(row['award'])} isDone={row.status === 'disposed'} />
          )}
          <RecordSections record={recordDisposal as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface FilesProps {
  readonly id: string;
  readonly award: string;
  readonly isDone: boolean;
}

const Files = ({ id, award, isDone }: FilesProps) => (
  <Answered of={useCall(disposalFiles, { id })} skeleton="h-40">
    {(of) => (
      <>
        <Panel
          title={isDone ? 'Files destroyed' : 'Files to destroy'}
          action={
            <Link to={`${href(grantPages.award, { id: award })}?tab=records`} className="link">
              Open award
            </Link>
          }
        >
          <p className="note px-4 pb-3">{isDone ? done : ahead}</p>
          <Destroyed of={of} />
        </Panel>
        {of.kept.total > 0 && (
          <Panel title="Files kept">
            <Kept of={of} />
          </Panel>
        )}
      </>
    )}
  </Answered>
);

const ahead =
  'Approval ends access to these files at once; the next nightly cleanup removes their content from the file store. Ledger rows, names, hashes and the audit record stay. Earlier backups and downloaded binders keep their copies, and identical content that another document names stays.';
const done =
  'These files can’t be opened any more. Ledger rows, names, hashes and the audit record stay. Earlier backups and downloaded binders keep their copies, and identical content that another document names stays.';

interface Of {
  readonly of: DisposalFiles;
}

const Destroyed = ({ of: { destroyed } }: Of) => (
  <>
    <Table
      label="Files destroyed"
      rows={destroyed.data}
      id={({ name, sha256, of }) => `${sha256} ${name} ${of.join()}`}
      step={15}
      columns={[
        { label: 'File', name: ({ name }) => name },
        { label: 'Attached to', text: ({ of }) => of.join(', ') },
        { label: 'Size', number: ({ size }) => Math.ceil(size / 1024), unit: 'KB' },
        {
          label: 'SHA-256',
          text: ({ sha256 }) => sha256,
          show: ({ sha256 }) => <span className="font-mono text-xs break-all">{sha256}</span>,
        },
      ]}
    />
    <CutNote of={destroyed} what="files">
      The first by name are shown.
    </CutNote>
  </>
);

const Kept = ({ of: { kept } }: Of) => (
  <>
    <Table
      label="Files kept"
      rows={kept.data}
      id={({ name, sha256, of }) => `${sha256} ${name} ${of.join()}`}
      step={15}
      columns={[
        { label: 'File', name: ({ name }) => name },
        { label: 'Attached to', text: ({ of }) => of.join(', ') },
        { label: 'Kept because', text: ({ why }) => keptReasons[why] },
      ]}
    />
    <CutNote of={kept} what="files">
      The first by name are shown.
    </CutNote>
  </>
);
