import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#kernel';
import { send } from '#web/data/send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { importSignals } from './supply-calls.ts';

const MOST = 480_000;

/** Weather alerts or disaster declarations from a file: a dry run first, then the import. */
export function ImportSignals() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        Import signals
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [days, setDays] = useState('30');
  const [file, setFile] = useState<string | null>(null);
  const [found, setFound] = useState<AnswerOf<typeof importSignals> | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const run = async (text: string, dryRun: boolean) => {
    setBusy(true);
    setTrouble(null);
    try {
      if (text.length > MOST)
        throw new Error('This file is too large. Export fewer alerts, such as those of one state.');
      const answer = await send(importSignals, { file: text, days: Number(days) || 30, dryRun });
      if (dryRun) {
        setFile(text);
        setFound(answer);
      } else {
        await queries.invalidateQueries();
        onClose();
      }
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'The file could not be read.');
    }
    setBusy(false);
  };
  return (
    <Dialog title="Import signals" onClose={onClose}>
      <div className="space-y-4">
        <p>Choose active alerts of the National Weather Service (GeoJSON) or OpenFEMA declarations (JSON).</p>
        <label htmlFor={id} className="block">
          Days until a declaration without an end expires
          <input
            id={id}
            type="number"
            min={1}
            max={730}
            className="input mt-1 block"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </label>
        <DropPlace
          label="Choose the file (.json, .geojson)"
          accept=".json,.geojson,application/json,application/geo+json"
          disabled={isBusy}
          onFiles={([one]) => void one?.text().then((text) => run(text, true))}
        >
          {isBusy ? 'Reading…' : null}
        </DropPlace>
        {found && (
          <output className="block">
            <p>
              {found.added} new, {found.known} known, {found.skipped.total} not imported.
            </p>
            <ul className="list-disc pl-5">
              {found.signals.data.slice(0, 10).map(({ subject, untilDay }) => (
                <li key={subject}>
                  {subject}, until {untilDay}
                </li>
              ))}
              {found.skipped.data.slice(0, 10).map(({ what, why }) => (
                <li key={`${what}${why}`} className="text-muted">
                  {what}: {why}
                </li>
              ))}
            </ul>
          </output>
        )}
        {trouble && (
          <p role="alert" className="text-danger">
            {trouble}
          </p>
        )}
        {found && file && found.added > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => void run(file, false)}
          >
            Import {found.added} {found.added === 1 ? 'signal' : 'signals'}
          </button>
        )}
      </div>
    </Dialog>
  );
}
