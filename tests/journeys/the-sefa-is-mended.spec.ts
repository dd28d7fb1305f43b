import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a finding of the Clearinghouse checks is mended on its award, and the schedule goes out as a file', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  const schedule = '/grant-management/reports?tab=sefa&until=2026-09-30';
  await yvette.goto(schedule);
  const checks = yvette.getByRole('region', { name: 'Clearinghouse checks' });
  const finding = checks.getByRole('row').filter({ hasText: 'cluster_name' });
  await expect(finding).toHaveCount(1);
  await expect(finding).toContainText('97.083');

  // While it stands, no file goes out.
  await yvette.getByRole('button', { name: 'Clearinghouse file' }).click();
  await expect(yvette.getByRole('alert')).toContainText('Choose the cluster of the listing');

  await finding.getByRole('link', { name: /^GRA-/ }).click();
  await yvette.getByRole('link', { name: 'Edit', exact: true }).click();
  await yvette.getByRole('button', { name: 'Add SEFA line' }).click();
  await yvette.getByLabel('Assistance listing of SEFA line 1', { exact: true }).fill('97.083');
  await yvette.getByLabel('Fiscal year to of SEFA line 1', { exact: true }).fill('2026-09-30');
  await yvette.getByLabel('Cluster of SEFA line 1', { exact: true }).selectOption('none');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await yvette.getByRole('tab', { name: 'Details' }).click();
  await expect(yvette.getByRole('region', { name: 'SEFA', exact: true })).toContainText('No cluster');

  await yvette.goto(schedule);
  await expect(checks).toContainText('No errors');
  await expect(yvette.getByRole('region', { name: 'SEFA draft' })).toContainText('Equals the ledger');
  const saved = yvette.waitForEvent('download');
  await yvette.getByRole('button', { name: 'Clearinghouse file' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('"three_digit_extension": "083"');
  expect(text).toContain('"auditee_uei"');
});
