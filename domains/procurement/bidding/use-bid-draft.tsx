import { useEffect, useRef, useState } from 'react';
import { decrypt, encrypt, hasCrypto, newSalt } from '#web/data/crypto.ts';
import { useSession } from '#web/data/session.ts';
import { type Draft, draftFrom, emptyDraft } from './draft.ts';

const PREFIX = 'levee.bid.';

/**
 * The draft of a bid lies in this browser alone, encrypted with the person's own key, and outlives sign-out and reload: unlike the draft
 * of a form it is days of work. No call carries it, so the agency cannot read it.
 */
export function useBidDraft(solicitation: string): {
  readonly draft: Draft | null;
  readonly isKept: boolean;
  readonly put: (change: Partial<Draft>) => void;
} {
  const { member, draftKey } = useSession();
  const name = `${PREFIX}${member.id}.${solicitation}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isKept, setKept] = useState(true);
  const latest = useRef<Draft>(emptyDraft);
  const turn = useRef(0);
  const salt = useRef(newSalt());
  useEffect(() => {
    let isOver = false;
    void readDraft(name, draftKey).then((found) => {
      if (isOver) return;
      latest.current = found ?? {
        ...emptyDraft,
        response: { ...emptyDraft.response, signer: { name: member.name, title: '' } },
      };
      setDraft(latest.current);
    });
    return () => {
      isOver = true;
    };
  }, [name, draftKey, member.name]);
  const put = (change: Partial<Draft>) => {
    latest.current = { ...latest.current, ...change };
    setDraft(latest.current);
    const own = ++turn.current;
    void keptDraft(latest.current, draftKey, salt.current).then((text) => {
      if (own === turn.current) setKept(write(name, text));
    });
  };
  return { draft, isKept, put };
}

async function readDraft(name: string, key: string): Promise<Draft | null> {
  const kept = read(name);
  if (kept === null) return null;
  if (!hasCrypto()) return draftFrom(kept);
  return decrypt(kept, key).then(draftFrom, () => null);
}

const keptDraft = (draft: Draft, key: string, salt: Uint8Array<ArrayBuffer>): Promise<string> =>
  hasCrypto() ? encrypt(JSON.stringify(draft), key, { salt }) : Promise.resolve(JSON.stringify(draft));

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser may keep nothing, or be full: then the screen says so. */
function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
