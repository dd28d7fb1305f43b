import { useState } from 'react';
import type { AnswerOf } from '#kernel';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { TextInput } from './fields.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Security } from './security.ts';
import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes } from './sign-in-calls.ts';

type Prepared = AnswerOf<typeof beginFactor>;

interface AuthenticatorAppProps {
  readonly state: Security['secondFactor'];
  readonly onChanged: () => Promise<unknown>;
}

/** Setting up an app that shows codes, and taking it away again. */
export default function AuthenticatorApp({ state, onChanged }: AuthenticatorAppProps) {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const act = useGraveAct();

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          void onChanged();
        }}
      />
    );
  if (prepared)
    return (
      <Enrolment
        prepared={prepared}
        onCancel={() => setPrepared(null)}
        onDone={(shown) => {
          setPrepared(null);
          setCodes(shown);
        }}
      />
    );
  if (state.since === null)
    return (
      <>
        {act.question}
        <button
          type="button"
          className="button"
          disabled={act.isBusy}
          onClick={() => void act.run(async () => setPrepared(await send(beginFactor, {})))}
        >
          Set up
        </button>
        <Wrong attempt={act} />
      </>
    );
  return (
    <>
      {act.question}
      <p className={state.recoveryCodesLeft < 3 ? 'text-warn mb-3' : 'text-muted mb-3'}>
        {state.recoveryCodesLeft} of 10 recovery codes are unused.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          disabled={act.isBusy}
          onClick={() => void act.run(async () => setCodes((await send(renewRecoveryCodes, {})).recoveryCodes))}
        >
          New recovery codes
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={act.isBusy}
          onClick={() =>
            void act.run(async () => {
              await send(removeFactor, {});
              await onChanged();
              say({ title: 'Authenticator app removed' });
            })
          }
        >
          Remove the app
        </button>
      </div>
      <Wrong attempt={act} />
    </>
  );
}

interface EnrolmentProps {
  readonly prepared: Prepared;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function Enrolment({ prepared, onCancel, onDone }: EnrolmentProps) {
  const [code, setCode] = useState('');
  const attempt = useAttempt();
  return (
    <form
      className="grid gap-5 sm:grid-cols-[auto_1fr]"
      onSubmit={attempt.onSubmit(async () => {
        const { recoveryCodes } = await send(confirmFactor, { code: code.trim() });
        onDone(recoveryCodes);
      })}
    >
      <QrCode text={prepared.uri} />
      <div className="max-w-sm space-y-4">
        <ol className="list-decimal space-y-1 pl-5">
          <li>Open your authenticator app and add an account.</li>
          <li>Scan the QR code, or enter the setup key.</li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <div>
          <span className="font-medium">Setup key</span>
          <code className="bg-raised mt-1 block rounded-md px-2.5 py-1.5 text-sm wrap-anywhere select-all">
            {prepared.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          value={code}
          onType={setCode}
          wrong={attempt.wrongWith('code')}
        />
        <Wrong attempt={attempt} />
        <div className="actions justify-start!">
          <button type="submit" className="button button-primary" disabled={attempt.isBusy}>
            Switch on
          </button>
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </div>
    </form>
  );
}
