import type { AnswerOf } from '#kernel';
import { sizeWords } from '#web/record/detail/file-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { bidResponsiveness } from '../bidding/responsiveness-call.ts';
import { fileKinds } from './bid-file.ts';
import { copyChecks } from './copy-text.ts';
import { FileLink } from './file-link.tsx';

interface Props {
  readonly files: AnswerOf<typeof bidResponsiveness>['files'];
}

/** The files of an opened bid. A claimed file stays inside the agency; its redacted copy is what the public gets. */
export function BidFiles({ files }: Props) {
  if (files.length === 0) return null;
  return (
    <section aria-label="Files" className="panel space-y-2 p-4">
      <h2>Files</h2>
      <ul className="space-y-1.5">
        {files.map(({ id, name, kind, size, ground, redacts, copyCheck, problem }) => (
          <li key={id} className="wrap-anywhere">
            {problem === null ? <FileLink id={id} name={name} /> : name}{' '}
            <span className="text-muted">
              {fileKinds[kind]}, {sizeWords(size)}
            </span>{' '}
            {ground !== null && <Badge tone="warn">Trade secret claim</Badge>}
            {copyCheck !== null && (
              <Badge tone={copyCheck === 'same' ? 'danger' : copyCheck === 'removed' ? 'good' : 'plain'}>
                {copyChecks[copyCheck]}
              </Badge>
            )}
            {redacts !== null && (
              <span className="text-muted block">
                Of {files.find((one) => one.id === redacts)?.name ?? 'another file'}
                {copyCheck === 'same' && ': nothing was taken out of its text. It stays out of records packages.'}
              </span>
            )}
            {ground !== null && <span className="text-muted block">{ground}</span>}
            {problem !== null && <span className="text-danger block">{problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
