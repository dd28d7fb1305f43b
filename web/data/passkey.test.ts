import { afterEach, expect, test, vi } from 'vitest';
import { knowsPasskeys, offersPasskeysInFields } from './passkey.ts';

afterEach(() => vi.unstubAllGlobals());
const browser = (offers: boolean | undefined, credentials: object | null = {}) => {
  vi.stubGlobal('PublicKeyCredential', {
    ...(offers === undefined ? {} : { isConditionalMediationAvailable: async () => offers }),
  });
  vi.stubGlobal('navigator', credentials ? { credentials } : {});
};

test('a browser without passkeys, or on plain http, is asked for none', async () => {
  expect([knowsPasskeys(), await offersPasskeysInFields()]).toEqual([false, false]);
  browser(true, null);
  expect([knowsPasskeys(), await offersPasskeysInFields()]).toEqual([false, false]);
});

test('passkeys stand in the fields of a sign-in only where the browser can offer them there', async () => {
  const offered: boolean[] = [];
  for (const offers of [true, false, undefined]) {
    browser(offers);
    expect(knowsPasskeys()).toBe(true);
    offered.push(await offersPasskeysInFields());
  }
  expect(offered).toEqual([true, false, false]);
});
