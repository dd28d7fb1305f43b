import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byDay, dayWords } from './by-day.ts';
import { kindWords, notificationKinds } from './notification-kinds.ts';

/** A kind in code: a word with a dot, or whatever is sent with a subject. */
const kindSent = /\bkind: ['`]((?:[a-z_]+\.[\w${}]+)(?=['`])|[\w${}]+(?=['`],\s+subject:))/g;

describe('notifications', () => {
  test('stand under the day on which they came where the organization is', () => {
    const rows = ['2026-11-21T03:00:00Z', '2026-11-20T15:00:00Z', '2026-11-19T12:00:00Z'].map((createdAt) => ({
      createdAt,
    }));
    expect(byDay(rows, 'America/New_York').map(({ day, rows: own }) => [day, own.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ]);
  });

  test('say today and yesterday, and the year only when it is another one', () => {
    expect(dayWords('2026-11-20', '2026-11-20')).toBe('Today');
    expect(dayWords('2026-11-19', '2026-11-20')).toBe('Yesterday');
    expect(dayWords('2026-11-13', '2026-11-20')).toBe('Friday, November 13');
    expect(dayWords('2025-11-20', '2026-11-20')).toBe('Thursday, November 20, 2025');
  });

  test('of every kind that the product sends can be chosen in the settings', () => {
    const folder = new URL('../../', import.meta.url);
    const sent = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.server.ts'))
      .map((path) => readFileSync(new URL(path, folder), 'utf8'))
      .filter((text) => /\bnotify\(/.test(text))
      .flatMap((text) => [...text.matchAll(kindSent)].map(([, kind = '']) => kind));
    expect(sent.length).toBeGreaterThan(3);
    const known = Object.keys(notificationKinds);
    const covered = (kind: string) =>
      kind.includes('${')
        ? known.some((one) => one.startsWith(kind.slice(0, kind.indexOf('$'))))
        : known.includes(kind);
    expect(sent.filter((kind) => !covered(kind))).toEqual([]);
    expect([...`kind: 'protest',\n subject: 'P'; kind: 'done',`.matchAll(kindSent)].map(([, kind]) => kind)).toEqual([
      'protest',
    ]);
  });

  test('of a kind that nobody listed still speak', () => {
    expect(kindWords('purchase_order.late')).toBe('Purchase order late');
  });
});
