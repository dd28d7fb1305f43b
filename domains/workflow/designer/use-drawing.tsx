import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import type { Shown } from '#web/data/client.ts';
import { draftName, dropDraft, findDraft, keepDraft } from '#web/data/draft-store.ts';
import { keys } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { isSame, type WorkflowDocument } from '../document/document.ts';
import { shapeProblems } from '../document/shape.ts';
import {
  type DrawingStore,
  type Drawn,
  openDrawing,
  type Saved,
  type Snapshot,
  type Theirs,
} from './drawing/drawing-store.ts';
import { saveDrawing } from './drafting.ts';
import { workflowVersion } from './workflow-version.record.ts';

export type Version = Shown<typeof workflowVersion>;

export interface Drawing extends Snapshot, Omit<DrawingStore, 'get' | 'subscribe'> {
  readonly mayDraw: boolean;
  /** What an earlier visit left in this browser and never reached the server. */
  readonly leftOver: WorkflowDocument | null;
  takeLeftOver(): void;
  dropLeftOver(): void;
}

const PAUSE = 700;

/** What is drawn of a version; saved by itself, and kept in the browser until the server has it. */
export function useDrawing(version: Version): Drawing {
  const queries = useQueryClient();
  const me = useSession();
  const mayDraw = version.status === 'draft' && version.can.includes('save');
  const { id } = version;
  const name = draftName({
    organization: me.organization.id,
    person: me.member.id,
    record: workflowVersion.name,
    row: id,
  });
  const [leftOver, setLeftOver] = useState<WorkflowDocument | null>(() => (mayDraw ? leftIn(name, version) : null));
  const [store] = useState(() => {
    const document = version.document as WorkflowDocument; // judged by the server
    return openDrawing(
      { document, note: version.note ?? '', version: version.version },
      {
        pause: PAUSE,
        send: (drawn) => saved(id, drawn),
        keep: (drawn, seen) => (drawn ? keepDraft(name, { ...drawn }, { version: seen }) : dropDraft(name)),
        saved: (drawn, seen) =>
          queries.setQueryData(keys.row(workflowVersion.name, id), (row: Version | undefined) =>
            row ? { ...row, version: seen, document: drawn.document, note: drawn.note || null } : row,
          ),
      },
    );
  });
  const shown = useSyncExternalStore(store.subscribe, store.get);
  // Leaving the page sends what is not sent yet.
  useEffect(() => () => void (mayDraw && store.save()), [mayDraw, store]);

  return {
    ...shown,
    ...store,
    mayDraw,
    leftOver,
    takeLeftOver() {
      if (leftOver) store.draw(leftOver);
      setLeftOver(null);
    },
    dropLeftOver() {
      dropDraft(name);
      setLeftOver(null);
    },
  };
}

async function saved(id: string, { document, note, seen }: Drawn & { readonly seen: number }): Promise<Saved> {
  try {
    const { version } = await send(saveDrawing, { id, document, seen, ...(note.trim() ? { note } : {}) });
    return { ok: true, version };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const theirs = error.extra['current'] as Theirs | undefined; // as the action answers a stale save
    return { ok: false, sentence: error.message, ...(error.code === 'stale' && theirs ? { theirs } : {}) };
  }
}

function leftIn(name: string, version: Version): WorkflowDocument | null {
  const document = findDraft(name)?.drafts['document'];
  if (document === undefined || isSame(document, version.document)) return null;
  return shapeProblems(document).length === 0 ? (document as WorkflowDocument) : null; // its shape was judged
}
