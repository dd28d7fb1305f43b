import { useState } from 'react';
import { useRowsOf } from '#web/data/asked.ts';
import { useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useDefinitions } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
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
  const { data, error, refetch } = useRowsOf(apiKey, { sort: '-createdAt', limit: 200 });
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
            A program with a key acts as its person, within its scopes. What it can call stands in the{' '}
            <Link to="/docs/api" className="link">
              API reference
            </Link>
            .
          </>
        }
      >
        {make}
      </PageHead>
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className="skeleton h-72" />
      ) : data.data.length === 0 ? (
        <div className="panel">
          <Empty icon="key" title="No keys yet" action={make}>
            Make one for a program that reads or writes here in your name.
          </Empty>
        </div>
      ) : (
        <section aria-label="Keys" className="panel">
          <table className="grid-table">
            <caption className="sr-only">API keys</caption>
            <thead>
              <tr>
                <Heads words={['Name', 'May', 'Acts as', 'Until', 'Last used', 'State']} unseen="What can be done" />
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          <MoreOf rows={data} />
        </section>
      )}
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

function Line({ row }: { row: Key }) {
  const show = useShow();
  const records = useDefinitions();
  const { member } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const [isAsked, setAsked] = useState(false);
  const revoke = useStep(apiKey, 'revoke', { onDone: () => tell(`“${row.name}” is revoked`, 'good') });
  const hasEnded = row.status === 'active' && typeof row.expiresAt === 'string' && row.expiresAt <= now;
  return (
    <tr>
      <th scope="row" className="col-span-full font-medium wrap-anywhere">
        {row.name}
        <code className="text-muted block text-xs font-normal">{row.start}…</code>
      </th>
      <td data-label="May">
        {(row.scopes ?? []).map((scope) => (
          <span key={scope} className="block">
            {scopeWords(scope, records)}
          </span>
        ))}
      </td>
      <td data-label="Acts as">{row.owner === member.id ? 'You' : row.titles?.['owner']}</td>
      <td data-label="Until">{row.expiresAt ? momentOf(row.expiresAt, show) : 'No end'}</td>
      <td data-label="Last used">{row.lastUsedAt ? momentOf(row.lastUsedAt, show) : 'Never'}</td>
      <td data-label="State">
        {row.status === 'revoked' ? (
          <Badge>Revoked</Badge>
        ) : hasEnded ? (
          <Badge tone="warn">Ended</Badge>
        ) : (
          <Badge tone="good">In force</Badge>
        )}
      </td>
      <td className="text-right">
        {row.can.includes('revoke') && (
          <button type="button" className="button button-grave" onClick={() => setAsked(true)}>
            Revoke<span className="sr-only"> {row.name}</span>
          </button>
        )}
        {isAsked && (
          <Confirm
            title={`Revoke “${row.name}”`}
            action="Revoke"
            isGrave
            isBusy={revoke.isPending}
            trouble={revoke.error?.message}
            onConfirm={() => revoke.mutate({ id: row.id })}
            onClose={() => setAsked(false)}
          >
            {apiKey.transitions.revoke.grave}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
