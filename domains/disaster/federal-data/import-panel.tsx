import { useId, useState } from 'react';
import { urlOf } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { ImportCounts, ImportPanel, ImportTroubles } from '../../grants/public.tsx';
import { importPublished, type PublishedImported } from './federal-calls.ts';
import { datasets } from './federal-words.ts';

/** A file goes in; the data set is told from what is in it. */
export default function PublishedImportPanel({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="mb-4">
      <ImportPanel<PublishedImported>
        title="Import file"
        accept=".json,.csv,application/json,text/csv"
        to={({ name }) => urlOf(importPublished, { name, ...(isWhole ? { whole: 'yes' } : {}) })}
        before={
          <label className="flex items-center gap-2" htmlFor={id}>
            <input id={id} type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
            Complete for its disasters: mark rows that are gone
          </label>
        }
        report={(of) => <Report of={of} />}
        onClose={onClose}
      >
        JSON or CSV of OpenFEMA: declarations, PA projects, HMA projects or areas. 10,000 rows at most.
      </ImportPanel>
    </div>
  );
}

function Report({ of }: { readonly of: PublishedImported }) {
  const show = useShow();
  return (
    <>
      <output className="text-muted block">
        {datasets[of.dataset]}, as of {momentOf(of.asOf, show)}
        {of.expected !== null && `. Expected ${of.expected.toLocaleString('en-US')}`}
      </output>
      <ImportCounts
        counts={[
          ['Received', of.received],
          ['New', of.created],
          ['Updated', of.updated],
          ['Vanished', of.vanished],
          ['Rejected', of.rejected],
        ]}
      />
      {of.drift && <p role="note">Schema drift. {of.drift}</p>}
      <ImportTroubles title="Problems" of={of.troubles} />
    </>
  );
}
