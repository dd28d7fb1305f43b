import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/data/client.ts';
import { send } from '#web/data/send.ts';
import { today, useSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { addContracts, checkPackage } from './market-calls.ts';
import { marketImport } from './market-import.record.ts';
import { piecesOfPackage } from './read-package.ts';

/** So many characters of a package travel at once. */
const MOST = 400_000;

interface Checked {
  readonly file: string;
  readonly pieces: readonly string[];
  readonly added: number;
  readonly prices: number;
  readonly expiring: number;
  readonly left: number;
  readonly skipped: readonly { readonly what: string; readonly why: string }[];
}

/** Imports open contracting data: first a dry run that says what is in the file, then the import. */
export function ImportPackage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        Import contracts
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'The file could not be read.');

async function checked(file: File, tell: (progress: string) => void): Promise<Checked> {
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    throw new Error('This is not JSON. Choose the file as it was published.');
  }
  const pieces = piecesOfPackage(given, MOST);
  if (pieces === null) throw new Error('One process in this file is too long to import.');
  if (pieces.length === 0) throw new Error('This file has neither releases nor records.');
  const sum = { added: 0, prices: 0, expiring: 0, left: 0 };
  const skipped: Checked['skipped'][number][] = [];
  for (const [at, piece] of pieces.entries()) {
    tell(`Checking part ${at + 1} of ${pieces.length}…`);
    const found = await send(checkPackage, { package: piece });
    sum.added += found.added;
    sum.prices += found.prices;
    sum.expiring += found.expiring;
    sum.left += found.skipped.total;
    skipped.push(...found.skipped.data);
  }
  return { file: file.name, pieces, ...sum, skipped };
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const me = useSession();
  const queries = useQueryClient();
  const [source, setSource] = useState('');
  const [address, setAddress] = useState('');
  const [day, setDay] = useState(today(me));
  const [progress, setProgress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [found, setFound] = useState<Checked | null>(null);
  const id = useId();
  const check = async (file: File) => {
    setTrouble(null);
    setFound(null);
    try {
      setFound(await checked(file, setProgress));
    } catch (error) {
      setTrouble(reasonOf(error));
    }
    setProgress(null);
  };
  const load = async (file: Checked) => {
    setTrouble(null);
    try {
      const imports = client(marketImport);
      const made = await imports.create({
        source: source.trim(),
        ...(address.trim() ? { address: address.trim() } : {}),
        takenOn: day,
        fileName: file.file.slice(0, 200),
      });
      try {
        for (const [part, piece] of file.pieces.entries()) {
          setProgress(`Importing part ${part + 1} of ${file.pieces.length}…`);
          await send(addContracts, { id: made.id, package: piece }, { part });
        }
        await imports.step(made.id, 'use', {});
        onClose();
      } catch (error) {
        await imports.step(made.id, 'withdraw', { reason: 'The import failed.' }).catch(() => undefined);
        throw error;
      }
    } catch (error) {
      setTrouble(reasonOf(error));
      setProgress(null);
    }
    await queries.invalidateQueries();
  };
  return (
    <Dialog title="Import contracts" onClose={onClose}>
      <div className="space-y-4">
        <p>Choose a release or record package (OCDS, JSON) that an agency published. Levee checks it first.</p>
        <Entry id={`${id}-source`} label="Publisher" value={source} onChange={setSource} />
        <Entry id={`${id}-address`} label="Address (optional)" type="url" value={address} onChange={setAddress} />
        <Entry id={`${id}-day`} label="Data of" type="date" value={day} onChange={setDay} />
        <DropPlace
          label="Choose the package (.json)"
          accept=".json,application/json"
          disabled={progress !== null}
          onFiles={([file]) => void (file && check(file))}
        >
          {progress}
        </DropPlace>
        {found && <Summary found={found} />}
        {trouble && (
          <p role="alert" className="text-danger">
            {trouble}
          </p>
        )}
        {found && found.added > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={progress !== null || source.trim() === '' || day === ''}
            onClick={() => void load(found)}
          >
            Import {found.added} {found.added === 1 ? 'contract' : 'contracts'}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'url' | 'date';
  readonly onChange: (value: string) => void;
}

const Entry = ({ id, label, value, type = 'text', onChange }: EntryProps) => (
  <label htmlFor={id} className="block">
    {label}
    <input
      id={id}
      type={type}
      className="input mt-1 block w-full"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

const Summary = ({ found }: { found: Checked }) => (
  <output className="block">
    <p>
      {found.file}: {found.added} contracts, {found.prices} unit prices, {found.expiring} with an expiration date.
    </p>
    {found.left > 0 && (
      <details>
        <summary>{found.left} not imported</summary>
        <ul className="list-disc pl-5">
          {found.skipped.slice(0, 20).map(({ what, why }) => (
            <li key={`${what}${why}`}>
              {what}: {why}
            </li>
          ))}
        </ul>
      </details>
    )}
  </output>
);
