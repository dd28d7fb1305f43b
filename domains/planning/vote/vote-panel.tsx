import type { AnyRecord } from '#kernel';
import { files } from '#kernel/fields/reference.ts';
import type { Shown } from '#web/data/client.ts';
import { contentAt } from '#web/record/cells.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adoptionSaid, type Vote } from './vote.ts';

interface VotePanelProps {
  readonly row: Shown<AnyRecord>;
  /** What the vote did, where it did not adopt. */
  readonly word?: string;
}

/** How the governing body voted, with the minutes of its meeting or that they are missing. */
export function VotePanel({ row, word }: VotePanelProps) {
  const { path } = usePlace();
  const cells = row as unknown as Vote & { readonly resolution: string | null; readonly minutes: string[] | null };
  const { metOn, ayes, nays, abstentions, resolution } = cells;
  const minutes = cells.minutes ?? [];
  const isMissing = minutes.length === 0;
  return (
    <Panel
      title="Vote and minutes"
      action={
        row.can.includes('edit') && (
          <Link to={`${path}?edit`} className="link">
            {isMissing ? 'Attach minutes' : 'Edit minutes'}
          </Link>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3">
        <span>
          {metOn === null
            ? 'No vote was recorded.'
            : adoptionSaid({ metOn, ayes, nays, abstentions, resolution, ...(word ? { word } : {}) })}
        </span>
        {isMissing && <Badge tone="warn">Minutes missing</Badge>}
        {minutes.map((id, at) => (
          <a key={id} href={contentAt(files, id)} className="link">
            {minutes.length === 1 ? 'Minutes' : `Minutes ${at + 1}`}
          </a>
        ))}
      </p>
    </Panel>
  );
}
