import { isSame, type WorkflowDocument } from '../../document/document.ts';

export type Saving =
  | { readonly is: 'saved' | 'saving' | 'waiting' }
  | { readonly is: 'failed'; readonly sentence: string }
  | { readonly is: 'conflict'; readonly sentence: string; readonly theirs: Theirs };

export interface Theirs {
  readonly version: number;
  readonly document: WorkflowDocument;
}

export interface Drawn {
  readonly document: WorkflowDocument;
  readonly note: string;
}

export interface Snapshot extends Drawn {
  readonly saving: Saving;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** What the server said to a save. */
export type Saved =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly sentence: string; readonly theirs?: Theirs };

export interface DrawingPorts {
  send(drawn: Drawn & { readonly seen: number }): Promise<Saved>;
  /** Keeps what the server does not have yet where a reload finds it; null when it has all. */
  keep(drawn: Drawn | null, seen: number): void;
  saved(drawn: Drawn, version: number): void;
  /** How long after the last stroke it is saved. */
  readonly pause: number;
}

export interface DrawingStore {
  get(): Snapshot;
  subscribe(tell: () => void): () => void;
  draw(next: WorkflowDocument): void;
  write(note: string): void;
  undo(): void;
  redo(): void;
  /** Sends what is not sent yet, and resolves when the server has answered. */
  save(): Promise<void>;
  /** After a conflict: goes on from what somebody else saved, or saves over it. Undo brings back one's own. */
  settle(whose: 'theirs' | 'mine'): void;
}

const MOST_UNDO = 200;

/** What is drawn, with the way back. It saves itself one save after another, and loses nothing while a save fails. */
export function openDrawing(start: Drawn & { readonly version: number }, ports: DrawingPorts): DrawingStore {
  const listeners = new Set<() => void>();
  let past: readonly WorkflowDocument[] = [];
  let future: readonly WorkflowDocument[] = [];
  let now: Drawn = { document: start.document, note: start.note };
  let server = { ...now, version: start.version };
  let saving: Saving = { is: 'saved' };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = snapshot();

  function snapshot(): Snapshot {
    return { ...now, saving, canUndo: past.length > 0, canRedo: future.length > 0 };
  }
  function tell(): void {
    shown = snapshot();
    for (const hear of listeners) hear();
  }
  const isUnsaved = (): boolean => !isSame(now.document, server.document) || now.note !== server.note;

  function changed(): void {
    clearTimeout(timer);
    ports.keep(isUnsaved() ? now : null, server.version);
    if (saving.is !== 'conflict') {
      saving = { is: running ? 'saving' : isUnsaved() ? 'waiting' : 'saved' };
      if (isUnsaved()) timer = setTimeout(() => void save(), ports.pause);
    }
    tell();
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    while (running) await running;
    if (saving.is === 'conflict' || !isUnsaved()) return;
    running = sendNow();
    await running;
  }

  async function sendNow(): Promise<void> {
    const sent = now;
    saving = { is: 'saving' };
    tell();
    const answer = await ports.send({ ...sent, seen: server.version });
    running = null;
    if (answer.ok) {
      server = { ...sent, version: answer.version };
      saving = { is: 'saved' };
      ports.saved(sent, answer.version);
      changed();
      return;
    }
    saving = answer.theirs
      ? { is: 'conflict', sentence: answer.sentence, theirs: answer.theirs }
      : { is: 'failed', sentence: answer.sentence };
    tell();
  }

  function put(document: WorkflowDocument): void {
    now = { ...now, document };
    changed();
  }

  return {
    get: () => shown,
    subscribe(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    draw(next) {
      if (next === now.document) return;
      past = [...past, now.document].slice(-MOST_UNDO);
      future = [];
      put(next);
    },
    write(note) {
      now = { ...now, note };
      changed();
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      past = past.slice(0, -1);
      future = [now.document, ...future];
      put(last);
    },
    redo() {
      const [next, ...rest] = future;
      if (!next) return;
      past = [...past, now.document];
      future = rest;
      put(next);
    },
    save,
    settle(whose) {
      if (saving.is !== 'conflict') return;
      const { theirs } = saving;
      server = { ...server, version: theirs.version, document: theirs.document };
      saving = { is: 'waiting' };
      if (whose === 'mine') return changed();
      past = [...past, now.document];
      future = [];
      put(theirs.document);
    },
  };
}
