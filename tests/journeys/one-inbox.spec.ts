import { expect, type Page, test } from './people.ts';

const limit = {
  citation: 'Board policy 31, quotes',
  threshold: 'micro_purchase',
  amount: { cents: 400_000, currency: 'USD' },
  fromDay: '2027-01-01',
};

/** Somebody puts an own limit forward, as the form does. */
async function putForward(page: Page, origin: string): Promise<void> {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post('/api/v1/purchase_limit', { data: limit, headers });
  expect(answer.status(), await answer.text()).toBe(201);
}

const waiting = async (page: Page): Promise<number> => {
  const { approvals } = await (await page.request.get('/api/v1/shell')).json();
  return approvals.waiting as number;
};
const line = (page: Page) =>
  page.getByRole('list', { name: 'Tasks' }).getByRole('link', { name: new RegExp(limit.citation) });

test('what Walter puts forward waits in Fiona’s inbox with everything else, and is adopted there', async ({
  as,
  baseURL,
}) => {
  const walter = await as('Walter Kowalski');
  await putForward(walter, baseURL ?? '');
  await walter.goto('/approvals-inbox');
  await expect(walter.getByText(/assigned to you/).first()).toBeVisible();
  await expect(line(walter)).toHaveCount(0);

  const fiona = await as('Fiona MacLeod');
  const before = await waiting(fiona);
  await fiona.goto('/approvals-inbox');
  await expect(fiona.getByText(new RegExp(`^${before} tasks? assigned to you`))).toBeVisible();
  await line(fiona).click();
  const open = fiona.getByRole('region', { name: limit.citation });
  await expect(open.getByText('submitted by Walter Kowalski')).toBeVisible();
  await expect(open.getByText('so someone else has to decide, and you can.')).toBeVisible();
  await fiona.keyboard.press('a');
  await expect(open.getByRole('button', { name: 'Adopt' })).toBeFocused();
  await fiona.keyboard.press('Enter');
  await expect(open.getByText('This task is no longer assigned to you.')).toBeVisible();
  await expect(line(fiona)).toHaveCount(0);
  await expect.poll(() => waiting(fiona)).toBe(before - 1);
});

test('an inbox with more than is read at once says so, shows a part, and opens what is asked for', async ({ as }) => {
  const walter = await as('Walter Kowalski');
  await walter.route('**/api/v1/approvals/inbox', async (route) => {
    const answer = await route.fetch();
    const { tasks } = await answer.json();
    const line = tasks.find(({ taskKind }: { taskKind: string }) => taskKind === 'step');
    const many = Array.from({ length: 1000 }, (_, at) => ({
      ...line,
      id: at === 0 ? line.id : `${line.record}.${crypto.randomUUID()}`,
      subject: `${line.subject}, ${at + 1}`,
    }));
    await route.fulfill({ response: answer, json: { tasks: many, isWhole: false } });
  });
  await walter.goto('/approvals-inbox');
  await expect(walter.getByText('At least 1,000 tasks assigned to you.')).toBeVisible();
  await expect(walter.getByText('Only the first 1,000 are shown.')).toBeVisible();
  const lines = walter.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(lines).toHaveCount(100);
  await walter.getByRole('button', { name: 'Show 100 more' }).click();
  await expect(lines).toHaveCount(200);
  await lines.first().getByRole('link').click();
  await expect(walter.getByText('Open full record')).toBeVisible();
  await walter.getByRole('searchbox', { name: 'Find a task' }).fill(', 1000');
  await expect(lines).toHaveCount(1);
});
