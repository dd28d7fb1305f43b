import { sizeWords } from '#web/record/detail/file-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Queue } from '../evaluation/evaluation-calls.ts';
import { FileLink } from './file-link.tsx';

interface Props {
  readonly files: Queue['proponents'][number]['files'];
  readonly later: number;
}

/** What came with the bid and the evaluator’s group reads; of a blind evaluation copies that name no firm, and how many are not shown. */
export function QueueFiles({ files, later }: Props) {
  if (files.length === 0 && later === 0) return null;
  return (
    <section aria-label="Files of the bid" className="space-y-2">
      <h3>Files</h3>
      {later > 0 && (
        <p className="note">
          {later === 1 ? '1 file is' : `${later} files are`} not shown: this evaluation is blind, and no one has cleared{' '}
          {later === 1 ? 'it' : 'them'} of what may name the firm.
        </p>
      )}
      <ul className="space-y-1.5">
        {files.map(({ id, name, size, ground, problem, criteria }) => (
          <li key={id} className="wrap-anywhere">
            {problem === null ? <FileLink id={id} name={name} /> : name}{' '}
            <span className="text-muted">{sizeWords(size)}</span>{' '}
            {ground !== null && <Badge tone="warn">Trade secret claim</Badge>}
            {criteria.length > 0 && <span className="text-muted block">For {criteria.join(', ')}</span>}
            {problem !== null && <span className="text-danger block">{problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
