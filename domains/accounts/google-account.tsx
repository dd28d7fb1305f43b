import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { Wrong } from './attempt.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { accounts } from './index.ts';
import { disconnectGoogle, startGoogle } from './sign-in-calls.ts';

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
      const { url } = await send(startGoogle, { from: href(accounts.pages.securitySettings), connect: true });
      location.assign(url);
    });
  const disconnect = () =>
    act.run(async () => {
      await send(disconnectGoogle, {});
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
