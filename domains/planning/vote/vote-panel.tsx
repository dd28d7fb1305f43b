import { type AnyRecord } from '#kernel';
import { files } from '#kernel/fields/reference.ts';
import { withDays } from '#kernel/fields/date.ts';
import type { Shown } from '#web/data/client.ts';
import { contentAt } from '#web/record/cells.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RollTable } from './roll-table.tsx';
import { adoptionSaid, correctionsIn, rollIn, type Vote } from './vote.ts';

interface VotePanelProps {
  readonly row: Shown<AnyRecord>;
  /** What the vote did, where it did not adopt. */
  readonly word?: string;
}

type Cells = Vote & {
  readonly resolution: string | null;
  readonly requirement: string | null;
  readonly rollCall: unknown;
  readonly minutes: readonly string[] | null;
  readonly earlierMinutes: readonly string[] | null;
  readonly corrections: unknown;
};

/** How the governing body voted, with the minutes of its meeting or that they are missing. */
export function VotePanel({ row, word }: VotePanelProps) {
  const { path } = usePlace();
  const cells = row as unknown as Cells;
  const { metOn, ayes, nays, abstentions, resolution, requirement, rollCall, corrections } = cells;
  const [minutes, earlier] = [cells.minutes ?? [], cells.earlierMinutes ?? []];
  const roll = rollIn(rollCall);
  // An amendment names its resolution, and has no minutes of its own.
  const hasMinutes = Object.hasOwn(row, 'minutes');
  const isMissing = hasMinutes && minutes.length === 0;
  return (
    <Panel
      title={hasMinutes ? 'Vote and minutes' : 'Vote'}
      action={
        hasMinutes &&
        row.can.includes('edit') && (
          <Link to={`${path}?edit=minutes`} className="link">
            {isMissing ? 'Attach minutes' : 'Correct minutes'}
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
        <Files ids={minutes} name="Minutes" />
      </p>
      {requirement && <p className="note px-4 pb-3">{requirement}</p>}
      {roll.length > 0 && <RollTable roll={roll} />}
      {correctionsIn(corrections).map(({ day, by, reason }) => (
        <p key={`${day} ${reason}`} className="note px-4 pb-3">
          Minutes corrected on {withDays(day)} by {by}: {reason}
        </p>
      ))}
      {earlier.length > 0 && (
        <p className="flex flex-wrap gap-x-3 px-4 pb-3">
          <Files ids={earlier} name="Replaced minutes" />
        </p>
      )}
    </Panel>
  );
}

const Files = ({ ids, name }: { readonly ids: readonly string[]; readonly name: string }) =>
  ids.map((id, at) => (
    <a key={id} href={contentAt(files, id)} className="link">
      {ids.length === 1 ? name : `${name} ${at + 1}`}
    </a>
  ));
