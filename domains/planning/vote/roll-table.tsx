import { plainShow, type Show } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { type MemberVote, voteWords } from './majority.ts';

/** How each member voted, for residents and for the office alike. */
export const RollTable = ({
  roll,
  show = plainShow,
}: {
  readonly roll: readonly MemberVote[];
  readonly show?: Show;
}) => (
  <PlainTable
    label="Vote by member"
    show={show}
    rows={roll}
    id={({ member }) => member}
    columns={[
      { label: 'Member', name: ({ member }) => member },
      { label: 'Vote', text: ({ vote }) => voteWords[vote] },
    ]}
  />
);

interface PublicRollProps {
  readonly roll: readonly MemberVote[];
  /** What the body’s rules wanted of the vote. */
  readonly requirement: string | null;
}

/** The vote by member on a page for residents; nothing where none was recorded by name. */
export const PublicRoll = ({ roll, requirement }: PublicRollProps) =>
  roll.length > 0 && (
    <details open className="mt-3 max-w-md">
      <summary className="cursor-pointer font-medium">Vote by member</summary>
      <RollTable roll={roll} />
      {requirement && <p className="text-muted mt-2">{requirement}</p>}
    </details>
  );
