import { useState } from 'react';
import { href } from '#kernel';
import { call } from '#web/data/call.ts';
import { say } from '#web/shell/messages.tsx';
import { Wrong } from './attempt.tsx';
import { useGraveAct } from './grave-act.tsx';
import { accounts } from './index.ts';

/** Whether a Google account opens this one. */
export default function GoogleAccount({
  isOn,
  onChanged,
}: {
  readonly isOn: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const act = useGraveAct();
  const [isConnecting, setConnecting] = useState(false);
  const connect = () =>
    act.run(async () => {
      setConnecting(true);
      const body = { from: href(accounts.pages.securitySettings), connect: true };
      const { url } = await call<{ url: string }>({ method: 'POST', path: '/api/auth/google/start', body });
      location.assign(url);
    });
  const disconnect = () =>
    act.run(async () => {
      await call({ method: 'POST', path: '/api/auth/google/disconnect', body: {} });
      await onChanged();
      say({ title: 'Google disconnected' });
    });
  return (
    <>
      {act.question}
      <button
        type="button"
        className="button"
        disabled={act.isBusy || isConnecting}
        onClick={() => void (isOn ? disconnect() : connect())}
      >
        {isOn ? 'Disconnect' : 'Connect with Google'}
      </button>
      <Wrong attempt={act} />
    </>
  );
}
