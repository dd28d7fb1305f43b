import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a flood is logged, played back and checked, and its resources and risks are seen', async ({ as }) => {
  const lucia = await as('Lucia Ferreira');
  await lucia.goto('/disaster-ops-hub');
  await expect(lucia.getByRole('region', { name: 'Common picture' })).toContainText('Cypress Creek flood');
  await lucia.getByRole('button', { name: 'Log an event' }).click();
  const dialog = lucia.getByRole('dialog', { name: 'Log an event' });
  await dialog.getByLabel('Text').fill('Gauge at 13.1 feet and falling.');
  await dialog.getByRole('button', { name: 'Log event' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lucia.getByRole('region', { name: 'Latest log entries' })).toContainText(
    'Gauge at 13.1 feet and falling.',
  );

  await lucia.getByRole('link', { name: 'Open timeline' }).click();
  const playback = lucia.getByRole('region', { name: 'Playback' });
  await expect(playback).toContainText('Period 4');
  const known = playback.getByText(/\d+ of \d+ entries known/);
  const now = await known.textContent();
  await playback.getByRole('slider', { name: 'State at' }).fill('20');
  await expect(known).not.toHaveText(now ?? '');
  await playback.getByRole('button', { name: 'Back to now' }).click();
  await expect(known).toHaveText(now ?? '');
  await lucia.getByRole('button', { name: 'Check log' }).click();
  await expect(lucia.getByText(/\d+ entries unaltered/)).toBeVisible();

  await lucia.goto('/disaster-response');
  await expect(lucia.getByRole('region', { name: 'Positions' })).toContainText('Miguel Ortiz');
  await expect(lucia.getByRole('region', { name: 'Situation reports' })).toContainText('Published');

  await lucia.goto('/incident-risk-register');
  await expect(lucia.getByRole('region', { name: 'Heat map' })).toContainText('risk');
});
