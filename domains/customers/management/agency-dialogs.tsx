import { inSentence } from '#kernel/fields/accept.ts';
import { useQueryClient } from '@tanstack/react-query';
import { f } from '#kernel';
import { entryUses, mergeInto } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { today, useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { agency } from '../tree/agency.record.ts';
import { relocateAgency } from '../tree/agency-acts.ts';
import type { AgencyNode } from '../tree/agency-picture.ts';

interface DialogProps {
  readonly node: AgencyNode;
  readonly onClose: () => void;
}

function useDone(onClose: () => void) {
  const queries = useQueryClient();
  return async (work: Promise<unknown>, words: string) => {
    await work;
    // Whatever pointed at it reads otherwise now.
    await queries.invalidateQueries();
    tell(words, 'good');
    onClose();
  };
}

const moveFields = {
  under: f.ref('agency').label('Under').help('Empty: top of the tree.'),
  fromDay: f.date().label('From').required().help('The tree stays as it was before this date.'),
  reason: f.text({ max: 500, lines: 2 }).required().help('The resolution or decision.'),
};

export function MoveDialog({ node, onClose }: DialogProps) {
  const me = useSession();
  const done = useDone(onClose);
  return (
    <Dialog title={`Move ${node.name}`} onClose={onClose}>
      <FieldsForm
        label={`Move ${node.name}`}
        fields={moveFields}
        start={{ under: null, fromDay: today(me) }}
        sends="everything"
        submit="Move"
        busy="Moving…"
        onSave={(given) => done(send(relocateAgency, { id: node.id, ...given }), `${node.name} is moved`)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const mergeFields = {
  into: f.ref('agency').label('Merge into').required(),
  why: f.text({ max: 500, lines: 2 }).label('Reason').required(),
};

const mergeAgency = mergeInto(agency);

export function MergeDialog({ node, onClose }: DialogProps) {
  const { stub } = useRecords();
  const done = useDone(onClose);
  const { data } = useCall(entryUses, { record: agency.name, id: node.id });
  return (
    <Dialog title={`Merge ${node.name} into another agency`} onClose={onClose}>
      <div className="mb-4 space-y-2">
        <p>
          All records of {node.name} and the agencies under it move to the other agency. History stays as it was. You
          cannot undo a merge.
        </p>
        {data && data.total > 0 && (
          <p className="note">
            {[...Map.groupBy(data.places, ({ record }) => record)]
              .map(([record, places]) => {
                const count = places.reduce((sum, one) => sum + one.count, 0);
                return `${count} ${inSentence(stub(record)?.label[count === 1 ? 0 : 1] ?? record)}`;
              })
              .join(', ')}
          </p>
        )}
      </div>
      <FieldsForm
        label={`Merge ${node.name}`}
        fields={mergeFields}
        start={{}}
        sends="everything"
        submit="Merge agency"
        busy="Merging…"
        isDanger
        onSave={(given) => done(send(mergeAgency, { id: node.id, ...given }), `${node.name} is merged`)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
