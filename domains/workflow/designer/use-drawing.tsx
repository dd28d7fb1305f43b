import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, newKey, ProblemError } from '#web/data/call.ts';
import { draftName, dropDraft, findDraft, keepDraft } from '#web/data/draft-store.ts';
import { keys } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { isSame, type WorkflowDocument } from '../document/document.ts';
import { shapeProblems } from '../document/shape.ts';
import type { Version } from './designer-data.tsx';
import { workflowVersion } from './workflow-version.record.ts';

export type Saving =
  | { readonly is: 'saved' | 'saving' | 'waiting' }
  | { readonly is: 'failed'; readonly sentence: string }
  | { readonly is: 'conflict'; readonly sentence: string; readonly theirs: { version: number; document: unknown } };

export interface Drawing {
  readonly document: WorkflowDocument;
  readonly note: string;
  readonly mayDraw: boolean;
  readonly saving: Saving;
  /** What an earlier visit left in this browser and never reached the server. */
  readonly leftOver: WorkflowDocument | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  draw(next: WorkflowDocument): void;
  write(note: string): void;
  undo(): void;
  redo(): void;
  saveNow(): Promise<void>;
  /** Goes on from what somebody else saved, or saves over it. */
  settle(whose: 'theirs' | 'mine'): void;
  takeLeftOver(): void;
  dropLeftOver(): void;
}

interface Held {
  readonly past: readonly WorkflowDocument[];
  readonly document: WorkflowDocument;
  readonly future: readonly WorkflowDocument[];
  readonly note: string;
}

const PAUSE = 700;
const MOST_UNDO = 200;

/** What is drawn, with the way back; saved by itself, and kept in the browser until the server has it. */
export function useDrawing(version: Version): Drawing {
  const queries = useQueryClient();
  const me = useSession();
  const mayDraw = version.status === 'draft' && version.can.includes('save');
  const name = draftName({
    organization: me.organization.id,
    person: me.member.id,
    record: workflowVersion.name,
    row: version.id,
  });
  const [held, setHeld] = useState<Held>(() => ({
    past: [],
    document: version.document as WorkflowDocument, // judged by the server
    future: [],
    note: version.note ?? '',
  }));
  const [saving, setSaving] = useState<Saving>({ is: 'saved' });
  const [leftOver, setLeftOver] = useState<WorkflowDocument | null>(() => (mayDraw ? leftIn(name, version) : null));
  const server = useRef({ version: version.version, document: held.document, note: held.note });
  const now = useRef(held);
  const running = useRef<Promise<void> | null>(null);
  now.current = held;

  const isUnsaved = (): boolean =>
    !isSame(now.current.document, server.current.document) || now.current.note !== server.current.note;

  const save = useCallback(async (): Promise<void> => {
    if (running.current) await running.current;
    if (!isUnsaved()) return setSaving({ is: 'saved' });
    const { document, note } = now.current;
    setSaving({ is: 'saving' });
    const work = send(version.id, { document, note, seen: server.current.version }).then(
      (answer) => {
        server.current = { version: answer.version, document, note };
        queries.setQueryData(keys.row(workflowVersion.name, version.id), (row: Version | undefined) =>
          row ? { ...row, version: answer.version, document, note: note || null } : row,
        );
        if (!isUnsaved()) dropDraft(name);
        setSaving({ is: isUnsaved() ? 'waiting' : 'saved' });
      },
      (error: unknown) => setSaving(troubleOf(error)),
    );
    running.current = work;
    await work;
    running.current = null;
  }, [name, queries, version.id]);

  useEffect(() => {
    if (!mayDraw || !isUnsaved()) return;
    keepDraft(name, { document: held.document, note: held.note }, { version: server.current.version });
    setSaving((was) => (was.is === 'conflict' ? was : { is: 'waiting' }));
    const timer = setTimeout(() => {
      setSaving((was) => {
        if (was.is !== 'conflict') void save();
        return was;
      });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [held.document, held.note, mayDraw, name, save]);

  // Leaving the page sends what is not sent yet.
  useEffect(
    () => () => {
      if (mayDraw && isUnsaved()) void save();
    },
    [mayDraw, save],
  );

  const draw = useCallback((next: WorkflowDocument) => {
    setHeld((was) =>
      next === was.document
        ? was
        : { ...was, past: [...was.past, was.document].slice(-MOST_UNDO), document: next, future: [] },
    );
  }, []);

  return {
    document: held.document,
    note: held.note,
    mayDraw,
    saving,
    leftOver,
    canUndo: held.past.length > 0,
    canRedo: held.future.length > 0,
    draw,
    write: (note) => setHeld((was) => ({ ...was, note })),
    undo: () =>
      setHeld((was) => {
        const last = was.past.at(-1);
        return last
          ? { ...was, past: was.past.slice(0, -1), document: last, future: [was.document, ...was.future] }
          : was;
      }),
    redo: () =>
      setHeld((was) => {
        const [next, ...future] = was.future;
        return next ? { ...was, past: [...was.past, was.document], document: next, future } : was;
      }),
    saveNow: save,
    settle(whose) {
      if (saving.is !== 'conflict') return;
      const { theirs } = saving;
      const document = theirs.document as WorkflowDocument; // judged by the server
      server.current = { ...server.current, version: theirs.version, document };
      setSaving({ is: 'waiting' });
      if (whose === 'theirs') draw(document);
      else void save();
    },
    takeLeftOver() {
      if (leftOver) draw(leftOver);
      setLeftOver(null);
    },
    dropLeftOver() {
      dropDraft(name);
      setLeftOver(null);
    },
  };
}

const send = (id: string, body: { document: WorkflowDocument; note: string; seen: number }) =>
  call<{ version: number }>({
    method: 'POST',
    path: `/api/v1/workflow_version/${id}/save`,
    body: { document: body.document, seen: body.seen, ...(body.note.trim() ? { note: body.note } : {}) },
    key: newKey(),
  });

function troubleOf(error: unknown): Saving {
  if (!(error instanceof ProblemError)) throw error;
  const current = error.extra['current'] as { version: number; document: unknown } | undefined;
  if (error.code === 'stale' && current) return { is: 'conflict', sentence: error.message, theirs: current };
  return { is: 'failed', sentence: error.message };
}

function leftIn(name: string, version: Version): WorkflowDocument | null {
  const document = findDraft(name)?.drafts['document'];
  if (document === undefined || isSame(document, version.document)) return null;
  return shapeProblems(document).length === 0 ? (document as WorkflowDocument) : null; // its shape was judged
}
