import { useState } from 'react';
import { urlOf } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { ImportCounts, ImportFile, ImportTroubles } from '../import-file.tsx';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { importOpportunities, type ImportReport, newAndChanged, readFeed, researchList } from './research-calls.ts';

export default function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <ImportFile<ImportReport>
        title="Import notices"
        accept=".json,.csv,application/json,text/csv"
        to={(query) => urlOf(importOpportunities, query)}
        said={({ format }) => format}
        notes={(of) => of.notes}
        onClose={onClose}
      >
        JSON of Grants.gov, CommonGrants, California or Pennsylvania, or CSV of California. 3,000 notices at most.
      </ImportFile>
      <Feed />
    </>
  );
}

/** The offers of another agency, read from its site at this moment. */
function Feed() {
  const [address, setAddress] = useState('');
  const read = useAct(readFeed, { changes: [grantOpportunity.name, researchList.id, newAndChanged.id] });
  const { data, error } = read;
  return (
    <section aria-label="Read feed" className="panel space-y-3 p-4 print:hidden">
      <h2 className="text-sm">Read feed</h2>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          read.mutate({ address });
        }}
      >
        <label className="min-w-0 grow">
          <span className="block">Site with a CommonGrants feed</span>
          <input
            type="url"
            required
            className="control w-full"
            value={address}
            placeholder="https://"
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={read.isPending}>
          Read feed
        </button>
      </form>
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <ImportCounts
            counts={[
              ['Created', data.created],
              ['Updated', data.updated],
              ['Unchanged', data.unchanged],
              ['Older than ours', data.older],
              ['Rejected', data.refused],
            ]}
          />
          <ImportTroubles title="Rejected rows" of={data.rejected} />
        </>
      )}
    </section>
  );
}
