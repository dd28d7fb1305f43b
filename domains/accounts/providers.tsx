import { send } from '#web/data/send.ts';
import type { Listed } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Wrong } from './attempt.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { When } from './sessions.tsx';
import { inspectProvider, switchProvider, tryProvider } from './single-sign-on.ts';
import type { ssoConnection } from './sso-connection.record.ts';

type Provider = Listed<typeof ssoConnection>;

interface ProvidersProps {
  readonly providers: readonly Provider[];
  readonly hasDomain: boolean;
  /** Whether the operator lets organizations set up SAML. */
  readonly speaksSaml: boolean;
  readonly onEdit: (id: string) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** The providers that were set up, of which one at a time is switched on. */
export default function Providers({ providers, onEdit, ...more }: ProvidersProps) {
  const add = (
    <button type="button" className="button button-primary" onClick={() => onEdit('new')}>
      Set up a provider
    </button>
  );
  return (
    <>
      {providers.length === 0 ? (
        <div className="panel">
          <Empty title="No provider yet" icon="key-round" action={add}>
            A provider such as Microsoft Entra ID, Okta or Google Workspace, that speaks OpenID Connect
            {more.speaksSaml ? ' or SAML' : ''}.
          </Empty>
        </div>
      ) : (
        <div className="space-y-4">
          {providers.map((one) => (
            <ProviderCard key={one.id} provider={one} onEdit={onEdit} {...more} />
          ))}
          <div>{add}</div>
        </div>
      )}
      {!more.speaksSaml && (
        <p className="text-muted mt-6">
          <strong>SAML</strong> is switched off here by the operator of this installation. Providers that speak SAML
          nearly always speak OpenID Connect as well.
        </p>
      )}
    </>
  );
}

const states = { draft: ['Draft', 'plain'], active: ['On', 'good'], off: ['Off', 'plain'] } as const;

function ProviderCard({
  provider,
  hasDomain,
  speaksSaml,
  onEdit,
  onChanged,
}: Omit<ProvidersProps, 'providers'> & { provider: Provider }) {
  const act = useGraveAct();
  const { id, name, kind, issuer, testedAt } = provider;
  const isSaml = kind === 'saml';
  const isSpoken = !isSaml || speaksSaml;
  const status = (provider.status ?? 'draft') as keyof typeof states;
  const [words, tone] = states[status];
  const tryOut = () =>
    act.run(async () => {
      if (!isSaml) await send(inspectProvider, { id });
      const { url } = await send(tryProvider, { id });
      location.assign(url);
    });
  const turn = (on: boolean) =>
    act.run(async () => {
      await send(switchProvider, { id, on });
      await onChanged();
      say({ title: on ? 'Provider switched on' : 'Provider switched off' });
    });
  return (
    <section className="panel p-4 sm:p-5">
      {act.question}
      <div className="flex flex-wrap items-center gap-2">
        <h2>{name}</h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <dl className="pairs mt-3">
        <div>
          <dt>Speaks</dt>
          <dd>{isSaml ? 'SAML' : 'OpenID Connect'}</dd>
        </div>
        <div>
          <dt>{isSaml ? 'Entity ID' : 'Issuer address'}</dt>
          <dd>{issuer}</dd>
        </div>
        <div>
          <dt>Tried out</dt>
          <dd>{testedAt ? <When at={testedAt} /> : 'Not yet'}</dd>
        </div>
      </dl>
      {!hasDomain && <p className="text-warn mt-3">Verify an email domain first. No one can sign in without one.</p>}
      {!isSpoken && <p className="text-warn mt-3">No one can sign in through it while SAML is turned off here.</p>}
      {status === 'active' && <p className="note mt-3">Turning it off signs out everyone who used it.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          disabled={act.isBusy || !hasDomain || !isSpoken}
          onClick={() => void tryOut()}
        >
          Try it out
        </button>
        {status === 'active' ? (
          <button type="button" className="button button-danger" disabled={act.isBusy} onClick={() => void turn(false)}>
            Switch off
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={act.isBusy || !testedAt || !isSpoken}
            onClick={() => void turn(true)}
          >
            Switch on
          </button>
        )}
        {isSpoken && (
          <button type="button" className="button" onClick={() => onEdit(id)}>
            Change
          </button>
        )}
      </div>
      <Wrong attempt={act} />
    </section>
  );
}
