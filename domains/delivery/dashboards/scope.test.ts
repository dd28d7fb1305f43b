import { describe, expect, test } from 'vitest';
import { type Actor, anyOf, forThose, holdsActor, own, where } from '#kernel';
import { covers, scopeOf } from './scope.ts';

const person = (id: string, more: Partial<Actor> = {}): Actor => ({
  id,
  userId: id,
  organizationId: 'o',
  name: id,
  role: 'user',
  duties: [],
  kind: 'person',
  timeZone: 'UTC',
  requestId: 'r',
  ...more,
});
const rosa = person('rosa');
const miguel = person('miguel', { role: 'manager' });
const ingrid = person('ingrid', { duties: ['auditor'] });

const tasks = anyOf(holdsActor('assignees'), forThose(['manager', { duty: 'auditor' }]));
const views = anyOf(own('owner'), where('shared', true));
const audited = forThose({ duty: 'auditor' }, where('shared', true));

describe('the rows that a person may read', () => {
  test('are all, their own, or none, as the rights of the record say it for them', () => {
    expect(scopeOf(undefined, rosa)).toBe('all');
    expect([rosa, miguel, ingrid].map((one) => scopeOf(tasks, one))).toEqual([['assignees holds rosa'], 'all', 'all']);
    expect(scopeOf(views, rosa)).toEqual(['owner = rosa', 'shared is true']);
    expect([rosa, ingrid].map((one) => scopeOf(audited, one))).toEqual([[], ['shared is true']]);
  });

  test('cover what another read only where each condition of theirs is among them', () => {
    const shows = (reader: Actor, freezer: Actor, rows: typeof tasks) =>
      covers(scopeOf(rows, reader), scopeOf(rows, freezer));
    expect(shows(miguel, rosa, tasks)).toBe(true);
    expect(shows(rosa, miguel, tasks)).toBe(false);
    expect(shows(rosa, rosa, tasks)).toBe(true);
    expect(shows(miguel, rosa, views)).toBe(false);
    expect(shows(rosa, ingrid, audited)).toBe(false);
    // Who froze without any row kept nothing that others may not see.
    expect(shows(ingrid, rosa, audited)).toBe(true);
    // A duty that ended takes with it what was read by it.
    expect(shows(person('ingrid'), ingrid, tasks)).toBe(false);
  });
});
