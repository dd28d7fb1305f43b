import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropDraft, draftName, findDraft, forgetDrafts, forgetOldDrafts, keepDraft, KEPT_FOR } from './draft-store.ts';

/** A browser's store, with room for so many letters. */
class Store {
  [name: string]: unknown;
  setItem(name: string, text: string): void {
    if (text.length > 1_000_000 || name.includes('full')) throw new DOMException('no room', 'QuotaExceededError');
    this[name] = text;
  }
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

describe('a draft', () => {
  const at = Date.parse('2026-11-20T15:00:00Z');
  const mine = draftName({ organization: 'o', person: 'rosa', record: 'requisition', row: 'new' });
  beforeEach(() => {
    vi.stubGlobal('localStorage', new Store());
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('is found as it was typed, with the version that was looked at', () => {
    keepDraft(mine, { purpose: 'Pumps', lines: [{ item: 'Hose' }] }, { version: 3, now: at });
    expect(findDraft(mine, at + 1000)).toEqual({
      savedAt: at,
      version: 3,
      drafts: { purpose: 'Pumps', lines: [{ item: 'Hose' }] },
    });
  });

  test('is another one for another person, record, row or organization', () => {
    keepDraft(mine, { purpose: 'Pumps' }, { now: at });
    for (const change of [{ organization: 'p' }, { person: 'miguel' }, { record: 'cost_center' }, { row: '1' }]) {
      const other = draftName({ organization: 'o', person: 'rosa', record: 'requisition', row: 'new', ...change });
      expect(findDraft(other, at)).toBeNull();
    }
  });

  test('is kept for a week', () => {
    keepDraft(mine, { purpose: 'Pumps' }, { now: at });
    expect(findDraft(mine, at + KEPT_FOR - 1)).not.toBeNull();
    expect(findDraft(mine, at + KEPT_FOR)).toBeNull();
    expect(findDraft(mine, at)).toBeNull();
  });

  test('is gone when nothing is typed any more, when it is dropped and at sign-out', () => {
    for (const end of [() => keepDraft(mine, {}), () => keepDraft(mine, null), () => dropDraft(mine), forgetDrafts]) {
      keepDraft(mine, { purpose: 'Pumps' }, { now: at });
      end();
      expect(findDraft(mine, at)).toBeNull();
    }
  });

  test('leaves what is not a draft alone', () => {
    localStorage.setItem('levee.theme', 'light');
    keepDraft(mine, { purpose: 'Pumps' }, { now: at });
    forgetOldDrafts(at + KEPT_FOR);
    expect(findDraft(mine, at)).toBeNull();
    forgetDrafts();
    expect(localStorage.getItem('levee.theme')).toBe('light');
  });

  test('does no harm where the store is full, broken or forbidden', () => {
    keepDraft('full', { purpose: 'Pumps' });
    expect(findDraft('full')).toBeNull();
    keepDraft(mine, { purpose: 'x'.repeat(300_000) });
    expect(findDraft(mine)).toBeNull();
    for (const text of ['{', 'null', '7', '{"drafts":null}', '{"savedAt":"x","drafts":{}}']) {
      localStorage.setItem(`levee.draft.${mine}`, text);
      expect(findDraft(mine, at)).toBeNull();
    }
    vi.stubGlobal('localStorage', undefined);
    keepDraft(mine, { purpose: 'Pumps' });
    expect(findDraft(mine)).toBeNull();
    forgetDrafts();
  });
});
