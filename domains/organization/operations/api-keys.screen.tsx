import { useState } from 'react';
import { useRowsOf } from '#web/data/rows.ts';
import { useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { useStubs } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { apiKey } from '../api-key.record.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { scopeWords } from './scope-words.ts';
import { SecretOnce } from './secret-once.tsx';

type Key = Listed<typeof apiKey>;

/** Keys for programs: one’s own, and for admins everybody’s. */
export default function ApiKeys() {
  useTitle('API keys');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const records = useStubs();
  const { member } = useSession();
  const keys = useRowsOf(apiKey, { sort: '-createdAt', limit: 200 });
  const make = (
    <button type="button" className="button button-primary" onClick={() => setMaking(true)}>
      <Icon name="key" />
      New key
    </button>
  );
  return (
    <>
      <PageHead
        title="API keys"
        note={
          <>
            A key acts as its owner, within its scopes. What it can call is in the{' '}
            <Link to="/docs/api" className="link">
              API reference
            </Link>
            .
          </>
        }
      >
        {make}
      </PageHead>
      <Answered
        of={keys}
        skeleton="h-72"
        empty={
          <div className="panel">
            <Empty icon="key" title="No keys yet" action={make}>
              Create one for a program that reads or writes here on your behalf.
            </Empty>
          </div>
        }
      >
        {(data) => (
          <section aria-label="Keys" className="panel">
            <Table
              label="API keys"
              rows={data.data}
              columns={[
                {
                  label: 'Name',
                  name: ({ name = '' }) => name,
                  show: ({ name, start }) => (
                    <>
                      {name}
                      <code className="text-muted block text-xs font-normal">{start}…</code>
                    </>
                  ),
                  className: 'font-medium wrap-anywhere',
                },
                {
                  label: 'May',
                  mark: ({ scopes }) =>
                    (scopes ?? []).map((scope) => (
                      <span key={scope} className="block">
                        {scopeWords(scope, records)}
                      </span>
                    )),
                },
                { label: 'Acts as', text: ({ owner, titles }) => (owner === member.id ? 'You' : titles?.['owner']) },
                { label: 'Until', moment: ({ expiresAt }) => expiresAt, none: 'No end' },
                { label: 'Last used', moment: ({ lastUsedAt }) => lastUsedAt, none: 'Never' },
                { label: 'State', mark: (row) => <State row={row} /> },
              ]}
              acts={{ label: 'What can be done', show: (row) => <Revoke row={row} /> }}
            />
            <MoreOf rows={data} />
          </section>
        )}
      </Answered>
      {isMaking && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <SecretOnce title="Your new key" label="API key" secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  );
}

function State({ row }: { row: Key }) {
  const [now] = useState(() => new Date().toISOString());
  if (row.status === 'revoked') return <Badge>Revoked</Badge>;
  return typeof row.expiresAt === 'string' && row.expiresAt <= now ? (
    <Badge tone="warn">Ended</Badge>
  ) : (
    <Badge tone="good">In force</Badge>
  );
}

function Revoke({ row }: { row: Key }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useStep(apiKey, 'revoke', { onDone: () => tell(`“${row.name}” is revoked`, 'good') });
  return (
    <>
      {row.can.includes('revoke') && (
        <button type="button" className="button button-danger" onClick={() => setAsked(true)}>
          Revoke<span className="sr-only"> {row.name}</span>
        </button>
      )}
      {isAsked && (
        <Confirm
          title={`Revoke “${row.name}”`}
          action="Revoke"
          isDanger
          isBusy={revoke.isPending}
          trouble={revoke.error?.message}
          onConfirm={() => revoke.mutate({ id: row.id })}
          onClose={() => setAsked(false)}
        >
          {apiKey.transitions.revoke.confirm}
        </Confirm>
      )}
    </>
  );
}
