import { useCall } from '#web/data/calls.ts';
import type { Drafts } from '#web/record/draft.ts';
import type { InputProps } from '#web/record/inputs.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { evaluationRoom, type Room } from './evaluation-calls.ts';

interface PickProps extends Pick<InputProps, 'id' | 'draft' | 'issues' | 'onDraft'> {
  readonly evaluation: string;
}

/** The criteria of the solicitation, to tick those that the member scores. */
export default function PickCriteria({ evaluation, ...props }: PickProps) {
  return (
    <Answered of={useCall(evaluationRoom, { id: evaluation })} skeleton="h-24">
      {({ criteria }) => <Ticks criteria={criteria} {...props} />}
    </Answered>
  );
}

function Ticks({ criteria, id, draft, issues, onDraft }: Omit<PickProps, 'evaluation'> & Pick<Room, 'criteria'>) {
  const picked = (draft as readonly Drafts[]).map(({ name }) => name); // lines are drafted as a list
  const pick = (name: string, isPicked: boolean) =>
    onDraft((before) => {
      const all = (before as readonly Drafts[]).filter((one) => one['name'] !== name); // as above
      return isPicked ? [...all, { name }] : all;
    });
  return (
    <fieldset id={id} tabIndex={-1} className="space-y-1">
      <legend className="note">Tick none to score everything of the group.</legend>
      {criteria.map(({ id: key, name }) => (
        <label key={key} className="flex min-h-6 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            checked={picked.includes(name)}
            onChange={({ target }) => pick(name, target.checked)}
          />
          {name}
        </label>
      ))}
      {issues.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="wrong">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
