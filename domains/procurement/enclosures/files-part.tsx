import { useState } from 'react';
import { sizeWords } from '#web/record/detail/file-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextOf } from '../bidding/field-of.tsx';
import { fileKinds } from './bid-file.ts';
import { MOST_BYTES, MOST_FILES, MOST_TOGETHER } from './file-limits.ts';
import { acceptedFiles, whyNotAttached } from './file-checks.ts';
import type { Attached } from './send-files.ts';

interface Props {
  readonly attached: readonly Attached[];
  /** Whether the bid has a price that files may be about. */
  readonly hasPrices: boolean;
  readonly attach: (all: readonly Attached[]) => void;
}

/** The files that go with the bid: attached here, encrypted in this browser when the bid is submitted. */
export function FilesPart({ attached, hasPrices, attach }: Props) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const add = (files: readonly File[], of: string | null) => {
    const judged = files.map((file) => [file, whyNotAttached(file)] as const);
    setFaults(judged.flatMap(([, why]) => why ?? []));
    const taken = judged.flatMap(([file, why]) => (why === null ? [file] : []));
    const common = { isClaimed: false, ground: '', of } as const;
    const kind = of === null ? 'proposal' : 'redacted';
    attach([...attached, ...taken.map((file): Attached => ({ ...common, id: crypto.randomUUID(), file, kind }))]);
  };
  const change = (id: string, more: Partial<Attached>) =>
    attach(attached.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const remove = (id: string) => attach(attached.filter((one) => one.id !== id && one.of !== id));
  return (
    <section aria-label="Files" className="panel space-y-3 p-4">
      <h2>Files</h2>
      <p className="text-muted">
        Encrypted in this browser and sent with the bid. They are not part of the saved draft: keep this page open until
        you submit. A replacement holds only the files attached to it.
      </p>
      {attached.some(({ of }) => of === null) && (
        <ul className="divide-line divide-y">
          {attached
            .filter(({ of }) => of === null)
            .map((one) => (
              <FileLine
                key={one.id}
                one={one}
                copies={attached.filter(({ of }) => of === one.id)}
                hasPrices={hasPrices}
                onChange={(more) => change(one.id, more)}
                onCopy={(files) => add(files, one.id)}
                onRemove={remove}
              />
            ))}
        </ul>
      )}
      <DropPlace label="Attach files" accept={acceptedFiles} many onFiles={(files) => add(files, null)}>
        At most {MOST_FILES} files of {sizeWords(MOST_BYTES)} each, {sizeWords(MOST_TOGETHER)} together.
      </DropPlace>
      {faults.length > 0 && (
        <ul role="alert" className="wrong">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  readonly one: Attached;
  readonly copies: readonly Attached[];
  readonly hasPrices: boolean;
  readonly onChange: (more: Partial<Attached>) => void;
  readonly onCopy: (files: readonly File[]) => void;
  readonly onRemove: (id: string) => void;
}

function FileLine({ one, copies, hasPrices, onChange, onCopy, onRemove }: LineProps) {
  const { id, file, kind, isClaimed, ground } = one;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">{file.name}</span> <span className="text-muted">{sizeWords(file.size)}</span>
        </span>
        {hasPrices && (
          <Select
            aria-label={`Sent as, ${file.name}`}
            className="control w-auto min-h-11 sm:min-h-0"
            value={kind}
            choices={[
              ['proposal', fileKinds.proposal],
              ['price', fileKinds.price],
            ]}
            onPick={(picked) => onChange({ kind: picked === 'price' ? 'price' : 'proposal' })}
          />
        )}
        <Remove name={file.name} onRemove={() => onRemove(id)} />
      </div>
      <label className="flex min-h-11 items-center gap-3 sm:min-h-0">
        <input type="checkbox" checked={isClaimed} onChange={({ target }) => onChange({ isClaimed: target.checked })} />
        This file has trade secrets
      </label>
      {isClaimed && (
        <>
          <TextOf
            label={`Ground of the claim, ${file.name}`}
            value={ground}
            rows={2}
            max={1000}
            put={(text) => onChange({ ground: text })}
          />
          {copies.map((copy) => (
            <p key={copy.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 grow wrap-anywhere">
                {fileKinds.redacted}: {copy.file.name} <span className="text-muted">{sizeWords(copy.file.size)}</span>
              </span>
              <Remove name={copy.file.name} onRemove={() => onRemove(copy.id)} />
            </p>
          ))}
          {copies.length === 0 && (
            <DropPlace label="Attach redacted copy" accept={acceptedFiles} onFiles={onCopy}>
              The public gets this copy in place of the file.
            </DropPlace>
          )}
        </>
      )}
    </li>
  );
}

const Remove = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <button type="button" className="button min-h-11 px-2.5 sm:min-h-0" aria-label={`Remove ${name}`} onClick={onRemove}>
    <Icon name="x" />
  </button>
);
