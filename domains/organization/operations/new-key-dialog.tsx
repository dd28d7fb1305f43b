import { useState } from 'react';
import { f, type New } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { moment } from '#kernel/lists/days.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import { useStubs } from '#web/shell/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { issueApiKey } from '../api-key-calls.ts';
import { apiKey } from '../api-key.record.ts';
import { scopeAreas, scopeOffers } from './scope-words.ts';

const fields = {
  name: f.text({ max: 80 }).required().help('For which program it is.'),
  reach: f.text({ max: 10 }).label('What it may do').required(),
  until: f.date().label('Until').help('Last day; empty: until it is revoked.'),
};

interface NewKeyProps {
  readonly onMade: (secret: string | null) => void;
  readonly onClose: () => void;
}

/** A key with a name, as narrow as its program needs it. */
export function NewKeyDialog({ onMade, onClose }: NewKeyProps) {
  const { organization, may } = useSession();
  const records = useStubs();
  const issue = useAct(issueApiKey, { changes: [apiKey.name], onDone: ({ key }) => onMade(key) });
  const [chosen, setChosen] = useState<Readonly<Record<string, 'read' | '*'>>>({});
  const open = [
    ...records.filter(({ name }) => may.read.includes(name)).map(({ name, label }) => [name, label[1]] as const),
    ...Object.entries(scopeAreas).map(
      ([name, words]) => [name, `${words.charAt(0).toUpperCase()}${words.slice(1)}`] as const,
    ),
  ];
  const save = async ({ name, reach, until }: New<{ readonly fields: typeof fields }>) => {
    const some = Object.entries(chosen).map(([record, what]) => `${record}:${what}`);
    if (reach === 'some' && some.length === 0)
      throw new Error('Choose at least one kind of record or part of the product.');
    const expiresAt =
      typeof until === 'string'
        ? moment(`${new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)}T00:00`, organization.timeZone)
        : undefined;
    await issue.mutateAsync({ name, scopes: reach === 'some' ? some : [reach], ...(expiresAt ? { expiresAt } : {}) });
  };
  const put = (record: string, what: string) =>
    setChosen((before) => {
      const { [record]: _, ...rest } = before;
      return what === '' ? rest : { ...rest, [record]: what as 'read' };
    });
  return (
    <Dialog title="New key" onClose={onClose}>
      <FieldsForm
        label="New key"
        fields={fields}
        start={{ reach: '*:read' }}
        picks={{ reach: scopeOffers }}
        sends="everything"
        submit="Make the key"
        busy="Making…"
        onSave={save}
        onCancel={onClose}
      >
        {(drafts) =>
          textIn(drafts, 'reach') === 'some' && (
            <fieldset className="border-line max-h-64 overflow-y-auto rounded-md border p-3">
              <legend className="px-1 font-medium">Kinds of records and parts of the product</legend>
              <ul className="space-y-1.5">
                {open.map(([name, label]) => (
                  <li key={name} className="grid grid-cols-[1fr_9rem] items-center gap-2">
                    <label htmlFor={`scope-${name}`}>{label}</label>
                    <select
                      id={`scope-${name}`}
                      className="control"
                      value={chosen[name] ?? ''}
                      onChange={({ target }) => put(name, target.value)}
                    >
                      <option value="">Nothing</option>
                      <option value="read">Read</option>
                      <option value="*">Everything</option>
                    </select>
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        }
      </FieldsForm>
    </Dialog>
  );
}
