import { useId, useState } from 'react';
import { Link } from '#web/shell/router.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { measureLabels, type MeasureName, measuresIn } from './criteria.ts';

/** A document behind a measure, and where it opens for those who can open it. */
export interface Evidence {
  readonly measure: string;
  readonly met: boolean;
  readonly document: string;
  readonly day?: string | null;
  readonly due?: string | null;
  readonly note?: string | null;
  readonly to?: string | null;
}

const STEP = 50;
const MISSED = 'missed';

/** What records said of a vendor, measure by measure, and each document that was counted. */
export function EvidenceTables({ evidence, file }: { readonly evidence: readonly Evidence[]; readonly file: string }) {
  const id = useId();
  const measures = measuresIn(evidence);
  const missed = evidence.filter(({ met }) => !met);
  const [picked, pick] = useState(missed.length > 0 ? MISSED : '');
  const documents = picked === MISSED ? missed : evidence.filter(({ measure }) => picked === '' || measure === picked);
  return (
    <>
      <Table
        label="Measures"
        rows={measures}
        id={({ name }) => name}
        columns={[
          { label: 'Measure', name: ({ label }) => label },
          { label: 'Met', number: ({ good }) => good },
          { label: 'Counted', number: ({ of }) => of },
          { label: 'Share', percent: ({ good, of }) => Math.round((1000 * good) / of) / 10 },
        ]}
      />
      <p className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-2 print:hidden">
        <label htmlFor={id} className="text-muted">
          Documents
        </label>
        <Select
          id={id}
          className="control w-auto"
          value={picked}
          onPick={pick}
          choices={[
            [MISSED, `Not met (${missed.length})`],
            ['', `All (${evidence.length})`],
            ...measures.map(({ name, label, of }) => [name, `${label} (${of})`] as const),
          ]}
        />
      </p>
      {documents.length === 0 ? (
        <p className="note px-4 pb-4">Every document met its measure.</p>
      ) : (
        <Table
          label="Documents"
          rows={documents}
          step={STEP}
          file={file}
          columns={[
            {
              label: 'Document',
              name: ({ document }) => document,
              show: ({ document, to }) =>
                to ? (
                  <Link to={to} className="link">
                    {document}
                  </Link>
                ) : (
                  document
                ),
            },
            { label: 'Measure', text: ({ measure }) => measureLabels[measure as MeasureName] ?? measure }, // as stored
            { label: 'Result', text: ({ met }) => (met ? 'Met' : 'Not met') },
            { label: 'Date', day: ({ day }) => day },
            { label: 'Due', day: ({ due }) => due },
            { label: 'Note', text: ({ note }) => note },
          ]}
        />
      )}
    </>
  );
}
