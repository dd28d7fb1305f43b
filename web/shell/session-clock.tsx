import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { idleFor, noteActivity } from '#web/data/activity.ts';
import { signOut as endSession } from '#kernel/calls/session-calls.ts';
import { send } from '#web/data/send.ts';
import { keys } from '#web/data/query.ts';
import { useSignOut } from '#web/data/session.ts';
import { afterFirstPage } from '#web/data/first-page.ts';
import { forgetSession, keepSession } from '#web/data/stored-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const MINUTE = 60_000;
const ENDS = 60 * MINUTE;
const WARNS = 55 * MINUTE;
const KEPT_UP_EVERY = 5 * MINUTE;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

type State = 'active' | 'warned' | 'over';

/** Where a session stands that nobody attended for so long. */
export const standsAfter = (idle: number): State => (idle >= ENDS ? 'over' : idle >= WARNS ? 'warned' : 'active');

/** Ends the session after an hour without a sign of the person, five minutes after saying so. What was typed stays on the screen. */
export function SessionClock() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  const [state, setState] = useState<State>('active');

  useEffect(() => afterFirstPage(keepSession), []);
  useEffect(() => {
    let keptUp = Date.now();
    let isEnding = false;
    noteActivity();
    const stay = () => {
      if (standsAfter(idleFor()) !== 'active') return; // once warned, only the answer to the warning counts
      noteActivity();
    };
    const check = () => {
      const idle = idleFor();
      const now = standsAfter(idle);
      if (now === 'over') {
        if (isEnding) return; // a second one, answered late, would end the session that was begun meanwhile
        isEnding = true;
        void send(endSession, {})
          .catch(() => {}) // the server ends it by its own clock
          .then(() => queries.cancelQueries({ queryKey: keys.me })) // what was asked before is no news of who is there
          .then(() => {
            forgetSession();
            queries.setQueryData(keys.me, null);
          });
        return;
      }
      setState(now);
      // Somebody who writes for a long time asks the server nothing; it has to hear of them all the same.
      if (idle < KEPT_UP_EVERY && Date.now() - keptUp >= KEPT_UP_EVERY) {
        keptUp = Date.now();
        void queries.invalidateQueries({ queryKey: keys.shell });
      }
    };
    for (const sign of signs) addEventListener(sign, stay, { passive: true });
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, MINUTE);
    return () => {
      for (const sign of signs) removeEventListener(sign, stay);
      document.removeEventListener('visibilitychange', check);
      clearInterval(timer);
    };
  }, [queries]);

  if (state === 'active') return null;
  const goOn = () => {
    noteActivity();
    setState('active');
    void queries.invalidateQueries({ queryKey: keys.me });
  };
  return (
    <Dialog title="Session Expiring Soon" onClose={goOn}>
      <p role="alert">Your session will expire in 5 minutes due to inactivity.</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => void signOut()}>
          Log out
        </button>
        <button type="button" className="button button-primary" onClick={goOn}>
          Stay signed in
        </button>
      </div>
    </Dialog>
  );
}
