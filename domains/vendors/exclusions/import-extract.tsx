import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/data/client.ts';
import { send } from '#web/data/send.ts';
import { today, useSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { addExclusions } from './exclusion-calls.ts';
import { Select } from '#web/ui/select.tsx';
import { usStates } from '../../organization/public.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { listColumns } from './state-list.ts';
import { piecesOf } from './sam-extract.ts';

/** Loads a public extract in pieces, then uses it; a piece that is refused discards what was loaded. */
export function ImportExtract() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        Import extract
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const lists: readonly (readonly [string, string])[] = [
  ['', 'SAM.gov exclusions'],
  ...Object.entries(usStates).map(([code, name]) => [code, `${name}: debarment list`] as const),
];

function ImportDialog({ onClose }: { onClose: () => void }) {
  const me = useSession();
  const queries = useQueryClient();
  const [day, setDay] = useState(today(me));
  const [state, setState] = useState('');
  const [progress, setProgress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const id = useId();
  const load = async (file: File) => {
    setTrouble(null);
    setProgress('Reading the file…');
    const pieces = piecesOf((await file.text()).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, ' '));
    const snapshots = client(exclusionSnapshot);
    const made = await snapshots.create({
      takenOn: day,
      fileName: file.name.slice(0, 200),
      ...(state === '' ? {} : { state }),
    });
    try {
      for (const [part, csv] of pieces.entries()) {
        setProgress(`Part ${part + 1} of ${pieces.length}…`);
        await send(addExclusions, { id: made.id, csv }, { part });
      }
      setProgress('Checking vendors…');
      await snapshots.step(made.id, 'use', {});
      onClose();
    } catch (error) {
      await snapshots.step(made.id, 'discard', {}).catch(() => undefined);
      setTrouble(error instanceof Error ? error.message : 'The file could not be imported.');
      setProgress(null);
    }
    await queries.invalidateQueries();
  };
  return (
    <Dialog title="Import extract" onClose={onClose}>
      <div className="space-y-4">
        <label htmlFor={`${id}-list`} className="block">
          List
          <span className="mt-1 block">
            <Select id={`${id}-list`} value={state} choices={lists} onPick={setState} />
          </span>
        </label>
        <p>
          {state === ''
            ? 'Download the exclusions public extract (CSV, version 2) from SAM.gov under Data Services and choose it here.'
            : `A CSV file of the state’s list with a column Name, and where it has them: ${listColumns.slice(1).join(', ')}.`}{' '}
          No vendor data leaves Levee.
        </p>
        <label htmlFor={id} className="block">
          Extract of
          <input
            id={id}
            type="date"
            className="input mt-1 block"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <DropPlace
          label="Choose the extract (.csv)"
          accept=".csv,text/csv"
          disabled={progress !== null || day === ''}
          onFiles={([file]) => void (file && load(file))}
        >
          {progress}
        </DropPlace>
        {trouble && (
          <p role="alert" className="text-danger">
            {trouble}
          </p>
        )}
      </div>
    </Dialog>
  );
}
