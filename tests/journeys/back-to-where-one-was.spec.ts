import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

/** Follows a link of the page and comes back with the browser's own button: the address is the one that was left. */
async function thereAndBack(page: Page, link: ReturnType<Page['getByRole']>): Promise<void> {
  const left = page.url();
  const [before] = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
  await page.goBack();
  await expect(page).toHaveURL(left);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
}

test('Back leads to the filters, the tab, the rows and the choice that were left', async ({ as }) => {
  const dana = await as('Dana Whitfield');

  // What was searched for.
  await dana.goto('/cost-centers');
  const centers = dana.getByRole('searchbox', { name: 'Search cost centers' });
  await centers.fill('stormwater');
  await expect(dana.getByRole('row')).toHaveCount(2);
  await thereAndBack(dana, dana.getByRole('link', { name: '4010 Stormwater crew', exact: true }));
  await expect(centers).toHaveValue('stormwater');
  await expect(dana.getByRole('row')).toHaveCount(2);

  // A tab, and what was searched for on it.
  await dana.goto('/clients');
  await dana.getByRole('tab', { name: 'Customers' }).click();
  const name = await dana.getByRole('tabpanel').getByRole('table').getByRole('link').first().innerText();
  await dana.getByRole('searchbox', { name: 'Search customers' }).fill(name);
  await thereAndBack(dana, dana.getByRole('tabpanel').getByRole('link', { name, exact: true }));
  await expect(dana.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
  await expect(dana.getByRole('searchbox', { name: 'Search customers' })).toHaveValue(name);

  // Rows that were asked for, and the place on the page.
  await dana.goto('/workflow-engine');
  const cases = dana.getByRole('region', { name: 'Running cases' });
  await cases.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(cases.getByRole('row')).toHaveCount(51);
  const far = cases.getByRole('row').nth(45).getByRole('link').first();
  await far.scrollIntoViewIfNeeded();
  await thereAndBack(dana, far);
  await expect(cases.getByRole('row')).toHaveCount(51);
  await expect(far).toBeInViewport();

  // Filters of the plan.
  await dana.goto('/capital-planning');
  await dana.getByRole('combobox', { name: 'Status' }).selectOption({ index: 1 });
  const chosen = await dana.getByRole('combobox', { name: 'Status' }).inputValue();
  await thereAndBack(dana, dana.getByRole('region', { name: 'Projects' }).getByRole('link').first());
  await expect(dana.getByRole('combobox', { name: 'Status' })).toHaveValue(chosen);

  // The agency that was chosen in the tree.
  await dana.goto('/customer-management');
  await dana.getByRole('treeitem', { name: /^Stormwater/ }).click();
  const panel = dana.locator('#agency-panel');
  await expect(panel.getByRole('heading', { name: 'Stormwater' })).toBeVisible();
  await thereAndBack(dana, panel.getByRole('link').first());
  await expect(panel.getByRole('heading', { name: 'Stormwater' })).toBeVisible();

  // Lines of a department, in the order that was chosen.
  await dana.goto('/budget-management');
  await dana.getByRole('combobox', { name: 'Department' }).selectOption('Libraries');
  const lines = dana.getByRole('table', { name: /^Lines of/ });
  const head = lines.getByRole('columnheader', { name: /^Available/ });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await thereAndBack(dana, lines.getByRole('link').first());
  await expect(dana.getByRole('combobox', { name: 'Department' })).toHaveValue('Libraries');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});
