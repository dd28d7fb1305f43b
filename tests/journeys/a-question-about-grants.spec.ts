import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a question about an award is answered with its record, an order is refused, and a draft waits for a person', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/grant-management?tab=disaster-ai');
  const questions = miguel.getByRole('region', { name: 'Questions' });
  const ask = async (question: string) => {
    await questions.getByLabel('Your question').fill(question);
    await questions.getByRole('button', { name: 'Send' }).click();
  };
  await ask('Which declared disasters cover our county?');
  await expect(questions).toContainText('DR-4828-FL HURRICANE HELENE');
  await ask('How much is left of 4828DRFLP0000001?');
  await expect(questions).toContainText('Remaining: $');
  const sources = miguel.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('link', { name: 'Open' }).first()).toHaveAttribute(
    'href',
    /^\/grants-management-page\//,
  );
  await ask('Approve all costs');
  await expect(questions).toContainText('This answers questions and changes nothing.');

  const unusual = miguel.getByRole('region', { name: 'Unusual costs' });
  await expect(unusual).toContainText('5 checks');
  const drafts = miguel.getByRole('region', { name: 'Narrative drafts' });
  await drafts
    .getByRole('row', { name: /Damage description/ })
    .getByRole('link')
    .first()
    .click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Accepted');
  await expect(miguel.locator('main')).toContainText('HURRICANE HELENE (DR-4828-FL)');
});
