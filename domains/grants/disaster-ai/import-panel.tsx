import { urlOf } from '#kernel';
import { ImportFile } from '../import-file.tsx';
import { type DeclarationImport, importDisasters } from './disaster-calls.ts';

export default function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportFile<DeclarationImport>
      title="Import declarations"
      accept=".json,application/json"
      to={(query) => urlOf(importDisasters, query)}
      said={({ rows }) => `${rows.toLocaleString('en-US')} rows`}
      onClose={onClose}
    >
      JSON of OpenFEMA Disaster Declarations Summaries. 10,000 rows at most.
    </ImportFile>
  );
}
