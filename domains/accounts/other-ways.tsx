import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { TextInput } from './fields.tsx';

interface OtherWaysProps {
  readonly to: string;
  readonly google: boolean;
}

/** Ways in that lead through somebody else: Google, or the organization's own sign-in. */
export default function OtherWays({ to, google }: OtherWaysProps) {
  const [isAsking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const attempt = useAttempt();
  const go = (path: string, body: object) =>
    attempt.run(async () => {
      const { url } = await call<{ url: string }>({ method: 'POST', path, body: { from: to, ...body } });
      location.assign(url);
      await new Promise(() => {}); // the browser leaves; the buttons stay as they are until it has
    });
  return (
    <div className="border-line space-y-3 border-t pt-4">
      {google && (
        <button
          type="button"
          className="button w-full"
          disabled={attempt.isBusy}
          onClick={() => void go('/api/auth/google/start', {})}
        >
          <Icon name="globe" />
          Continue with Google
        </button>
      )}
      {isAsking ? (
        <>
          <TextInput
            label="Work address"
            type="email"
            autoComplete="email"
            note="Your organization is found by what stands behind the @."
            isOptional
            value={email}
            onType={setEmail}
            wrong={attempt.wrongWith('email')}
          />
          <button
            type="button"
            className="button w-full"
            disabled={attempt.isBusy || email.trim() === ''}
            onClick={() => void go('/api/auth/sso/start', { email: email.trim() })}
          >
            Go on
          </button>
        </>
      ) : (
        <button type="button" className="button w-full" onClick={() => setAsking(true)}>
          <Icon name="building-2" />
          Use your organization’s sign-in
        </button>
      )}
      <Wrong attempt={attempt} />
    </div>
  );
}
