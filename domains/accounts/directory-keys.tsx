import { type FormEvent, useState } from 'react';
import { send } from '#web/data/send.ts';
import { client, type Listed } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { Wrong } from './attempt.tsx';
import { CopyLine } from './copy-line.tsx';
import { TextInput } from './fields.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { issueDirectoryKey } from './scim-token-calls.ts';
import { scimToken } from './scim-token.record.ts';

interface DirectoryKeysProps {
  readonly keys: readonly Listed<typeof scimToken>[];
  readonly address: string;
  readonly onChanged: () => Promise<unknown>;
}

const columns: Columns<Listed<typeof scimToken>> = [
  { label: 'Name', name: ({ name }) => name ?? '', className: 'font-medium' },
  { label: 'Begins with', text: ({ start }) => start, show: ({ start }) => <code>{start}</code> },
  { label: 'Owner', text: ({ titles }) => titles?.['owner'] },
  { label: 'Last used', moment: ({ lastUsedAt }) => lastUsedAt, none: 'Never' },
  {
    label: 'State',
    mark: ({ status }) => (
      <Badge tone={status === 'active' ? 'good' : 'plain'}>{status === 'active' ? 'Active' : 'Revoked'}</Badge>
    ),
  },
];

/** Keys with which the organization's directory makes, changes and deactivates people here. */
export default function DirectoryKeys({ keys, address, onChanged }: DirectoryKeysProps) {
  const [name, setName] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const act = useGraveAct();
  const issue = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const { key } = await send(issueDirectoryKey, { name: name.trim() });
      setShown(key);
      setName('');
      await onChanged();
    });
  };
  const revoke = (id: string) =>
    act.run(async () => {
      await client(scimToken).step(id, 'revoke');
      await onChanged();
      say({ title: 'Key revoked' });
    });
  return (
    <div className="space-y-4">
      {act.question}
      <section className="panel space-y-4 p-4 sm:p-5">
        <h2>Directory</h2>
        <p className="text-muted max-w-prose">
          Your directory can keep the list of your people here (SCIM 2.0): who is deactivated there is signed out here
          at once. It names people with addresses of your proven domains only.
        </p>
        <CopyLine label="Address for the directory" text={address} />
        {shown && (
          <div className="border-good/50 space-y-2 rounded-md border p-3">
            <p>Copy the token now. It is shown only once.</p>
            <CopyLine label="Key" text={shown} />
          </div>
        )}
      </section>
      <div className="panel">
        {keys.length === 0 ? (
          <Empty title="No key yet" icon="key">
            A directory calls with a key. Issue one and enter it there.
          </Empty>
        ) : (
          <Table
            label="SCIM tokens"
            rows={keys}
            columns={columns}
            acts={{
              label: 'Revoke it',
              show: (one) =>
                one.status === 'active' && (
                  <button
                    type="button"
                    className="button"
                    disabled={act.isBusy}
                    aria-label={`Revoke ${one.name}`}
                    onClick={() => void revoke(one.id)}
                  >
                    Revoke
                  </button>
                ),
            }}
          />
        )}
      </div>
      <form className="panel flex flex-wrap items-end gap-3 p-4" onSubmit={issue}>
        <div className="min-w-56 flex-1">
          <TextInput label="Name of the key" value={name} onType={setName} wrong={act.wrongWith('name')} />
        </div>
        <button type="submit" className="button" disabled={act.isBusy || name.trim() === ''}>
          Issue a key
        </button>
        <Wrong attempt={act} />
      </form>
    </div>
  );
}
