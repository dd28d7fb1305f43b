import { useState } from 'react';
import { href } from '#kernel';
import { call } from '#web/data/call.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance } from './entrance.tsx';
import { accounts } from './index.ts';

/** The link of the mail only opens this page; the button uses the token, so that no mail scanner uses it up. */
export function ConfirmAddress({ token }: { readonly token: string }) {
  const attempt = useAttempt();
  const [isOver, setOver] = useState(false);
  const confirm = () =>
    attempt.run(async () => {
      try {
        await call({ method: 'POST', path: '/api/auth/verify-email', body: { token } });
      } catch (error) {
        setOver(true);
        throw error;
      }
      navigate(`${href(accounts.pages.signIn)}?confirmed`, { replace: true });
    });
  return (
    <Entrance title="Confirm your e-mail" about="One press, and your account is ready.">
      <div className="space-y-4">
        <Wrong attempt={attempt} />
        {isOver ? (
          <Link className="button w-full" to={href(accounts.pages.verifyEmail)}>
            Ask for another mail
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
