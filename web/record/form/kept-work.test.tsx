import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineRecord, f } from '#kernel';
import { findDraft } from '#web/data/draft-store.ts';
import { type Me, SessionProvider } from '#web/data/session.ts';
import { rendered, settled } from '../../../tests/world/rendered.ts';
import { storable, useKeptWork } from './kept-work.ts';

const note = defineRecord('note', {
  label: ['Note', 'Notes'],
  title: 'words',
  sections: { Note: ['words'] },
  list: { columns: ['words'] },
  fields: { words: f.text() },
} as never); // no more of a record than a kept form reads
const me = { organization: { id: 'o' }, member: { id: 'rosa' } } as Me; // whose desk it is
const name = 'o.rosa.note.new';

type Kept = ReturnType<typeof useKeptWork>;
let form: Kept;
const hold = (kept: Kept) => void (form = kept);
function Form({ words }: { words: string }) {
  const kept = useKeptWork({ record: note, row: null, fields: note.fields, mine: words ? { words } : {}, version: 0 });
  useEffect(() => hold(kept));
  return null;
}
const typed = (words: string) => (
  <SessionProvider value={me}>
    <Form words={words} />
  </SessionProvider>
);

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was saved a moment after the last key is not offered as unsaved work; what is typed later is', async () => {
  const shown = await rendered(typed(''));
  shown.show(typed('Pumps'));
  await settled();
  form.drop(); // saved before the pause of the last key was over
  shown.show(typed('Pumps'));
  await settled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(findDraft(name)).toBeNull();
  shown.show(typed('Pumps and hoses'));
  await settled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(findDraft(name)?.drafts).toEqual({ words: 'Pumps and hoses' });
  await shown.end();
});
test('what is secret is never kept in a browser, nor what the form does not have', () => {
  const fields = {
    name: f.text(),
    account: f.encrypted(),
    lines: f.lines({ item: f.text() }),
    code: f.password(),
  };
  const drafts = {
    name: 'Basin fund',
    account: '000123456789',
    stranger: 'x',
    lines: [{ id: '1', item: 'Pump' }],
    code: 'River-Stone-1987',
  };
  expect(storable(fields, drafts)).toEqual({
    name: 'Basin fund',
    lines: [{ id: '1', item: 'Pump' }],
  });
});
