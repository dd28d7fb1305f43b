import { expect, type Page, test } from './people.ts';
import { addLine, openByNumber, payFrom, pick, status } from './requisitions.ts';

const beside = (page: Page) => page.getByRole('region', { name: 'Required before submitting' });
const outlook = (page: Page) => page.getByRole('region', { name: 'Recommended method' });
/** What the header counts beyond the inbox is as many tasks as the person was given; other journeys change both meanwhile. */
async function headerCountsBeyond(page: Page): Promise<string> {
  const name = await page.getByRole('button', { name: /^Pending tasks/ }).getAttribute('aria-label');
  const inbox = await page.getByText(/tasks? assigned to you\.|^Nothing is assigned to you\.$/).innerText();
  const { tasks, approvals } = await (await page.request.get('/api/v1/shell')).json();
  const [header, here] = [name, inbox].map((words) => Number(/\d+/.exec(words ?? '')?.[0] ?? 0));
  return `${header} in the header, ${(here ?? 0) + tasks.open - approvals.amongTasks} in the inbox and among tasks`;
}

const said = (page: Page) => page.getByRole('region', { name: 'Rule decision', exact: true });

test('what the rules block passes when the requester asks for an exception and the chief procurement officer grants it from the inbox', async ({
  as,
}) => {
  test.slow();
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Debris hauling after the award ended');
  await pick(rosa, 'Cost center', 'Stormwater', '4010');
  await payFrom(rosa, 'operating supplies');
  await addLine(rosa, { item: 'Hauling of debris', quantity: '1', price: '1,800' });
  await rosa.getByRole('group', { name: 'Federal funds' }).getByLabel('Yes').check();
  await rosa.getByLabel('Awarded on').fill('2026-02-01');
  await rosa.getByText('Answer what you know.').click();
  await rosa.getByLabel('Award period ends').fill('2026-10-31');
  await rosa.getByRole('button', { name: 'Save' }).click();
  const heading = rosa.getByRole('heading', { level: 1, name: /^REQ-\d{4}-\d{5}$/ });
  await expect(heading).toBeVisible();
  const number = await heading.innerText();

  // The rules stop it, say by which law, and nobody gets past them by pressing.
  await expect(said(rosa)).toContainText('Blocked');
  await expect(rosa.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(rosa.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
    'Required before submitting 1 open',
  );
  await expect(beside(rosa)).toContainText(/outside the award’s period/i);
  await said(rosa).getByRole('link', { name: 'Open decision' }).click();
  await expect(rosa.getByText(/2 CFR 200\.403/).first()).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Request an exception' })).toBeVisible();

  // She asks where it hurts; what the page knows is filled in already, and the reason is her own.
  await openByNumber(rosa, number);
  await beside(rosa).getByRole('button', { name: 'Request an exception' }).click();
  const dialog = rosa.getByRole('dialog', { name: 'Request an exception' });
  await dialog.getByLabel('Reason').fill('Because.');
  await dialog.getByLabel('Until').fill('2026-12-20');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(dialog).toContainText('at least 40 characters');
  await dialog.getByLabel('Reason').fill('The pass-through agency agreed in writing to extend the period.');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(dialog).toBeHidden();
  await expect(beside(rosa)).toContainText('Requested by Rosa Delgado.');
  await expect(rosa.getByRole('button', { name: 'Request an exception' })).toHaveCount(0);
  await expect(rosa.getByRole('button', { name: 'Submit' })).toBeDisabled();

  // Walter finds it among everything else that waits for him.
  const walter = await as('Walter Kowalski');
  await walter.goto('/notifications');
  await expect(walter.locator('main')).toContainText(`requests an exception: ${number}`);
  await walter.goto('/approvals-inbox');
  const line = walter
    .getByRole('list', { name: 'Tasks' })
    .getByRole('link', { name: /Debris hauling after the award ended/ });
  await line.click();
  const open = walter.getByRole('region', { name: /^EXC-\d{4}-\d{4}/ });
  await expect(open).toContainText('submitted by Rosa Delgado');
  await expect(open).toContainText('The pass-through agency agreed in writing');
  await open.getByRole('button', { name: 'Grant' }).click();
  await expect(open.getByText('This task is no longer assigned to you.')).toBeVisible();
  await expect(line).toHaveCount(0);
  // Nothing is loaded again: the header's number follows the decision.
  await expect.poll(() => headerCountsBeyond(walter)).toMatch(/^(\d+) in the header, \1 in the inbox and among tasks$/);

  await openByNumber(rosa, number);
  await expect(said(rosa)).not.toContainText('Blocked');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  await expect(outlook(rosa)).toHaveCount(0);
  await said(rosa).getByRole('link', { name: 'Open decision' }).click();
  await expect(rosa.getByText(/EXC-\d{4}-\d{4}/).first()).toBeVisible();
});
