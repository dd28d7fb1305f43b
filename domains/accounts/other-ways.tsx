import { useState } from 'react';
import { send } from '#web/data/send.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { TextInput } from './fields.tsx';
import { startGoogle, startSso } from './sign-in-calls.ts';

interface OtherWaysProps {
  readonly to: string;
  readonly google: boolean;
}

/** Ways in that lead through somebody else: Google, or the organization's own sign-in. */
export default function OtherWays({ to, google }: OtherWaysProps) {
  const [isAsking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const attempt = useAttempt();
  const go = (asked: Promise<{ readonly url: string }>) =>
    attempt.run(async () => {
      const { url } = await asked;
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
          onClick={() => void go(send(startGoogle, { from: to }))}
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
            note="We find your organization by the part after the @."
            isOptional
            value={email}
            onType={setEmail}
            wrong={attempt.wrongWith('email')}
          />
          <button
            type="button"
            className="button w-full"
            disabled={attempt.isBusy || email.trim() === ''}
            onClick={() => void go(send(startSso, { from: to, email: email.trim() }))}
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
