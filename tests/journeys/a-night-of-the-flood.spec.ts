import { expect } from '@playwright/test';
import { pickIncident, test } from './people.ts';

test('a flood is logged, played back and checked, and its resources and risks are seen', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/disaster-ops-hub');
  const flood = await pickIncident(miguel, 'Cypress Creek flood');
  await expect(miguel.getByRole('region', { name: 'Common picture' })).toContainText('Cypress Creek flood');
  await miguel.getByRole('button', { name: 'Log an event' }).click();
  const dialog = miguel.getByRole('dialog', { name: 'Log an event' });
  await dialog.getByLabel('Text').fill('Gauge at 13.1 feet and falling.');
  await dialog.getByRole('button', { name: 'Log event' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(miguel.getByRole('region', { name: 'Latest log entries' })).toContainText(
    'Gauge at 13.1 feet and falling.',
  );

  await miguel.getByRole('link', { name: 'Open timeline' }).click();
  const playback = miguel.getByRole('region', { name: 'Playback' });
  await expect(playback).toContainText('Period 4');
  const known = playback.getByText(/\d+ of \d+ entries known/);
  const now = await known.textContent();
  await playback.getByRole('slider', { name: 'State at' }).fill('20');
  await expect(known).not.toHaveText(now ?? '');
  await playback.getByRole('button', { name: 'Back to now' }).click();
  await expect(known).toHaveText(now ?? '');
  await miguel.getByRole('button', { name: 'Check log' }).click();
  await expect(miguel.getByText(/\d+ entries unaltered/)).toBeVisible();

  await miguel.goto(`/disaster-response?incident=${flood}`);
  await expect(miguel.getByRole('region', { name: 'Positions' })).toContainText('Miguel Ortiz');
  await expect(miguel.getByRole('region', { name: 'Situation reports' })).toContainText('Published');

  await miguel.goto('/incident-risk-register');
  await expect(miguel.getByRole('region', { name: 'Heat map' })).toContainText('risk');
});
