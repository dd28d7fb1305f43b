import { useEffect, useState } from 'react';
import { hearDrafts, openDrafts } from './draft-store.ts';
import type { Me } from './session.ts';

/** Whether what this person typed earlier can be read by now; nothing is shown before, or a form would begin without it. */
export function useDraftsOpen(me: Me | null): boolean {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const own = me && `${me.organization.id}.${me.member.id}.`;
  const key = me?.draftKey;
  useEffect(() => {
    if (own === null || !key) return;
    let isOver = false;
    const stop = hearDrafts();
    void openDrafts(own, key).then(() => {
      if (!isOver) setOpenFor(own);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [own, key]);
  return own !== null && (openFor === own || !key);
}
