import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { addEntities, entityState } from './entity-calls.ts';
import { stateOfLine } from './sam-entity.ts';

/** The entity extract for lookups without a network: its count, its day, and the way to a newer one. */
export function EntityExtract() {
  const show = useShow();
  const { role, duties } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isKeeper =
    role === 'admin' ||
    role === 'platform_admin' ||
    duties.some((duty) => duty === 'vendor_clerk' || duty === 'vendor_approver');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Answered of={useCall(entityState)} skeleton="h-5">
        {({ entities, newest }) => (
          <p className="text-muted">
            {newest
              ? `UEI lookup without a network: ${entities.toLocaleString('en-US')} registrations, the newest of ${wholeDay(newest, show)}.`
              : 'No entity extract is imported: UEI lookup needs a SAM.gov key and a network.'}
          </p>
        )}
      </Answered>
      {isKeeper && (
        <button type="button" className="button ml-auto print:hidden" onClick={() => setOpen(true)}>
          Import entities
        </button>
      )}
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

const PIECE = 300_000;

/** Lines of the states that were chosen, in pieces; the rest of the file never leaves the browser. */
async function* piecesIn(file: File, states: ReadonlySet<string>): AsyncGenerator<string> {
  let rest = '';
  let piece = '';
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      const state = stateOfLine(line);
      if (state === null || (states.size > 0 && !states.has(state))) continue;
      piece += `${line.replaceAll(/[\u0000-\u001f]/gu, ' ')}\n`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    if (done) break;
  }
  if (piece !== '') yield piece;
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useSession();
  const queries = useQueryClient();
  const [day, setDay] = useState(today(me));
  const [states, setStates] = useState('');
  const [progress, setProgress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const id = useId();
  const load = async (file: File) => {
    setTrouble(null);
    setProgress('Reading the file…');
    let added = 0;
    try {
      const wanted = new Set(states.toUpperCase().match(/[A-Z]{2}/gu) ?? []);
      for await (const lines of piecesIn(file, wanted)) {
        added += (await send(addEntities, { takenOn: day, lines })).added;
        setProgress(`${added.toLocaleString('en-US')} registrations…`);
      }
      if (added > 0) onClose();
      else
        setTrouble('The file has no registration of these states. Choose the .dat file of the public entity extract.');
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'The file could not be imported.');
    }
    setProgress(null);
    await queries.invalidateQueries();
  };
  return (
    <Dialog title="Import entities" onClose={onClose}>
      <div className="space-y-4">
        <p>
          Download the public entity extract (version 2) from SAM.gov under Data Services, unpack it and choose the .dat
          file. Unverified: columns are read by their place as version 2 is documented.
        </p>
        <label htmlFor={`${id}-day`} className="block">
          Extract of
          <input
            id={`${id}-day`}
            type="date"
            className="input mt-1 block"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <label htmlFor={`${id}-states`} className="block">
          States
          <input
            id={`${id}-states`}
            className="input mt-1 block"
            placeholder="VA, NC"
            value={states}
            onChange={(event) => setStates(event.target.value)}
          />
          <span className="note">Two letters each. Empty: all states.</span>
        </label>
        <DropPlace
          label="Choose the extract (.dat)"
          accept=".dat,.txt,text/plain"
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
