import { expect, type Page } from './people.ts';

/** Fills in a new requisition and saves it; answers its number. */
export async function askFor(page: Page, purpose: string): Promise<string> {
  await page.goto('/smart-requisition/new');
  await page.getByLabel('Purpose').fill(purpose);
  await pick(page, 'Cost center', 'Stormwater', '4010');
  await payFrom(page, 'operating supplies');
  // One need in pieces is stopped: what each journey asks for is a thing of its own.
  const model = Math.random().toString(36).slice(2, 10);
  await addLine(page, { item: `Trash pump ${model}`, quantity: '2', price: '4,200' });
  await page.getByRole('button', { name: 'Save' }).click();
  const number = page.getByRole('heading', { level: 1, name: /^REQ-\d{4}-\d{5}$/ });
  await expect(number).toBeVisible();
  return number.innerText();
}

/** Finds a row of another record by its words and picks it. */
export async function pick(page: Page, label: string, words: string, title: string): Promise<void> {
  const input = page.getByLabel(label, { exact: false });
  await input.click();
  await input.fill(words);
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(input).toHaveValue(title);
}

/** Takes a budget line that the cost center can pay from, out of those the page offers. */
export async function payFrom(page: Page, words: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Available funding' })
    .getByRole('button', { name: new RegExp(`^Pay from .*${words}`, 'i') })
    .click();
  await expect(page.getByRole('region', { name: 'Budget impact' })).toContainText('available');
}

export async function addLine(page: Page, line: { item: string; quantity: string; price: string }): Promise<void> {
  const at = (await page.getByLabel(/^Item of Line/).count()) + 1;
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel(`Item of Line ${at}`, { exact: true }).fill(line.item);
  await page.getByLabel(`Quantity of Line ${at}`, { exact: true }).fill(line.quantity);
  await page.getByLabel(`Unit price of Line ${at}`, { exact: true }).fill(line.price);
}

/** What the page says about one field of the row. */
export const value = (page: Page, label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
    .first();

/** What the requisition is for, as the head of its page says. */
export const purpose = (page: Page) => page.locator('main header h1 + p');

/** Opens the row through its list, as people do. */
export async function openByNumber(page: Page, number: string): Promise<void> {
  await page.goto(`/smart-requisition?number=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

/** Where the row is now, as the head of its page says. */
export const status = (page: Page) => page.locator('main header [data-status]');

/** What is rarer than the primary step, and what ends a row badly, waits in the menu of its page. */
export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** A step that is refused next to another that leads onwards stands in the menu, with the reason. */
export async function refusesInMenu(page: Page, act: string, why: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const refused = page.getByRole('menuitem', { name: act }).filter({ hasText: why });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();
}

/** The history of a row, opened. */
export async function openHistory(page: Page) {
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('History').click();
  return history;
}

/** Takes a decision on the page of what it is about, with a word why where it is wanted. */
export async function decide(page: Page, act: string, why?: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: act, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: act });
  if (why) await dialog.getByRole('textbox').last().fill(why);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}
