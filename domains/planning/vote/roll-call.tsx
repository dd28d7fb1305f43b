import { useId, useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import type { AnyRecord } from '#kernel';
import { today, useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { tallied, type VoteWord, voteWords } from './majority.ts';
import { rollIn, tallyOf } from './vote.ts';
import { type voteActOn, type VotingBody, votingBodies } from './vote-act.ts';

interface RollCallProps {
  readonly row: Shown<AnyRecord>;
  readonly act: ReturnType<typeof voteActOn<AnyRecord>>;
}

/** Each member’s vote, entered by the governing body before it adopts. */
export default function RollCall({ row, act }: RollCallProps) {
  const day = today(useSession());
  return (
    <Panel title="Roll call">
      <Answered of={useCall(votingBodies, { day })} skeleton="h-40">
        {({ bodies }) =>
          bodies.length === 0 ? (
            <p className="note px-4 pb-4">
              No governing body with members yet. An administrator enters it under Setup. Until then enter the tally
              alone.
            </p>
          ) : (
            <Entry row={row} act={act} bodies={bodies} day={day} />
          )
        }
      </Answered>
    </Panel>
  );
}

interface EntryProps extends RollCallProps {
  readonly bodies: readonly VotingBody[];
  readonly day: string;
}

const words = Object.entries(voteWords);

function Entry({ row, act, bodies, day }: EntryProps) {
  const kept = row as unknown as { readonly rollCall: unknown; readonly metOn: string | null };
  const known = new Map(rollIn(kept.rollCall).map(({ member, vote }) => [member, vote]));
  const [bodyId, pick] = useState(bodies[0]?.id ?? '');
  const [metOn, setMetOn] = useState(kept.metOn ?? day);
  const [given, give] = useState<ReadonlyMap<string, VoteWord>>(known);
  const { mutate, error, isPending } = useAct(act, { onDone: () => tell('Roll call recorded', 'good') });
  const dayField = useId();
  const members = bodies.find(({ id }) => id === bodyId)?.members ?? [];
  const votes = members.flatMap((member) => {
    const vote = given.get(member);
    return vote ? [{ member, vote }] : [];
  });
  const missing = members.length - votes.length;
  const { ayes, nays, abstentions } = tallied(votes);
  return (
    <form
      aria-label="Roll call"
      className="space-y-3 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === 0 && !isPending) mutate({ id: row.id, body: bodyId, metOn, votes });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          aria-label="Governing body"
          className="control w-full"
          value={bodyId}
          choices={bodies.map(
            ({ id, name, seats, quorum }) => [id, `${name}, ${seats} seats, quorum ${quorum}`] as const,
          )}
          onPick={pick}
        />
        <div className="flex items-center gap-2">
          <label htmlFor={dayField}>Meeting date</label>
          <input
            id={dayField}
            type="date"
            className="control"
            required
            max={day}
            value={metOn}
            onChange={({ target }) => setMetOn(target.value)}
          />
        </div>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {members.map((member) => (
          <li key={member} className="flex items-center justify-between gap-2">
            <span>{member}</span>
            <Select
              aria-label={`Vote of ${member}`}
              className="control w-36"
              value={given.get(member) ?? ''}
              choices={[['', 'Choose'], ...words]}
              onPick={(vote) => give(new Map([...given, [member, vote as VoteWord]]))} // one of the words, or nothing chosen yet
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button" disabled={missing > 0 || isPending}>
          Record roll call
        </button>
        <span className="note">
          {missing > 0
            ? `${missing} of ${members.length} votes are missing.`
            : `${tallyOf({ ayes, nays, abstentions })}. Adopt it once it is recorded.`}
        </span>
      </p>
    </form>
  );
}
