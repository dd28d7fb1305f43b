import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance } from './entrance.tsx';
import { accounts } from './index.ts';
import { confirmAddress } from './sign-in-calls.ts';
import { withWayBack } from './way-back.ts';

/** The link of the mail only opens this page; the button uses the token, so that no mail scanner uses it up. */
export function ConfirmAddress({ token, to }: { readonly token: string; readonly to: string | null }) {
  const attempt = useAttempt();
  const [isOver, setOver] = useState(false);
  const confirm = () =>
    attempt.run(async () => {
      try {
        const { email } = await send(confirmAddress, { token });
        const entrance = `${href(accounts.pages.signIn)}?confirmed&email=${encodeURIComponent(email)}`;
        navigate(withWayBack(entrance, to), { replace: true });
      } catch (error) {
        setOver(true);
        throw error;
      }
    });
  return (
    <Entrance title="Confirm your email" about="Then sign in with your password.">
      <div className="space-y-4">
        <Wrong attempt={attempt} />
        {isOver ? (
          <Link className="button w-full" to={withWayBack(href(accounts.pages.verifyEmail), to)}>
            Send another email
          </Link>
        ) : (
          <button
            type="button"
            className="button button-primary w-full"
            disabled={attempt.isBusy}
            onClick={() => void confirm()}
          >
            Confirm this address
          </button>
        )}
      </div>
    </Entrance>
  );
}
