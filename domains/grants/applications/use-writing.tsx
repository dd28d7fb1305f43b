import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { draftName, dropDraft, findDraft, keepDraft } from '#web/data/draft-store.ts';
import { useSession } from '#web/data/session.ts';
import { answered, arrived, begun, changesOf, chose, restored, unsaved, wrote, type Writing } from './editing.ts';
import type { Edit } from './merge.ts';

/** A pause in typing after which is saved, and one after which a lost connection is tried again. */
const PAUSE = 700;
const AGAIN = 4_000;

type Values = Readonly<Record<string, unknown>>;
interface Answer {
  readonly saved: readonly string[];
  readonly clashes: readonly {
    readonly key: string;
    readonly theirs: unknown;
    readonly by: string | null;
  }[];
}

export type WritingState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'conflict';
export const stateWords: Readonly<Record<WritingState, string>> = {
  saved: 'Saved',
  typing: 'Not saved yet',
  saving: 'Saving',
  offline: 'Offline. What you type is kept in this browser and saved when the connection is back.',
  refused: 'Not saved',
  conflict: 'Someone else changed this. Choose a value.',
};

interface Given {
  readonly record: string;
  readonly row: string;
  readonly server: Values;
  readonly save: (changes: Readonly<Record<string, Edit>>) => Promise<Answer>;
}

/** Text and values that are saved while they are typed, each field against what it was; what is not saved yet is kept in the browser. */
export function useWriting({ record, row, server, save }: Given) {
  const me = useSession();
  const name = draftName({ organization: me.organization.id, person: me.member.id, record, row });
  const [writing, setWriting] = useState<Writing>(() => {
    const kept = findDraft(name);
    return kept ? restored(begun(server), kept.drafts) : begun(server);
  });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isOffline, setOffline] = useState(false);
  const heard = JSON.stringify(server);
  const [known, setKnown] = useState(heard);
  if (known !== heard) {
    setKnown(heard);
    setWriting((now) => arrived(now, server));
  }
  const changes = changesOf(writing);
  const text = JSON.stringify(changes);
  const isDirty = unsaved(writing).length > 0;
  const latest = useRef({ changes, save });
  useEffect(() => {
    latest.current = { changes, save };
  });

  useEffect(() => {
    if (isDirty) keepDraft(name, JSON.parse(text) as Values);
    else dropDraft(name);
  }, [name, text, isDirty]);

  useEffect(() => {
    if (text === '{}' || isSaving || problem) return;
    const timer = setTimeout(
      () => {
        const sent = latest.current.changes;
        setSaving(true);
        latest.current.save(sent).then(
          (answer) => {
            setWriting((now) => answered(now, sent, answer));
            setOffline(false);
            setSaving(false);
          },
          (failed: unknown) => {
            // What the server refuses is told; what did not reach it is tried again.
            if (failed instanceof ProblemError && failed.status >= 400 && failed.status < 500) setProblem(failed);
            else setOffline(true);
            setSaving(false);
          },
        );
      },
      isOffline ? AGAIN : PAUSE,
    );
    return () => clearTimeout(timer);
  }, [text, isSaving, isOffline, problem]);

  const hasConflict = Object.keys(writing.conflicts).length > 0;
  const state: WritingState = problem
    ? 'refused'
    : isOffline
      ? 'offline'
      : isSaving
        ? 'saving'
        : text !== '{}'
          ? 'typing'
          : hasConflict
            ? 'conflict'
            : 'saved';
  return {
    values: writing.mine,
    conflicts: writing.conflicts,
    state,
    problem,
    put(key: string, value: unknown) {
      setProblem(null);
      setWriting((now) => wrote(now, key, value));
    },
    choose: (key: string, which: 'mine' | 'theirs') => setWriting((now) => chose(now, key, which)),
  };
}
