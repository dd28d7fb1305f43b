import { useEffect, useRef, useState } from 'react';
import type { AnyRecord, Fields } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { draftName, dropDraft, findDraft, forgetOldDrafts, keepDraft, type Kept } from '#web/data/draft-store.ts';
import { useSession } from '#web/data/session.ts';
import type { Drafts } from '../draft.ts';

const secret = new Set(['encrypted', 'password']);
const PAUSE = 150;

/** What may be kept in a browser: nothing that is secret, and only fields that the form has. Lines hold no secrets. */
export const storable = (fields: Fields, drafts: Drafts): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).filter(([name]) => {
      const spec = fields[name]?.spec;
      return spec !== undefined && !secret.has(spec.kind.name);
    }),
  );

interface Working {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord> | null;
  readonly fields: Fields;
  /** What differs from where the form began. */
  readonly mine: Drafts;
  readonly version: number;
}

/** Keeps what is typed in this browser, and finds what was typed before. */
export function useKeptWork({ record, row, fields, mine, version }: Working) {
  const me = useSession();
  const name = draftName({
    organization: me.organization.id,
    person: me.member.id,
    record: record.name,
    row: row?.id ?? 'new',
  });
  const [found, setFound] = useState<Kept | null>(() => {
    forgetOldDrafts();
    const kept = findDraft(name);
    return kept && { ...kept, drafts: storable(fields, kept.drafts) };
  });
  const now = useRef({ text: '', keep: () => {} });
  const text = JSON.stringify(storable(fields, mine));
  useEffect(() => {
    now.current = {
      text,
      // What was found before and not decided on stays until there is something newer.
      keep: () => (text === '{}' && found ? undefined : keepDraft(name, JSON.parse(text) as Drafts, { version })), // written just above
    };
  });
  // What the browser holds by now; at a sign-out it is forgotten, and leaving the page must not bring it back.
  const written = useRef(text);

  useEffect(() => {
    if (written.current === text) return;
    const timer = setTimeout(() => {
      if (written.current === text) return;
      written.current = text;
      now.current.keep();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const flush = () => {
      if (now.current.text !== written.current) now.current.keep();
    };
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, []);

  return {
    found: found && Object.keys(found.drafts).length > 0 ? found : null,
    take: () => setFound(null),
    /** What is typed by now is saved or given up; only what is typed later is kept again. */
    drop: () => {
      written.current = now.current.text;
      setFound(null);
      dropDraft(name);
    },
  };
}
