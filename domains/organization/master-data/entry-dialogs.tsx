import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, f, type Fields, type InputOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import type { DraftChange, Drafts } from '#web/record/draft.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { ReasonCodes } from '#web/record/reason-codes.tsx';
import { titleOf } from '#web/record/words.ts';
import { tell } from '#web/shell/messages.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { masterDataChange, masterSets } from './master-data-change.record.ts';
import { areCounted, type ShownSet, timesUsed } from './master-data.ts';
import { proposeChange } from './master-data-calls.ts';
import { entryUses } from './uses-calls.ts';

interface DialogProps {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord>;
  readonly name: ShownSet;
  readonly onClose: () => void;
}

const why = f.text({ max: 500, lines: 2 }).label('Why').required();

/** The reasons kept for changes of master data, to begin the why with. */
const usual = (record: AnyRecord) => (drafts: Drafts, put: (name: string, change: DraftChange) => void) => (
  <ReasonCodes
    record={record.name}
    step="change"
    text={typeof drafts['why'] === 'string' ? drafts['why'] : ''}
    onText={(text) => put('why', () => text)}
  />
);

const kinds = Object.keys(masterSets) as readonly (keyof typeof masterSets)[];
const kindOf = (name: ShownSet) => kinds.find((kind) => masterSets[kind] === name) ?? 'commodityCode';

type Asking = Pick<InputOf<typeof proposeChange>, 'act' | 'proposal' | 'why'>;

function useAsking({ row, name, onClose }: DialogProps) {
  const { mutateAsync } = useAct(proposeChange, {
    changes: [masterDataChange.name],
    onDone({ number }) {
      tell(`${number} waits for agreement`, 'good');
      onClose();
    },
  });
  return (asking: Asking) => mutateAsync({ entryKind: kindOf(name), entry: row.id, ...asking });
}

/** The fields that a person may set, as the record's own form has them. */
const settable = (record: AnyRecord): Fields =>
  Object.fromEntries(Object.entries(record.fields).filter(([, { spec }]) => !spec.computed && !spec.fixed));

/** How many rows a change of an entry is about, before anybody asks for it. */
function UsedBy({ record, row }: Pick<DialogProps, 'record' | 'row'>) {
  const { stub } = useRecords();
  const { data } = useCall(entryUses, { record: record.name, id: row.id });
  if (!areCounted(record.name)) return <p className="note">Reasons are stored as text, so usage is not counted.</p>;
  if (!data) return <p className="note">Counting what uses it…</p>;
  // A wish to change it is no use of it.
  const places = data.places.filter(({ record: from }) => from !== masterDataChange.name);
  const total = places.reduce((sum, { count }) => sum + count, data.elsewhere);
  if (total === 0) return <p className="note">Nothing uses it.</p>;
  const counted = Map.groupBy(places, ({ record: from }) => from);
  const words = [...counted].map(([from, own]) => {
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return `${count.toLocaleString('en-US')} ${inSentence(stub(from)?.label[count === 1 ? 0 : 1] ?? from)}`;
  });
  if (data.elsewhere > 0) words.push(`${data.elsewhere.toLocaleString('en-US')} elsewhere`);
  return (
    <p className="border-edge rounded-md border p-3">
      <strong className="font-semibold">{capital(timesUsed(total))}</strong>: {words.join(', ')}.
    </p>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function ChangeDialog(props: DialogProps) {
  const { record, row, onClose } = props;
  const ask = useAsking(props);
  return (
    <Dialog title={`A change of ${titleOf(record, row)}`} onClose={onClose}>
      <div className="mb-4">
        <UsedBy {...{ record, row }} />
      </div>
      <FieldsForm
        label="Ask for a change"
        fields={{ ...settable(record), why }}
        start={row as never} // the row's own fields by their names
        sends="changes"
        submit="Ask for it"
        busy="Asking…"
        holds
        onSave={({ why: reason, ...proposal }) => ask({ act: 'change', proposal, why: reason ?? '' })}
        onCancel={onClose}
      >
        {usual(record)}
      </FieldsForm>
    </Dialog>
  );
}

export function RetireDialog(props: DialogProps) {
  const { record, row, onClose } = props;
  const ask = useAsking(props);
  const isRetired = row.status === 'retired';
  const title = isRetired ? `Take ${titleOf(record, row)} back into use` : `Retire ${titleOf(record, row)}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mb-4 space-y-2">
        <p>
          {isRetired
            ? 'It can be used again once its owner approves.'
            : 'It can no longer be used once its owner approves. Existing rows keep it.'}
        </p>
        {!isRetired && <UsedBy {...{ record, row }} />}
      </div>
      <FieldsForm
        label={title}
        fields={{ why }}
        start={{}}
        sends="everything"
        submit="Ask for it"
        busy="Asking…"
        onSave={({ why: reason }) => ask({ act: isRetired ? 'reinstate' : 'retire', why: reason })}
        onCancel={onClose}
      >
        {usual(record)}
      </FieldsForm>
    </Dialog>
  );
}

export function MergeEntryDialog(props: DialogProps) {
  const { record, row, name, onClose } = props;
  const ask = useAsking(props);
  const title = `Merge ${titleOf(record, row)}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mb-4 space-y-2">
        <p>
          Once its owner approves, every row that uses it uses the other one, with an entry in its history. A merge
          cannot be undone.
        </p>
        <UsedBy {...{ record, row }} />
      </div>
      <FieldsForm
        label={title}
        fields={{ into: f.ref(name).label('Into').required(), why }}
        start={{}}
        sends="everything"
        submit="Ask for it"
        busy="Asking…"
        onSave={({ into, why: reason }) => ask({ act: 'merge', proposal: { into }, why: reason })}
        onCancel={onClose}
      >
        {usual(record)}
      </FieldsForm>
    </Dialog>
  );
}
