import { urlOf } from '#kernel';
import { ImportFile } from '../import-file.tsx';
import { importOpportunities, type ImportReport } from './research-calls.ts';

export default function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  return (
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
  );
}
