import { expect, type Page, type Route } from '@playwright/test';
import { keptIn } from './kept-drafts.ts';
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

/** More approvals than are drawn at once, whatever other journeys decide meanwhile: the first one, and in its own place again. */
async function manyTimesTheFirst(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = await answer.json();
  const [first] = body.cases.data;
  const data = Array.from({ length: 60 }, (_, at) => ({
    ...first,
    id: at === 44 ? first.id : `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }));
  await route.fulfill({ response: answer, json: { ...body, cases: { ...body.cases, data } } });
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
  await dana.route('**/api/v1/workflow/engine', manyTimesTheFirst);
  await dana.goto('/workflow-engine');
  const cases = dana.getByRole('region', { name: 'Active approvals' });
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

test('Back and a reload find work that is not saved yet: a proposal, weights that are tried, the page of a long list', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  const needed = rosa.getByLabel('Description', { exact: true });
  const proposal = rosa.getByRole('region', { name: 'Proposal' });
  await rosa.goto('/ai-procurement');
  await needed.fill('Two 6 inch trash pumps for the north basin by March 1');
  await rosa.getByRole('button', { name: 'Create draft' }).click();
  await proposal.getByLabel('Include line 1').check();
  await proposal.getByLabel('Purpose').fill('Pumps before the spring');
  await keptIn(rosa, 'Pumps before the spring');
  const asItWas = async () => {
    await expect(needed).toHaveValue(/^Two 6 inch trash pumps/);
    await expect(proposal.getByLabel('Include line 1')).toBeChecked();
    await expect(proposal.getByLabel('Purpose')).toHaveValue('Pumps before the spring');
  };
  await rosa.reload();
  await asItWas();
  await thereAndBack(rosa, rosa.getByRole('link', { name: 'Dashboard', exact: true }));
  await asItWas();
  await rosa.getByRole('button', { name: 'Discard draft' }).click();
  await expect(proposal).toBeHidden();
  await expect(needed).toHaveValue(/^Two 6 inch trash pumps/);

  const dana = await as('Dana Whitfield');
  const weight = dana.getByLabel('Weight of Homes kept dry');
  await dana.goto('/capital-planning-management?tab=scoring');
  await dana.getByLabel('Program', { exact: true }).selectOption({ label: 'Stormwater and flood protection' });
  await weight.fill('3');
  await expect(dana).toHaveURL(/weights=/);
  await thereAndBack(dana, dana.getByRole('region', { name: 'Ranking' }).getByRole('link').first());
  await expect(weight).toHaveValue('3');
  await dana.reload();
  await expect(weight).toHaveValue('3');
  await dana.getByRole('button', { name: 'Reset weights' }).click();
  await expect(dana).not.toHaveURL(/weights=/);

  // Windows of two instead of a hundred, so that this year has several.
  await dana.route(/year_end_item\?.*limit=100/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
  );
  await dana.goto('/budget-management/year-ends');
  await dana.getByRole('link', { name: 'Close of fiscal year 2026' }).click();
  const open = dana.getByRole('region', { name: 'Open commitments' });
  const first = await open.getByRole('row').nth(1).getByRole('link').innerText();
  await open.getByRole('button', { name: /^Next/ }).click();
  await expect(open.getByText(first, { exact: true })).toHaveCount(0);
  const there = open.getByRole('row').nth(1).getByRole('link');
  const document = await there.innerText();
  await thereAndBack(dana, there);
  await expect(there).toHaveText(document);
  await dana.reload();
  await expect(there).toHaveText(document);
  await open.getByRole('button', { name: 'Before' }).click();
  await expect(there).toHaveText(first);
});
