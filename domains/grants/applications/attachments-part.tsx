import { useState } from 'react';
import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { sizeWords } from '#web/record/detail/file-words.ts';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { contentAt } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { applicationPages } from '../application-pages.ts';
import { type ApplicationWork, saveSection } from './application-calls.ts';
import type { PartProps } from './application-page.tsx';
import { Adding } from './narrative-part.tsx';

type Section = ApplicationWork['sections'][number];

const scans = {
  clean: ['good', 'Clean'],
  not_scanned: ['warn', 'Not scanned'],
  infected: ['danger', 'Infected'],
} as const;

/** What the notice asks to be attached, and the files that are there. */
export default function AttachmentsPart({ id, of }: PartProps) {
  const attachments = of.sections.filter(({ kind }) => kind === 'attachment');
  return (
    <section aria-label="Attachments" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Attachments</h2>
      {attachments.length === 0 ? (
        <Empty title="No attachments" icon="file-text">
          Add a section of the type Attachment for each file that the notice asks for.
        </Empty>
      ) : (
        <ul>
          {attachments.map((one) => (
            <li key={one.id} className="border-line space-y-2 border-t px-4 py-3">
              <Attachment of={one} />
            </li>
          ))}
        </ul>
      )}
      <Adding id={id} of={of} />
    </section>
  );
}

function Attachment({ of }: { readonly of: Section }) {
  const [problem, setProblem] = useState('');
  const save = useAct(saveSection, { changes: ['application_section', 'grant_application'] });
  const ids = of.files.map(({ id }) => id);
  /** Two who attach at once both have their file: the list that came between is the base of the second try. */
  const put = async (
    change: (known: readonly string[]) => readonly string[],
    known: readonly string[] = ids,
  ): Promise<void> => {
    setProblem('');
    try {
      const changes = { documents: { was: known.length === 0 ? null : known, is: change(known) } };
      const { clashes } = await save.mutateAsync({ id: of.id, changes });
      const [clash] = clashes;
      if (clash) await put(change, (clash.theirs ?? []) as readonly string[]);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not saved');
    }
  };
  const { sending, send, again, forget } = useUploads('document', (file) => put((known) => [...known, file]));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-medium">{of.title}</h3>
        {of.files.length === 0 && (
          <Badge tone={of.isRequired ? 'danger' : 'plain'}>{of.isRequired ? 'Missing' : 'Optional'}</Badge>
        )}
        <span className="text-muted">{of.ownerName ?? 'No owner'}</span>
        <Link to={href(applicationPages.applicationSection, { id: of.id })} className="link ml-auto">
          Details
        </Link>
      </div>
      {of.guidance !== null && <p className="note">{of.guidance}</p>}
      {of.files.map(({ id, name, size, scan }) => (
        <p key={id} className="flex flex-wrap items-center gap-2">
          <a href={contentAt('document', id)} className="link min-w-0 break-all">
            {name}
          </a>
          <span className="text-muted">{sizeWords(size)}</span>
          <Badge tone={scans[scan][0]}>{scans[scan][1]}</Badge>
          {of.mayWrite && (
            <button
              type="button"
              className="link"
              aria-label={`Remove ${name}`}
              onClick={() => void put((known) => known.filter((one) => one !== id))}
            >
              Remove
            </button>
          )}
        </p>
      ))}
      {of.mayWrite && <DropPlace label={`Choose files for ${of.title}`} many onFiles={send} />}
      <UploadList {...{ sending, again, forget }} />
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
    </>
  );
}
