import { expect, test } from 'vitest';
import type { Actor } from '#kernel';
import { type Kept, refusedWith, viewOf } from './comment-store.server.ts';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
const person = (id: string, role = 'user') => ({ id, role, kind: 'person', duties: [] }) as unknown as Actor;
const [author, other, admin] = [person('author'), person('other'), person('admin', 'admin')];
const kept: Kept = {
  id: 'c',
  version: 1,
  created_at: '2026-11-19T12:00:00.000Z',
  created_by: 'author',
  author: 'Rosa',
  record: 'task',
  row_id: 'r',
  text: 'Said',
  mentions: [],
  named: [],
  edited_at: null,
  withdrawn_at: null,
  withdrawn_by: null,
};
const gone: Kept = { ...kept, withdrawn_at: '2026-11-20T12:00:00.000Z', withdrawn_by: 'author' };

test('its author changes a comment for a day, and no one else does', () => {
  expect(refusedWith(kept, 'edit', author, at('12:00:00.000'))).toBeNull();
  expect(refusedWith(kept, 'edit', author, at('12:00:00.001'))).toContain('for a day');
  expect(refusedWith(kept, 'edit', admin, at('11:00:00.000'))).toContain('Only its author');
  expect(refusedWith(gone, 'edit', author, at('11:00:00.000'))).toBe('This comment was withdrawn.');
});

test('its author or an administrator withdraws it, and the one who did brings it back within ten minutes', () => {
  const withdraw = (actor: Actor) => refusedWith(kept, 'withdraw', actor, at('20:00:00.000'));
  expect([withdraw(author), withdraw(admin)]).toEqual([null, null]);
  expect(withdraw(other)).toContain('Only its author or an administrator');
  expect(refusedWith(gone, 'restore', author, at('12:10:00.000'))).toBeNull();
  expect(refusedWith(gone, 'restore', author, at('12:10:00.001'))).toContain('ten minutes');
  expect(refusedWith(gone, 'restore', admin, at('12:01:00.000'))).toContain('Only the person');
  expect(refusedWith(kept, 'restore', author, at('12:01:00.000'))).toBe('This comment is not withdrawn.');
});

test('a comment shows what can be done with it, and its words only while it stands', () => {
  const named = [{ id: 'p', name: 'Pat' }];
  expect(viewOf({ ...kept, named }, author, at('11:00:00.000'))).toMatchObject({
    text: 'Said',
    mentions: named,
    byName: 'Rosa',
    can: ['edit', 'withdraw'],
  });
  expect(viewOf({ ...gone, named, author: null }, author, at('12:01:00.000'))).toMatchObject({
    text: null,
    mentions: [],
    byName: 'Levee',
    can: ['restore'],
  });
});
