import { expect, type Page } from '@playwright/test';
import { signInOf, test } from './people.ts';

/** Presses Tab until the named thing has the focus. A person walks towards what she sees, and would give up after sixty. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const called = { name, exact: typeof name === 'string' };
  const [link, button] = [page.getByRole('link', called), page.getByRole('button', called)];
  await expect(link.or(button).or(page.getByLabel(name, called)).first()).toBeVisible();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const named = at as HTMLInputElement | null;
      return at?.getAttribute('aria-label') ?? named?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label.trim())) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

test('a requisition is written, saved and submitted without a mouse', async ({ visit }) => {
  const page = await visit();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  const { email, password } = signInOf('Rosa Delgado');
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, 'Core Procurement');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Smart Requisition');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, 'New requisition');
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Purpose')).toBeVisible();
  await tabTo(page, /^Purpose/);
  await page.keyboard.type('Typed without a mouse');
  await tabTo(page, 'Add line');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Item of Line 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Sandbag');
  await tabTo(page, /^Quantity of/);
  await page.keyboard.type('500');
  await tabTo(page, /^Unit price of/);
  await page.keyboard.type('.38');
  await tabTo(page, /^Cost center/);
  await page.keyboard.type('flood');
  await expect(page.getByRole('button', { name: /^2120/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^2120/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Cost center')).toHaveValue('2120');
  await expect(page.getByLabel('Cost center')).toBeFocused();
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total $190.00' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Available funding' })).toBeVisible();
  await tabTo(page, /^Pay from .*operating supplies/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Budget impact' })).toContainText('$190.00 requested');
  await tabTo(page, 'Submit');
  await page.keyboard.press('Enter');
  await expect(page.locator('main header [data-status]')).toContainText('Submitted');
});

test('the rows of a list are walked with the arrow keys', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/smart-requisition');
  const links = page.locator('[data-row]');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
  const number = await links.nth(1).innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
});

test('what has the focus can be seen, in both themes', async ({ as }) => {
  for (const theme of ['dark', 'light'] as const) {
    const page = await as('Rosa Delgado', { theme });
    await page.goto('/smart-requisition');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.locator('body').press('Tab');
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      expect(ring).toBe(true);
    }
  }
});
