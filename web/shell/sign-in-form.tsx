import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInByCode, signInByEmail } from '#kernel/calls/sign-in-calls.ts';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import { knowsPasskeys, offersPasskeysInFields, signInWithPasskey } from '#web/data/passkey.ts';
import { useSignIn } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** Browsers that can offer passkeys do so in the list under this field. */
const ADDRESS_OR_PASSKEY = 'username webauthn';

/** The person has just asked for this step, and there is nothing else in it. */
const focused = (input: HTMLInputElement | null): void => input?.focus();

interface SignInFormProps {
  readonly email: string;
  readonly onDone?: () => void;
  /** The second step of a sign-in that began elsewhere. */
  readonly secondFactor?: string | null;
  /** Stands between the password and the button: what to do when it is forgotten. */
  readonly aside?: ReactNode;
  /** Other ways in. */
  readonly children?: ReactNode;
  readonly onUnconfirmed?: (email: string) => ReactNode;
}

/** E-mail and password, then a code when the account asks for one, or a passkey; a refusal says why and keeps what was typed. */
export function SignInForm({
  email: known,
  onDone,
  secondFactor = null,
  aside,
  children,
  onUnconfirmed,
}: SignInFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState(secondFactor);
  const [wrong, setWrong] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = useSignIn();
  const queries = useQueryClient();
  const passkey = async (work: () => Promise<boolean>) => {
    if (!(await work())) return false;
    await queries.invalidateQueries();
    return true;
  };
  const stopWaiting = usePasskeyInFields(step === null, async (signal) => {
    const done = await passkey(() => signInWithPasskey({ inFields: true, signal })).catch(() => false);
    if (done) onDone?.();
  });
  const usePasskey = async (): Promise<null> => {
    stopWaiting(); // a browser asks for one passkey at a time
    if (await passkey(signInWithPasskey)) return null;
    throw new Error('No passkey was used. Try again, or sign in with your password.');
  };

  const attempt = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setWrong(null);
    try {
      const answer = await work();
      if (answer === null) return onDone?.();
      setStep(answer);
    } catch (error) {
      setWrong(error instanceof Error ? error : new Error(String(error)));
      if (error instanceof ProblemError && error.code.startsWith('sign_in.')) setStep(null);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      step === null
        ? signIn(send(signInByEmail, { email: email.trim(), password }))
        : signIn(send(signInByCode, { secondFactor: step, code: code.trim() })),
    );
  };
  const about = { required: true, 'aria-describedby': wrong ? 'sign-in-wrong' : undefined };

  return (
    <form className="space-y-4" onSubmit={submit}>
      {step === null ? (
        <>
          <label className="block font-medium">
            Email
            <input
              type="email"
              autoComplete={ADDRESS_OR_PASSKEY}
              className="control mt-1 font-normal"
              {...about}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <div>
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              {...about}
              value={password}
              onType={setPassword}
            />
            {aside}
          </div>
        </>
      ) : (
        <label className="block font-medium">
          Code
          <span className="note mt-1 block font-normal">
            Six digits from your authenticator app, or one of your recovery codes.
          </span>
          <input
            autoComplete="one-time-code"
            spellCheck={false}
            className="control mt-2 font-mono text-base"
            {...about}
            ref={focused}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
      )}
      <div id="sign-in-wrong" role="alert" className="wrong empty:hidden">
        {wrong?.message}
        {wrong instanceof ProblemError && wrong.code === 'email_not_verified' && onUnconfirmed?.(email.trim())}
      </div>
      <button type="submit" disabled={isBusy} className="button button-primary w-full">
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
      {step === null && knowsPasskeys() && (
        <button type="button" disabled={isBusy} className="button w-full" onClick={() => void attempt(usePasskey)}>
          <Icon name="fingerprint-pattern" />
          Use a passkey
        </button>
      )}
      {step === null ? (
        children
      ) : (
        <button type="button" className="link" onClick={() => setStep(null)}>
          Start again with another account
        </button>
      )}
    </form>
  );
}

/** Browsers that can offer passkeys among the saved addresses do so while the form is open; answers what stops them. */
function usePasskeyInFields(isOpen: boolean, ask: (signal: AbortSignal) => Promise<void>): () => void {
  const waiting = useRef<AbortController>(null);
  // Asked once for the open form, whatever is typed meanwhile.
  const begin = useEffectEvent(ask);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    waiting.current = stop;
    void offersPasskeysInFields().then((offers) => (offers && !stop.signal.aborted ? begin(stop.signal) : undefined));
    return () => stop.abort();
  }, [isOpen]);
  return () => waiting.current?.abort();
}
