import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('the browser named in CHROMIUM_PATH is taken as it is', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await findBrowser()).toEqual({ executable: process.execPath, env: {} });
});

test('a wrong CHROMIUM_PATH is said, not passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/browser');
  await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH names /no/such/browser, which does not exist.');
});
