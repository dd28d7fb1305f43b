import { allows, urlOf } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { actorOf, useSession, useShow } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { exact } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { type BinderOutline, binderFile, binderOutline } from './binder-calls.ts';
import { binderReaders } from './binder-words.ts';
import { gapKinds } from './gaps.ts';

/** The binder of an award, for those who may read all of it: what it would hold and lack, and the file. */
export function AuditBinder({ id }: { readonly id: string }) {
  const [shown, setShown] = useParam('binder');
  if (!allows(binderReaders, actorOf(useSession()))) return null;
  return (
    <Panel
      title="Audit binder"
      action={
        <button type="button" className="button" onClick={() => setShown('open')}>
          Open audit binder
        </button>
      }
    >
      <p className="note px-4 pb-4">
        One ZIP file with the records and source documents of this award, their hashes, and a list of what is missing.
      </p>
      {shown === 'open' && (
        <Dialog title="Audit binder" onClose={() => setShown('')}>
          <Outline id={id} close={() => setShown('')} />
        </Dialog>
      )}
    </Panel>
  );
}

function Outline({ id, close }: { readonly id: string; readonly close: () => void }) {
  return (
    <div className="max-w-3xl space-y-4">
      <Answered of={useCall(binderOutline, { id })} skeleton="h-40">
        {(of) => <Contents of={of} />}
      </Answered>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
        <a className="button button-primary" href={urlOf(binderFile, { id })} download>
          <Icon name="download" />
          Download audit binder
        </a>
      </div>
    </div>
  );
}

function Contents({ of: { tables, forms, files, bytes, gaps } }: { readonly of: BinderOutline }) {
  const show = useShow();
  return (
    <>
      <Facts
        of={[
          { label: 'Tables', said: tables.length },
          { label: 'Federal forms', said: forms },
          { label: 'Source documents', said: files },
          { label: 'Size', said: exact(Math.ceil(bytes / 2 ** 20), { kind: 'number', unit: 'MB' }, show) },
          { label: 'Missing', said: gaps.total },
        ]}
      />
      {gaps.total > 0 && (
        <Table
          label="Missing"
          rows={gaps.data}
          id={({ kind, of, says }) => `${kind} ${of} ${says}`}
          step={4}
          columns={[
            { label: 'Missing', name: ({ kind }) => gapKinds[kind] },
            { label: 'Of', text: ({ of }) => of, className: 'sm:whitespace-nowrap' },
            {
              label: 'Details',
              text: ({ says }) => says,
              show: ({ says }) => <span className="wrap-anywhere">{withDays(says)}</span>,
            },
          ]}
        />
      )}
      <CutNote of={gaps} what="missing items">
        The binder lists all of them.
      </CutNote>
      <p className="note">
        The binder lists what is missing. Who made it and its hash are in the history of the award.
      </p>
    </>
  );
}
