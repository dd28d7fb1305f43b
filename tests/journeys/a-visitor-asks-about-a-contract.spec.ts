import { expect, test } from './people.ts';
import { send } from './site-forms.ts';

test('a visitor asks about a public contract on a phone, its manager answers, and anyone reads both', async ({
  visit,
  as,
}) => {
  const words = `Is the shoulder at mile ${Date.now() % 1_000_000} part of this contract?`;
  const visitor = await visit({ viewport: { width: 390, height: 800 } });
  await visitor.goto('/public-contracts?search=drainage');
  await visitor.getByRole('link', { name: 'Mill Creek Road drainage improvements' }).click();
  const form = visitor.getByRole('form', { name: 'Send message' });
  await form.getByLabel('Message').fill(words);
  await send(visitor, 'Send message');
  const reference = visitor.getByText(/^CQ-\d{4}-\d{5}$/).last();
  await expect(visitor.getByRole('heading', { name: 'We received your message' })).toBeVisible();
  await expect(reference).toBeVisible();
  const number = new URL(visitor.url()).searchParams.get('received') ?? '';
  await expect(visitor.getByText(words)).toHaveCount(0);
  await expect(visitor.getByText(/^Awaiting review: /)).toBeVisible();

  const derek = await as('Derek Osei');
  await derek.goto('/contract-questions');
  await derek.getByRole('row').filter({ hasText: number }).getByRole('link', { name: number }).click();
  await expect(derek.getByText(words)).toBeVisible();
  await expect(derek.getByRole('button', { name: 'Hide', exact: true })).toHaveCount(0);
  await derek.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = derek.getByRole('dialog');
  await dialog.getByLabel('Answer').fill('It is: the shoulder belongs to the second stage.');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(derek.locator('main header [data-status]')).toContainText('Answered');

  await visitor.goto(new URL(visitor.url()).pathname);
  const asked = visitor.getByRole('listitem').filter({ hasText: words });
  await expect(asked).toContainText('It is: the shoulder belongs to the second stage.');
});
