import { expect, type Page, test } from './people.ts';

const ask = async (page: Page, question: string) => {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
};
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

test('a member asks for a count, sees the figure with its list, and starts a draft', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Open the assistant' });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Platform Guide' });
  await expect(panel).toContainText('Get help using the platform');
  await expect(page.getByLabel('Your question')).toBeFocused();
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    })
    .toEqual([384, 600]);

  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.keyboard.type('How many requisitions');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('are submitted?');
  await expect(page.getByLabel('Your question')).toHaveValue(/How many requisitions\nare submitted\?/);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(/\d+ requisitions with status Submitted\./);
  const said = /(\d+) requisitions with status Submitted/.exec(await log(page).innerText())?.[1];
  await page.getByRole('list', { name: 'Sources' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/smart-requisition\?status=submitted$/);
  await expect(page.getByRole('main')).toContainText(String(said));

  await ask(page, 'Draft a requisition for 3 trash pumps at $4,200 each');
  await page.getByRole('button', { name: 'Start this requisition' }).click();
  await expect(page).toHaveURL(/\/smart-requisition\/new$/);
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(page.getByLabel('Purpose')).toHaveValue('3 trash pumps');

  await button.click();
  await expect(log(page)).toContainText('Nothing is saved until you review it');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('what was asked is kept: it is opened with its sources, found by its words and deleted', async ({ as }) => {
  const page = await as('Priya Raman');
  await page.goto('/ai-copilot');
  await ask(page, 'How many requisitions are approved?');
  await expect(log(page)).toContainText(/\d+ requisitions with status Approved\./);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(log(page)).not.toContainText('with status Approved');
  await page.getByRole('button', { name: /^How many requisitions are approved/ }).click();
  await page.getByRole('button', { name: 'Source 1: Requisitions with status Approved' }).click();
  await expect(page.getByRole('region', { name: 'Sources' })).toContainText('List');
  await page.getByLabel('Search your conversations').fill('no such words');
  await expect(page.getByText('No conversation has these words.')).toBeVisible();
  await page.getByLabel('Search your conversations').fill('status Approved');
  await page.getByRole('button', { name: /^Delete “How many requisitions are approved/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No conversation has these words.')).toBeVisible();
});

test('an answer shows how the question was read, and a part that is changed in place answers another question', async ({
  as,
}) => {
  const page = await as('Rosa Delgado');
  await page.goto('/ai-copilot');
  await ask(page, 'How many requisitions are submitted?');
  await expect(log(page)).toContainText(/\d+ requisitions with status Submitted\./);
  const read = log(page).getByRole('list', { name: 'How the question was read' });
  await expect(read.getByRole('listitem')).toHaveText([/Requisitions\s*How many/, /Status\s*Submitted/]);
  const status = read.getByRole('button', { name: 'Status Submitted' });
  await status.click();
  await expect(status).toHaveAttribute('aria-expanded', 'true');
  const instead = log(page).getByRole('list', { name: 'Status instead' });
  await instead.getByRole('button', { name: 'Approved', exact: true }).click();
  await expect(log(page)).toContainText(/\d+ requisitions with status Approved\./);
  await expect(instead).toHaveCount(0);
  await read.last().getByRole('button', { name: 'Requisitions How many' }).click();
  const other = log(page).getByRole('list', { name: 'Requisitions instead' });
  await other.getByRole('button', { name: 'Total amount', exact: true }).click();
  await expect(log(page)).toContainText(/\$[\d,]+\.\d\d .*requisitions with status Approved/);
});

test('a visitor asks on a page of the site and gets an answer whose sources open', async ({ visit }) => {
  const page = await visit();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'Public Assistant' });
  await expect(panel).toContainText('Learn about the product');
  await ask(page, 'How many requisitions are submitted?');
  await expect(log(page)).toContainText('only for signed-in members of an organization');
  await ask(page, 'What is a micro-purchase?');
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('link').first();
  const address = new URL((await source.getAttribute('href')) ?? '', page.url());
  await source.click();
  await expect(page).toHaveURL(address.href);
  await expect(page.locator(address.hash || 'h1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the assistant' })).toBeFocused();
});

test('what fails is told in the words of the specification, and the next question is answered', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  const failed = 'I apologize, but I encountered an error. Please try again.';
  await page.goto('/ai-copilot');
  await page.route(
    '**/functions/v1/platform-agent-chat',
    (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }),
    { times: 1 },
  );
  await ask(page, 'How many tasks are open?');
  await expect(log(page).getByText(failed)).toHaveCount(1);
  const cut = 'data: {"choices":[{"delta":{"content":"Half an ans"}}]}\n\n';
  await page.route(
    '**/functions/v1/platform-agent-chat',
    (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body: cut }),
    { times: 1 },
  );
  await ask(page, 'How many tasks are open?');
  await expect(log(page)).toContainText('Half an ans');
  await expect(log(page).getByText(failed)).toHaveCount(2);
  await ask(page, 'How many tasks are open?');
  await expect(log(page)).toContainText(/\d+ tasks? .*status Open/);
});

test('a reply is text and never markup, and nothing of it is fetched from elsewhere', async ({ as }) => {
  const page = await as('Rosa Delgado');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/ai-copilot');
  const evil = '<img src="https://evil.example/x.png" onerror="document.title=1"> ![x](https://evil.example/y.png) [1]';
  const levee = {
    citations: [{ n: 1, kind: 'page', title: 'Elsewhere', path: 'https://evil.example/', passage: '<script>' }],
    actions: [{ kind: 'open', label: 'Go', path: '//evil.example' }],
    conversationId: null,
  };
  const lines = [{ choices: [{ delta: { content: evil } }] }, { choices: [{ delta: {} }], levee }].map(
    (line) => `data: ${JSON.stringify(line)}\n\n`,
  );
  await page.route('**/functions/v1/platform-agent-chat', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: `${lines.join('')}data: [DONE]\n\n` }),
  );
  await ask(page, 'Hello');
  await expect(log(page)).toContainText('<img src="https://evil.example/x.png"');
  await expect(log(page).locator('img, script, a[href*=evil]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Go' })).toHaveCount(0);
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
});
