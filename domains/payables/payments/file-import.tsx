import type { ReactNode } from 'react';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';

interface FileImportProps {
  readonly title: string;
  /** What is chosen: “Choose the statement”. */
  readonly label: string;
  readonly accept: string;
  /** Which files these are, in a sentence. */
  readonly about: string;
  readonly isPending: boolean;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
  /** The name of the table of problems as a file. */
  readonly problemsFile: string;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The frame in which a file of a bank is imported: it is chosen or dropped, and what is wrong with it is told by line. */
export function FileImport(given: FileImportProps) {
  const { title, label, accept, about, isPending, problems, problemsFile, onFile, onClose, children } = given;
  return (
    <div className="mb-4 print:hidden">
      <Panel
        title={title}
        action={
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        }
      >
        <div className="space-y-4 px-4 pb-4">
          <DropPlace label={label} accept={accept} disabled={isPending} onFiles={([file]) => file && onFile(file)}>
            {about}
          </DropPlace>
          {children}
        </div>
        {problems.length > 0 && (
          <Table
            label="Problems"
            rows={problems}
            id={({ line, reason }) => `${line} ${reason}`}
            file={problemsFile}
            columns={[
              { label: 'Line', name: ({ line }) => String(line) },
              { label: 'Problem', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
