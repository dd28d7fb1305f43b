import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Duty } from '#kernel';
import { duties as aboutDuties } from '#domains/organization/public.ts';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Wrong } from './attempt.tsx';
import { dutyLabels, type GroupRole, groupRoles, rightLabels } from './directory-rights.ts';
import { useGraveAct } from './sensitive-act.tsx';
import { type AccessPreview, type GroupShown, mapGroup, previewGroup } from './group-access.ts';

const all = Object.keys(dutyLabels) as Duty[];
const roles = Object.entries({ ...groupRoles, user: 'No role' });

/** Chooses what a group gives. What that changes, and for whom, is looked at before it is saved. */
export default function GroupAccessDialog({
  group,
  onClose,
}: {
  readonly group: GroupShown;
  readonly onClose: () => void;
}) {
  const id = useId();
  const queries = useQueryClient();
  const [role, setRole] = useState<GroupRole>(group.role);
  const [duties, setDuties] = useState<readonly Duty[]>(group.duties);
  const [preview, setPreview] = useState<AccessPreview | null>(null);
  const act = useGraveAct('This decides what people may do in your organization.');
  const wish = { id: group.id, role, duties };
  const changing = (change: () => void) => {
    change();
    setPreview(null);
  };
  const review = () => act.run(async () => setPreview(await send(previewGroup, wish)));
  const save = () =>
    act.run(async () => {
      const { people } = await send(mapGroup, wish);
      await queries.invalidateQueries();
      say({ title: 'Access saved', text: `${counted(people)} changed.` });
      onClose();
    });
  return (
    <Dialog title={`Access from ${group.name}`} onClose={onClose}>
      {act.question}
      <form
        className="space-y-4"
        aria-label="Group access"
        onSubmit={(event) => {
          event.preventDefault();
          void (preview ? save() : review());
        }}
      >
        <div>
          <label htmlFor={id} className="font-medium">
            Role
          </label>
          <Select id={id} value={role} choices={roles} onPick={(key) => changing(() => setRole(key as GroupRole))} />
        </div>
        <fieldset>
          <legend className="font-medium">Duties</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {all.map((duty) => (
              <label key={duty} className="flex items-center gap-2 py-1" title={aboutDuties[duty]}>
                <input
                  type="checkbox"
                  checked={duties.includes(duty)}
                  onChange={({ target }) =>
                    changing(() =>
                      setDuties(all.filter((one) => (one === duty ? target.checked : duties.includes(one)))),
                    )
                  }
                />
                {dutyLabels[duty]}
              </label>
            ))}
          </div>
        </fieldset>
        {['role', 'duties'].flatMap(act.wrongWith).map((sentence) => (
          <p key={sentence} role="alert" className="wrong">
            {sentence}
          </p>
        ))}
        {preview && <Preview preview={preview} />}
        <Wrong attempt={act} />
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={act.isBusy}>
            {preview ? 'Save access' : 'Review changes'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const counted = (people: number): string => (people === 1 ? 'Access of 1 person' : `Access of ${people} people`);

const kinds: Readonly<Record<AccessPreview['changes'][number]['kind'], readonly [words: string, tone: BadgeTone]>> = {
  given: ['Granted', 'good'],
  removed: ['Removed', 'plain'],
  not_given: ['Not granted', 'warn'],
  kept: ['Not removed', 'warn'],
};

function Preview({ preview: { people, changes, isWhole } }: { readonly preview: AccessPreview }) {
  if (changes.length === 0)
    return <output className="panel block p-3">Saving this changes no one’s access today.</output>;
  return (
    <output className="panel block space-y-2 p-3">
      <p className="font-medium">
        {people === 0 ? 'Saving this changes no one’s access:' : `${counted(people)} changes when you save:`}
      </p>
      <ul className="max-h-64 space-y-2 overflow-y-auto">
        {changes.map(({ member, name, access, kind, reason }) => {
          const [words, tone] = kinds[kind];
          return (
            <li key={`${member} ${access} ${kind}`}>
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={tone}>{words}</Badge>
                {rightLabels[access]}: {name}
              </span>
              {tone === 'warn' && <span className="note block">{reason}</span>}
            </li>
          );
        })}
      </ul>
      {!isWhole && <p className="note">The first {changes.length} changes are listed.</p>}
    </output>
  );
}
