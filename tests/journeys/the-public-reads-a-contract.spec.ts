import { expect } from '@playwright/test';
import { test } from './people.ts';
import { faults, fits } from './usable.ts';

test('a visitor finds a contract, reads its money, term and open data, and loads the list, on a phone without an account', async ({
  visit,
}) => {
  const window = await visit({ viewport: { width: 390, height: 800 } });
  await window.goto('/public-vendors');
  await window.getByRole('link', { name: 'Public contracts' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Public contracts' })).toBeVisible();
  await window.getByLabel('Search').fill('drainage');
  await window.getByRole('button', { name: 'Show' }).click();
  await window.getByRole('link', { name: 'Mill Creek Road drainage improvements' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Mill Creek Road drainage improvements' })).toBeVisible();
  await expect(window.getByText('Spent to date')).toBeVisible();
  await expect(window.getByRole('table', { name: 'Milestones' })).toContainText('Culvert open to traffic');
  expect(await faults(window)).toEqual([]);
  await fits(window);
  const record = await window.request.get(
    (await window.getByRole('link', { name: 'OCDS record' }).getAttribute('href')) ?? '',
  );
  const { records } = (await record.json()) as { records: { compiledRelease: { contracts: { title: string }[] } }[] };
  expect(records[0]?.compiledRelease.contracts[0]?.title).toBe('Mill Creek Road drainage improvements');
  const list = await window.request.get('/public-contracts.csv?search=drainage');
  expect(await list.text()).toContain('Mill Creek Road drainage improvements');
});
