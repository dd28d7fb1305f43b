import { type ReactNode, useState } from 'react';
import { href } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import { knowsPasskeys, signInWithPasskey } from '#web/data/passkey.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { type Attempt, useAttempt, Wrong } from './attempt.tsx';
import { TextInput } from './fields.tsx';
import { accounts } from './index.ts';
import { proveIdentity } from './sign-in-calls.ts';

interface Question {
  readonly method: string;
  readonly proved: () => void;
  readonly cancelled: () => void;
}

class Cancelled extends Error {}

export interface SensitiveAct extends Attempt {
  /** Put it somewhere on the page: the dialog that asks for the proof. */
  readonly question: ReactNode;
}

/** As an attempt, for acts that the server allows only to somebody who has just proved who they are: asks for the proof, then repeats. */
export function useGraveAct(why = 'This changes who can open your account.'): SensitiveAct {
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Question | null>(null);

  async function proving<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'confirm_identity' || error.status !== 403) throw error;
      await new Promise<void>((proved, stop) =>
        setAsked({ method: String(error.extra['method']), proved, cancelled: () => stop(new Cancelled()) }),
      ).finally(() => setAsked(null));
      return work();
    }
  }
  const run = (work: () => Promise<unknown>) =>
    attempt.run(() =>
      proving(work).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) throw error;
      }),
    );

  return { ...attempt, run, question: asked && <ConfirmIdentity {...asked} why={why} /> };
}

function ConfirmIdentity({ method, proved, cancelled, why }: Question & { readonly why: string }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isByCode, setByCode] = useState(false);
  const attempt = useAttempt();
  const here = `${location.pathname}${location.search}`;
  const body = isByCode ? { code: code.trim() } : { password };
  return (
    <Dialog title="Confirm that it is you" onClose={cancelled}>
      {method === 'sso' ? (
        <>
          <p className="text-muted mb-4">
            You came in through your organization’s sign-in. Sign in once more, then repeat what you were about to do.
          </p>
          <div className="actions">
            <button type="button" className="button" onClick={cancelled}>
              Cancel
            </button>
            <a
              className="button button-primary"
              href={`${href(accounts.pages.signIn)}?again&from=${encodeURIComponent(here)}`}
            >
              Sign in
            </a>
          </div>
        </>
      ) : (
        <form
          className="space-y-4"
          onSubmit={attempt.onSubmit(async () => {
            await send(proveIdentity, body);
            proved();
          })}
        >
          <p className="text-muted">{why} The proof holds for ten minutes.</p>
          {isByCode ? (
            <TextInput
              label="Code"
              note="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              value={code}
              onType={setCode}
              wrong={attempt.wrongWith('code')}
            />
          ) : (
            <div>
              <PasswordInput
                label="Your password"
                autoComplete="current-password"
                required
                aria-invalid={attempt.wrongWith('password').length > 0 || undefined}
                value={password}
                onType={setPassword}
              />
              <p role="alert" className="wrong empty:hidden">
                {attempt.wrongWith('password').join('. ')}
              </p>
            </div>
          )}
          <Wrong attempt={attempt} />
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            <button type="button" className="link" onClick={() => setByCode(!isByCode)}>
              {isByCode ? 'Use my password' : 'Use a code instead'}
            </button>
            {knowsPasskeys() && (
              <button
                type="button"
                className="link"
                onClick={() => void attempt.run(async () => void ((await signInWithPasskey()) && proved()))}
              >
                Use a passkey instead
              </button>
            )}
          </div>
          <div className="actions">
            <button type="button" className="button" onClick={cancelled}>
              Cancel
            </button>
            <button type="submit" className="button button-primary" disabled={attempt.isBusy}>
              <Icon name="check" />
              Confirm
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
