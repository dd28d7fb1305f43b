import { secondOfficer } from './officers.ts';
import { expect, type Page, test } from './people.ts';
import { pick, refusesInMenu, status } from './requisitions.ts';

const line = 'Branch libraries: operating supplies FY2027';

/** Writes an entry of the journal and saves it. */
async function write(page: Page, given: Readonly<Record<string, string>>, corrects?: string): Promise<void> {
  await page.goto('/budget-management/journal/new');
  for (const [label, text] of Object.entries(given)) await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text);
  await pick(page, 'Line', line, line);
  if (corrects) await pick(page, 'Corrects the entry', corrects, corrects);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: given['Reference'] ?? '' })).toBeVisible();
}

/** Opens what waits in the inbox, by its subject. */
async function openInInbox(page: Page, subject: string) {
  await page.goto('/approvals-inbox');
  const tasks = page.getByRole('list', { name: 'Tasks' });
  await tasks.getByRole('link', { name: new RegExp(subject) }).click();
  return page.getByRole('region', { name: new RegExp(subject) });
}

const noneWaits = async (page: Page, subject: string) => {
  await page.goto('/approvals-inbox');
  await expect(page.getByText(/assigned to you/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toHaveCount(0);
};

test('a correction that frees money waits for a second budget officer, who finds it in the inbox and posts it', async ({
  as,
  visit,
  baseURL,
}) => {
  const mark = Math.random().toString(36).slice(2, 9);
  const [booked, corrected] = [`GL-${mark}`, `GL-${mark}-C`];
  const priya = await as('Priya Raman');
  await write(priya, { Reference: booked, Day: '2026-11-10', Amount: '400' });
  await priya.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(status(priya)).toContainText('Posted');

  const why = { Description: 'Booked twice by the financial system' };
  await write(priya, { Reference: corrected, Day: '2026-11-12', Amount: '-150', ...why }, booked);
  await refusesInMenu(priya, 'Post', 'so a second budget officer has to approve it');
  await priya.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(status(priya)).toContainText('Awaiting approval');
  await expect(priya.getByRole('button', { name: 'Approve and post' })).toBeDisabled();
  await expect(priya.getByText('You wrote this entry, so another budget officer has to approve it.')).toBeVisible();
  await noneWaits(priya, corrected);

  const people = { admin: await as('Dana Whitfield'), guest: await visit() };
  const second = await secondOfficer(people, { name: `Nia Castillo ${mark}`, origin: baseURL ?? '' });
  const open = await openInInbox(second, corrected);
  await expect(open).toContainText('Priya Raman');
  await open.getByRole('button', { name: 'Approve and post' }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('The amount reversed becomes available again.');
  await dialog.getByRole('button', { name: 'Approve and post' }).click();
  await expect(open.getByText('This task is no longer assigned to you.')).toBeVisible();
  await priya.reload();
  await expect(priya.getByRole('heading', { level: 1 })).toBeVisible();
  await priya.goto(`/budget-management/journal?search=${corrected}`);
  await expect(priya.getByRole('row', { name: new RegExp(corrected) })).toContainText('Posted');
});

test('a looser control of a budget line waits for another officer and holds once it is granted', async ({
  as,
  visit,
  baseURL,
}) => {
  const mark = Math.random().toString(36).slice(2, 9);
  const controlled = 'Recreation programs: operating supplies FY2027';
  const openLine = async (page: Page) => {
    await page.goto('/budget-management?search=recreation');
    await page.getByRole('link', { name: controlled, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: controlled })).toBeVisible();
  };
  const control = (page: Page) => page.getByRole('region', { name: 'Control changes' });
  const priya = await as('Priya Raman');
  await openLine(priya);
  const at = `/api/v1/budget_line/${priya.url().split('/').at(-1)}`;
  const change = async (onOrder: string) => {
    const { version } = await (await priya.request.get(at)).json();
    const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
    return (await priya.request.patch(at, { data: { version, onOrder }, headers })).json();
  };
  expect(await change('stop')).toMatchObject({ onOrder: 'stop' });
  expect(await change('warn')).toMatchObject({ code: 'budget_line.control_is_loosened' });
  await control(priya).getByRole('link', { name: 'Request override' }).click();
  const purpose = `Summer camp supplies ${mark}`;
  await priya.getByLabel('Purpose').fill(purpose);
  await priya.getByLabel('On order').selectOption('Warn');
  await priya.getByLabel('Reason').fill('Camp orders arrive before the fees are booked.');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1, name: purpose })).toBeVisible();
  await expect(priya.getByRole('button', { name: 'Grant', exact: true })).toBeDisabled();
  await noneWaits(priya, purpose);

  const people = { admin: await as('Dana Whitfield'), guest: await visit() };
  const second = await secondOfficer(people, { name: `Omar Haddad ${mark}`, origin: baseURL ?? '' });
  const open = await openInInbox(second, purpose);
  await open.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(open.getByText('This task is no longer assigned to you.')).toBeVisible();
  await openLine(priya);
  await expect(control(priya)).toContainText('On order: Stop → Warn');
  await expect(control(priya)).toContainText(`granted by Omar Haddad ${mark}`);
});
