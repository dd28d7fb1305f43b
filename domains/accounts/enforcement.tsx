import { useState } from 'react';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Wrong } from './attempt.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { requireSso, type SingleSignOn } from './single-sign-on.ts';

interface EnforcementProps {
  readonly state: SingleSignOn;
  /** A provider is switched on and a domain is proven. */
  readonly isReady: boolean;
  readonly onChanged: () => Promise<unknown>;
}

/** Whether people have to come in through the provider, and who can come in without it when it is down. */
export default function Enforcement({ state, isReady, onChanged }: EnforcementProps) {
  const [spared, setSpared] = useState<readonly string[]>(
    state.rescuers.filter(({ isSpared }) => isSpared).map(({ id }) => id),
  );
  const act = useGraveAct();
  const decide = (required: boolean) =>
    act.run(async () => {
      await send(requireSso, { required, spared });
      await onChanged();
      say({ title: required ? 'Single sign-on is required' : 'Single sign-on is optional' });
    });
  const tick = (id: string, isIn: boolean) => setSpared(isIn ? [...spared, id] : spared.filter((one) => one !== id));
  return (
    <section className="panel space-y-4 p-4 sm:p-5">
      {act.question}
      <div className="flex items-center gap-2">
        <h2>Required sign-in</h2>
        <Badge tone={state.required ? 'review' : 'plain'}>{state.required ? 'Required' : 'Optional'}</Badge>
      </div>
      <p className="text-muted max-w-prose">
        When required, users with an address in your verified domains sign in with SSO only, and those signed in
        otherwise are signed out. Others, such as consultants, go on with their passwords.
      </p>
      <fieldset>
        <legend className="font-medium">For emergencies</legend>
        <p className="text-muted mt-0.5 mb-2">
          These administrators can always sign in without SSO, so an outage never locks everyone out.
        </p>
        {state.rescuers.length === 0 ? (
          <p className="text-warn">
            No administrator qualifies yet: it takes a passkey, or a password with an authenticator app.
          </p>
        ) : (
          state.rescuers.map(({ id, name }) => (
            <label key={id} className="flex items-center gap-2 py-1">
              <input
                type="checkbox"
                checked={spared.includes(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
              {name}
            </label>
          ))
        )}
        {act.wrongWith('spared').map((sentence) => (
          <p key={sentence} role="alert" className="wrong">
            {sentence}
          </p>
        ))}
      </fieldset>
      {!isReady && <p className="text-warn">Turn on an SSO connection and verify a domain first.</p>}
      <Wrong attempt={act} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-primary"
          disabled={act.isBusy || !isReady || spared.length === 0}
          onClick={() => void decide(true)}
        >
          {state.required ? 'Save' : 'Require it'}
        </button>
        {state.required && (
          <button type="button" className="button" disabled={act.isBusy} onClick={() => void decide(false)}>
            Make it optional
          </button>
        )}
      </div>
    </section>
  );
}
