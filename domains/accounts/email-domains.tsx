import { type FormEvent, useState } from 'react';
import { includesRole } from '#kernel';
import { send } from '#web/data/send.ts';
import type { Listed } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Wrong } from './attempt.tsx';
import { CopyLine } from './copy-line.tsx';
import { proofName } from './domain-proof.ts';
import { checkDomain, claimDomain, confirmDomain, letGoOfDomain } from './email-domain-calls.ts';
import type { emailDomain } from './email-domain.record.ts';
import { TextInput } from './fields.tsx';
import { useGraveAct } from './sensitive-act.tsx';

type Domain = Listed<typeof emailDomain>;

interface EmailDomainsProps {
  readonly domains: readonly Domain[];
  readonly onChanged: () => Promise<unknown>;
}

/** What stands behind the @ of the organization's people, and the proof that it is the organization's. */
export default function EmailDomains({ domains, onChanged }: EmailDomainsProps) {
  const [domain, setDomain] = useState('');
  const act = useGraveAct();
  const shown = domains.filter(({ status }) => status !== 'released');
  const claim = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      await send(claimDomain, { domain: domain.trim() });
      setDomain('');
      await onChanged();
    });
  };
  return (
    <div className="space-y-4">
      {act.question}
      {shown.length === 0 && (
        <div className="panel">
          <Empty title="No domain yet" icon="at-sign">
            SSO accepts addresses in your verified domains only, so no other agency can sign in as your people.
          </Empty>
        </div>
      )}
      {shown.map((one) => (
        <DomainCard key={one.id} domain={one} onChanged={onChanged} />
      ))}
      <form className="panel flex flex-wrap items-end gap-3 p-4" onSubmit={claim}>
        <div className="min-w-56 flex-1">
          <TextInput
            label="Domain"
            note="Usually the part after the @ of your own address."
            value={domain}
            onType={setDomain}
            wrong={act.wrongWith('domain')}
          />
        </div>
        <button type="submit" className="button" disabled={act.isBusy || domain.trim() === ''}>
          Add domain
        </button>
        <Wrong attempt={act} />
      </form>
    </div>
  );
}

function DomainCard({
  domain: one,
  onChanged,
}: {
  readonly domain: Domain;
  readonly onChanged: () => Promise<unknown>;
}) {
  const act = useGraveAct();
  const { role } = useSession();
  const isProven = one.status === 'proven';
  const go = (what: typeof checkDomain | typeof confirmDomain | typeof letGoOfDomain, said: string) =>
    act.run(async () => {
      await send(what, { id: one.id });
      await onChanged();
      say({ title: said, text: one.domain ?? '' });
    });
  return (
    <section className="panel p-4 sm:p-5">
      {act.question}
      <div className="flex flex-wrap items-center gap-2">
        <h2>{one.domain}</h2>
        <Badge tone={isProven ? 'good' : 'warn'}>{isProven ? 'Proven' : 'Not proven yet'}</Badge>
        {isProven && (
          <span className="note">{one.provenBy === 'operator' ? 'By the operator' : 'By its name server'}</span>
        )}
      </div>
      {!isProven && (
        <div className="mt-3 space-y-3">
          <p className="text-muted">
            Add a TXT record to the domain’s DNS, then check it here. It can take an hour to show.
          </p>
          <CopyLine label="Name" text={proofName(one.domain ?? '')} />
          <CopyLine label="Text" text={one.proof ?? ''} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isProven && (
          <button
            type="button"
            className="button button-primary"
            disabled={act.isBusy}
            onClick={() => void go(checkDomain, 'Domain proven')}
          >
            Check now
          </button>
        )}
        {!isProven && includesRole(role, 'platform_admin') && (
          <button
            type="button"
            className="button"
            disabled={act.isBusy}
            onClick={() => void go(confirmDomain, 'Domain confirmed')}
          >
            Confirm as operator
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={act.isBusy}
          onClick={() => void go(letGoOfDomain, 'Domain removed')}
        >
          Remove
        </button>
      </div>
      <Wrong attempt={act} />
    </section>
  );
}
