import { useRef, useState } from 'react';
import { draftName, dropDraft, findDraft, keepDraft } from './draft-store.ts';
import { useSession } from './session.ts';

/** What somebody works on outside the form of a record: Back and a reload find it as it was, and nobody else at this desk can read it. */
export function useKeptState<State extends Record<keyof State, unknown>>(
  record: string,
  row: string,
  start: State,
): { readonly state: State; readonly put: (change: Partial<State>) => void; readonly drop: () => void } {
  const me = useSession();
  const name = draftName({ organization: me.organization.id, person: me.member.id, record, row });
  const [state, setState] = useState<State>(() => ({ ...start, ...findDraft(name)?.drafts })); // only `put` writes there
  // An answer that arrives late changes what is there by then.
  const latest = useRef(state);
  return {
    state,
    put: (change) => {
      latest.current = { ...latest.current, ...change };
      keepDraft(name, latest.current);
      setState(latest.current);
    },
    drop: () => {
      latest.current = start;
      dropDraft(name);
      setState(start);
    },
  };
}
