import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkflowDocument } from '../../document/document.ts';
import { type Drawn, openDrawing, type Saved } from './drawing-store.ts';

const drawing = (label: string): WorkflowDocument => ({
  start: 'a',
  nodes: [
    { id: 'a', kind: 'webhook', label, next: 'yes' },
    { id: 'yes', kind: 'end', outcome: 'approved' },
  ],
});
const labelOf = ({ document }: Drawn): string => (document.nodes[0] as { label: string }).label;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A drawing whose server answers when it is told to. */
function opened() {
  const sent: (Drawn & { seen: number })[] = [];
  const answers: ((answer: Saved) => void)[] = [];
  let kept: Drawn | null = null;
  const store = openDrawing(
    { document: drawing('first'), note: '', version: 1 },
    {
      pause: 500,
      send: (drawn) => {
        sent.push(drawn);
        return new Promise((answer) => answers.push(answer));
      },
      keep: (drawn) => (kept = drawn),
      saved: () => {},
    },
  );
  const answer = async (one: Saved): Promise<void> => {
    answers.shift()?.(one);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, sent, answer, kept: () => kept };
}

test('what is drawn is saved by itself after a while, several strokes together', async () => {
  const { store, sent, answer, kept } = opened();
  store.draw(drawing('second'));
  await vi.advanceTimersByTimeAsync(300);
  store.draw(drawing('third'));
  expect(store.get().saving.is).toBe('waiting');
  expect(kept()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.map(labelOf)).toEqual(['third']);
  await answer({ ok: true, version: 2 });
  expect([store.get().saving.is, kept()]).toEqual(['saved', null]);
});

test('what is drawn while a save is under way follows it, on the version that came back', async () => {
  const { store, sent, answer } = opened();
  store.draw(drawing('second'));
  void store.save();
  store.draw(drawing('third'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  await answer({ ok: true, version: 2 });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.map((one) => [labelOf(one), one.seen])).toEqual([
    ['second', 1],
    ['third', 2],
  ]);
});

test('a save that fails loses nothing, and can be tried again', async () => {
  const { store, sent, answer, kept } = opened();
  store.draw(drawing('second'));
  void store.save();
  await answer({ ok: false, sentence: 'No connection.' });
  expect(store.get().saving).toEqual({ is: 'failed', sentence: 'No connection.' });
  expect(labelOf(kept() as Drawn)).toBe('second');
  void store.save();
  expect(sent).toHaveLength(2);
  await answer({ ok: true, version: 2 });
  expect(store.get().saving.is).toBe('saved');
});

test('undo and redo go back and forth, and a new stroke ends the way forward', () => {
  const { store } = opened();
  store.draw(drawing('second'));
  store.draw(drawing('third'));
  store.undo();
  expect(labelOf(store.get())).toBe('second');
  store.redo();
  expect(labelOf(store.get())).toBe('third');
  store.undo();
  store.undo();
  expect([labelOf(store.get()), store.get().canUndo]).toEqual(['first', false]);
  store.draw(drawing('fourth'));
  expect(store.get().canRedo).toBe(false);
});

test('when somebody else saved meanwhile, nothing is written over until the person has decided', async () => {
  const theirs = { version: 7, document: drawing('theirs') };
  const first = opened();
  first.store.draw(drawing('mine'));
  void first.store.save();
  await first.answer({ ok: false, sentence: 'Someone else saved.', theirs });
  first.store.draw(drawing('mine still'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(first.sent).toHaveLength(1);
  first.store.settle('theirs');
  expect(labelOf(first.store.get())).toBe('theirs');
  first.store.undo();
  expect(labelOf(first.store.get())).toBe('mine still');

  const second = opened();
  second.store.draw(drawing('mine'));
  void second.store.save();
  await second.answer({ ok: false, sentence: 'Someone else saved.', theirs });
  second.store.settle('mine');
  await vi.advanceTimersByTimeAsync(500);
  expect(second.sent.at(-1)).toMatchObject({ seen: 7 });
  expect(labelOf(second.sent.at(-1) as Drawn)).toBe('mine');
});
