import { expect, test } from 'vitest';
import type { BidSecurity } from './bid-response.ts';
import { verificationOf } from './surety.ts';

const bond: BidSecurity = { kind: 'bond', number: 'B-1', surety: 'Old Bay Surety', cents: 500 };
const state = async (...given: Parameters<typeof verificationOf>) => (await verificationOf(...given))?.state;

test('a bond is verified by a surety’s own word alone', async () => {
  const answers = (one: 'verified' | 'refused') => ({ name: 'S', verify: async () => ({ state: one, said: 'ok' }) });
  expect(await state(bond, answers('verified'))).toBe('verified');
  expect(await state(bond, answers('refused'))).toBe('refused');
  expect(await state(bond, null)).toBe('not_verified');
  expect(await state(bond, { name: 'S', verify: () => Promise.reject(new Error('down')) })).toBe('not_verified');
  expect(await state({ ...bond, kind: 'check' }, answers('verified'))).toBe('not_verified');
  expect(await verificationOf(null, null)).toBeNull();
});
