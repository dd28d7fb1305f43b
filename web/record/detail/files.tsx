import { useState } from 'react';
import { type AnyRecord, type IconName, stateWords } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useRecords } from '#web/shell/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { contentAt, ReferenceLink } from '../cells.tsx';
import { titleOf, type Values } from '../words.ts';
import { isPicture, opens, sizeWords } from './file-words.ts';

/** What the server told from a file's content. */
interface FileFacts {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number | null;
  /** How its life ended, in words: its content is gone. */
  readonly ended: string | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const factsOf = (record: AnyRecord, row: Values): FileFacts => ({
  name: titleOf(record, row),
  mediaType: text(row['mediaType']),
  size: typeof row['size'] === 'number' ? row['size'] : null,
  ended: record.finalStates.includes(text(row['status'])) ? stateWords(record, text(row['status'])) : null,
});

const iconOf = (mediaType: string): IconName =>
  mediaType.startsWith('image/')
    ? 'image'
    : /sheet|excel|csv/.test(mediaType)
      ? 'table'
      : mediaType === 'application/pdf' || mediaType.startsWith('text/')
        ? 'file-text'
        : 'files';

/** The files attached to a row, each with a picture of it, its size, and how to open it. */
export const Files = ({ to, ids }: { readonly to: string; readonly ids: readonly string[] }) => (
  <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
    {ids.map((id) => (
      <li key={id} className="bg-raised/50 flex min-w-0 items-center gap-3 rounded-md p-2">
        <FileCard to={to} id={id} />
      </li>
    ))}
  </ul>
);

function FileCard({ to, id }: { readonly to: string; readonly id: string }) {
  const record = useRecords().stub(to);
  return record ? <KnownFile record={record} id={id} /> : <ReferenceLink to={to} id={id} />;
}

function KnownFile({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const { data, isError } = useRow(record, id);
  if (isError) return <span className="text-muted p-1">{`${record.label[0]} not open to you`}</span>;
  if (!data) return <span className="skeleton h-12 flex-1" />;
  const facts = factsOf(record, data);
  return (
    <>
      <FilePicture record={record} id={id} facts={facts} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-6">
          <ReferenceLink to={record.name} id={id} title={facts.name} />
        </span>
        <span className="text-muted flex flex-wrap items-center gap-x-3 text-xs">
          {facts.size !== null && sizeWords(facts.size)}
          <FileLinks record={record} id={id} facts={facts} />
        </span>
      </span>
    </>
  );
}

interface PictureProps {
  readonly record: AnyRecord;
  readonly id: string;
  readonly facts: FileFacts;
}

const FileLinks = ({ record, id, facts }: PictureProps) => {
  if (facts.ended !== null) return facts.ended;
  const at = contentAt(record.name, id);
  const canOpen = isPicture(facts.mediaType) || opens(facts.mediaType);
  return (
    <>
      <a
        href={at}
        className="link relative inline-flex min-h-6 items-center"
        {...(canOpen ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        Open file
      </a>
      <a href={at} download={facts.name} className="link relative inline-flex min-h-6 items-center">
        Download
      </a>
    </>
  );
};

/** A small picture of the file, larger when pressed; a sign of its kind where there is nothing to see. */
function FilePicture({ record, id, facts, isLarge = false }: PictureProps & { readonly isLarge?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const at = contentAt(record.name, id);
  if (!isPicture(facts.mediaType) || isBroken || facts.ended !== null)
    return (
      <span
        className={`bg-raised text-muted grid shrink-0 place-items-center rounded ${isLarge ? 'h-32 w-full' : 'size-12'}`}
      >
        <Icon name={iconOf(facts.mediaType)} className="size-5" />
      </span>
    );
  const picture = (look: string, alt: string) => (
    <img src={at} alt={alt} loading="lazy" decoding="async" className={look} onError={() => setBroken(true)} />
  );
  return (
    <>
      <button
        type="button"
        aria-label={`Look at ${facts.name}`}
        className={`bg-raised shrink-0 overflow-hidden rounded ${isLarge ? 'max-w-full' : 'size-12'}`}
        onClick={() => setOpen(true)}
      >
        {picture(isLarge ? 'max-h-80 object-contain' : 'size-12 object-cover', '')}
      </button>
      {isOpen && (
        <Dialog title={facts.name} onClose={() => setOpen(false)}>
          {picture('mx-auto max-h-[70vh] rounded object-contain', facts.name)}
          <div className="actions">
            <FileLinks record={record} id={id} facts={facts} />
            <button type="button" className="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What the page of a file shows of it. */
export const FileShown = ({ record, row }: { readonly record: AnyRecord; readonly row: Shown<AnyRecord> }) => (
  <FilePicture record={record} id={row.id} facts={factsOf(record, row)} isLarge />
);
