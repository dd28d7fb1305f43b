import { expect, test } from 'vitest';
import { besides, sharedAmount, type Standing } from './award-role.ts';

const one = (more: Partial<Standing> = {}): Standing => ({
  number: 'AWD-1',
  vendor: 'a',
  role: 'sole',
  share: null,
  status: 'approved',
  ...more,
});
const own = (more: Partial<Standing> = {}) => ({ vendor: 'b', role: 'sole', share: null, ...more }) as const;

test.each([
  [1_000_00, null, 1_000_00],
  [1_000_00, 100, 1_000_00],
  [1_000_00, 33.3333, 333_33],
  [1_000_01, 50, 500_00],
  [99, 0.0001, 0],
  [9_000_000_000_000_00, 12.5, 1_125_000_000_000_00],
])('%s cents at %s percent are %s', (cents, share, amount) => {
  expect(sharedAmount(cents, share)).toBe(amount);
});

const half = one({ role: 'shared', share: 60 });
test.each<[string, ReturnType<typeof own>, readonly Standing[], string | null]>([
  ['the first', own(), [], null],
  ['a second of the whole', own(), [one()], 'award.once'],
  ['a whole next to a share', own(), [half], 'award.once'],
  ['a share next to a whole', own({ role: 'shared', share: 40 }), [one()], 'award.once'],
  ['a whole with a share', own({ share: 40 }), [], 'award.share_of_several'],
  ['one of several without a share', own({ role: 'shared' }), [], 'award.share_missing'],
  ['what is left', own({ role: 'shared', share: 40 }), [half], null],
  ['more than is left', own({ role: 'shared', share: 40.0001 }), [half], 'award.share_left'],
  ['two shares of one firm', own({ vendor: 'a', role: 'shared', share: 10 }), [half], 'award.shares_once'],
  ['a backup of nobody', own({ role: 'backup' }), [], 'award.backup_comes_second'],
  ['a backup', own({ role: 'backup' }), [one()], null],
  ['the awardee as its own backup', own({ vendor: 'a', role: 'backup' }), [one()], 'award.backup_is_another'],
  [
    'a second backup',
    own({ vendor: 'c', role: 'backup' }),
    [one(), one({ number: 'AWD-2', vendor: 'b', role: 'backup', status: 'standby' })],
    'award.one_backup',
  ],
  [
    'a whole next to a backup that was called on',
    own({ vendor: 'c' }),
    [one({ role: 'backup', status: 'final' })],
    'award.once',
  ],
  ['a whole next to a backup that waits', own({ vendor: 'c' }), [one({ role: 'backup', status: 'standby' })], null],
])('%s: %#', (_, given, others, code) => {
  expect(besides(given, others)?.code ?? null).toBe(code);
});
