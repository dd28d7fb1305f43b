import { useState } from 'react';
import { f } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { addStarterSet, type AwardStarters, awardStarters } from './obligation-calls.ts';
import { type StarterSet, starterSetNames, starterSets } from './starter-words.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

type Sets = AwardStarters['sets'];

/** The duties of a set with their law and days, before they are added. */
export default function StarterDialog({ id, onClose }: Props) {
  return (
    <Dialog title="Add starter set" onClose={onClose}>
      <Answered of={useCall(awardStarters, { id })} skeleton="h-40">
        {({ sets }) => <Sets id={id} sets={sets} onClose={onClose} />}
      </Answered>
    </Dialog>
  );
}

function Sets({ id, sets, onClose }: Props & { readonly sets: Sets }) {
  const [picked, pick] = useState<StarterSet | null>(null);
  const add = useAct(addStarterSet, {
    onDone: ({ added }) => {
      tell(added === 1 ? '1 obligation added' : `${added} obligations added`, 'good');
      onClose();
    },
  });
  const shown = sets.find(({ set }) => set === picked) ?? sets[0];
  if (!shown) return null;
  const fresh = shown.duties.filter(({ isThere }) => !isThere).length;
  return (
    <div className="space-y-3">
      <Select
        aria-label="Starter set"
        value={shown.set}
        choices={sets.map(({ set }) => [set, starterSets[set]])}
        onPick={(set) => pick(starterSetNames.find((one) => one === set) ?? null)}
      />
      <p className="note">
        {shown.says} {shown.text && <>Text: {withDays(shown.text)}, chosen by the award date. </>}
        {shown.unconfirmed && <Badge tone="warn">Unverified</Badge>}
      </p>
      <div className="max-h-80 overflow-auto">
        <Table
          label="Duties of the set"
          rows={shown.duties}
          id={({ name }) => name}
          columns={[
            { label: 'Obligation', name: ({ name }) => name },
            { label: 'Law', text: ({ citation }) => citation },
            { label: 'First due', day: ({ dueOn }) => dueOn },
            { label: 'Basis', text: ({ dueBasis }) => dueBasis },
            { label: 'Evidence wanted', text: ({ wanted }) => wanted },
            {
              label: 'Status',
              mark: ({ isThere, needsAcceptance }) =>
                isThere ? <Badge tone="good">Added</Badge> : needsAcceptance && <Badge tone="plain">Acceptance</Badge>,
            },
          ]}
        />
      </div>
      {fresh === 0 ? (
        <p className="note">The award has all obligations of this set that its period reaches.</p>
      ) : (
        <FieldsForm
          label="Starter set"
          fields={{ owner: ownerField }}
          start={{}}
          sends="everything"
          submit={`Add ${fresh} ${fresh === 1 ? 'obligation' : 'obligations'}`}
          onSave={({ owner }) => add.mutateAsync({ id, set: shown.set, owner: owner ?? null })}
          onCancel={onClose}
        />
      )}
    </div>
  );
}

/** Left empty, they are the grant manager’s. */
const ownerField = f.person().label('Owner').help('Empty: the grant manager.');
