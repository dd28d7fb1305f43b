import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dropDraft,
  draftName,
  findDraft,
  forgetDrafts,
  forgetOldDrafts,
  keepDraft,
  KEPT_FOR,
  openDrafts,
} from './draft-store.ts';

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

describe('a draft of somebody who is signed in', () => {
  const [own, key] = ['o.rosa.', 'the key of rosa'];
  const mine = draftName({ organization: 'o', person: 'rosa', record: 'requisition', row: 'new' });
  const lying = () => String(localStorage.getItem(`levee.draft.${mine}`));
  const written = () => expect.poll(lying).toContain('sealed');
  beforeEach(() => {
    vi.stubGlobal('localStorage', new Store());
  });
  afterEach(() => {
    forgetDrafts();
    vi.unstubAllGlobals();
  });

  test('is found at once, and cannot be read in the browser without the key', async () => {
    await openDrafts(own, key);
    keepDraft(mine, { purpose: 'Two pumps' }, { version: 3 });
    expect(findDraft(mine)).toMatchObject({ version: 3, drafts: { purpose: 'Two pumps' } });
    await written();
    expect(lying()).not.toContain('pumps');
  });

  test('is there while nothing of it is written yet, also when it is opened again with the same key', async () => {
    await openDrafts(own, key);
    keepDraft(mine, { purpose: 'Two pumps' });
    const again = openDrafts(own, key);
    keepDraft(mine, { purpose: 'Three pumps' });
    await again;
    expect(findDraft(mine)?.drafts).toEqual({ purpose: 'Three pumps' });
  });

  test('is kept as it is where the browser gives no cryptography', async () => {
    vi.stubGlobal('crypto', {});
    await openDrafts(own, key);
    keepDraft(mine, { purpose: 'Two pumps' });
    expect(findDraft(mine)?.drafts).toEqual({ purpose: 'Two pumps' });
    expect(lying()).toContain('Two pumps');
  });

  test('is there again after a reload, for the same person and for nobody else', async () => {
    await openDrafts(own, key);
    keepDraft(mine, { purpose: 'Two pumps' }, { version: 3 });
    await written();
    const kept = lying();
    const comeBack = async (as: string, withKey: string) => {
      forgetDrafts();
      localStorage.setItem(`levee.draft.${mine}`, kept);
      await openDrafts(as, withKey);
      return findDraft(mine);
    };
    expect(await comeBack(own, key)).toMatchObject({ version: 3, drafts: { purpose: 'Two pumps' } });
    expect(await comeBack('o.miguel.', 'the key of miguel')).toBeNull();
    expect(lying()).toBe(kept);
    expect(await comeBack(own, 'a key after the secret was changed')).toBeNull();
    expect(lying()).toBe('null');
  });

  test('is written as it was last, however fast somebody types', async () => {
    await openDrafts(own, key);
    for (const purpose of ['P', 'Pu', 'Pum', 'Pump']) keepDraft(mine, { purpose });
    await written();
    const readAgain = async () => {
      const kept = lying();
      forgetDrafts();
      localStorage.setItem(`levee.draft.${mine}`, kept);
      await openDrafts(own, key);
      return findDraft(mine)?.drafts;
    };
    await expect.poll(readAgain).toEqual({ purpose: 'Pump' });
  });

  test('does not come back after it was dropped or after a sign-out', async () => {
    await openDrafts(own, key);
    keepDraft(mine, { purpose: 'Two pumps' });
    dropDraft(mine);
    keepDraft(`${mine}.2`, { purpose: 'Hoses' });
    forgetDrafts();
    await openDrafts(own, key);
    await new Promise((resume) => setImmediate(resume));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('that was kept as it is before is sealed with the next letter', async () => {
    keepDraft(mine, { purpose: 'Old' });
    expect(lying()).toContain('Old');
    await openDrafts(own, key);
    expect(findDraft(mine)?.drafts).toEqual({ purpose: 'Old' });
    keepDraft(mine, { purpose: 'Older' });
    await written();
    expect(lying()).not.toContain('Old');
  });
});
