import { expect } from '@playwright/test';
import { test } from './people.ts';

interface Listing {
  readonly id?: string;
  readonly listings?: string | null;
  readonly data?: readonly { readonly listing: string }[];
}

test('a notice is read, a person accepts what it asks, and the application gets its parts', async ({ as }) => {
  test.setTimeout(240_000);
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-management?tab=research&decision=none');
  // One of the open ones whose program gave before: the list changes with the day.
  const links = yvette.locator('main a[href^="/grant-opportunities/"]');
  await expect(links.nth(8)).toBeVisible();
  const open = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').pop() ?? ''));
  const rowsOf = async (path: string) => (await (await yvette.request.get(`/api/v1/${path}`)).json()) as Listing;
  const given = new Set((await rowsOf('past_award?limit=200')).data?.map(({ listing }) => listing));
  const asked = await Promise.all(open.map((id) => rowsOf(`grant_opportunity/${id}`)));
  const notice = asked.find(({ listings }) => (listings ?? '').split(', ').some((one) => given.has(one)))?.id ?? '';
  await yvette.goto(`/grant-opportunities/${notice}?tab=requirements`);

  await yvette.getByRole('button', { name: 'Read notice' }).click();
  await yvette
    .getByRole('textbox', { name: 'Text of the notice' })
    .fill('The work plan must not exceed 12 pages.\n\nApplicants must submit a map of the site.');
  await yvette.getByRole('button', { name: 'Find requirements' }).click();
  await expect(yvette.getByText('2 paragraphs read: 2 requirements found, 2 new to accept.')).toBeVisible();
  await yvette.getByRole('button', { name: 'Accept Work plan: at most 12 pages' }).click();
  await yvette.getByRole('button', { name: 'Accept Map of the site' }).click();
  await expect(yvette.getByText('2 accepted, 0 to accept, 0 dismissed.')).toBeVisible();

  await yvette.goto(`/grant-applications/new?opportunity=${notice}`);
  await yvette.getByLabel('Project title').fill('Tide gate at Mill Creek');
  await yvette.getByRole('textbox', { name: /^Amount requested/ }).fill('90000');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^APP-/ })).toBeVisible();
  await expect(yvette.getByRole('link', { name: 'The notice asks for Map of the site (paragraph 2).' })).toBeVisible();
  await yvette.getByRole('button', { name: 'Add missing parts' }).click();
  const checklist = yvette.getByRole('region', { name: 'Notice requirements' });
  await expect(checklist.getByText('In progress')).toHaveCount(2);
  await checklist.getByRole('link', { name: 'Narrative of Work plan: at most 12 pages' }).click();
  await expect(yvette.getByRole('region', { name: 'Work plan' })).toContainText('of 12 pages');

  // What the program gave before stands next to it, for everyone.
  const rosa = await as('Rosa Delgado');
  await rosa.goto(`/grant-opportunities/${notice}?tab=requirements`);
  await expect(rosa.getByRole('region', { name: 'Requirements' })).toContainText('Yvette Dubois');
  await expect(rosa.getByRole('button', { name: 'Read notice' })).toHaveCount(0);
  await rosa.getByRole('tab', { name: 'Past awards' }).click();
  await expect(rosa.getByRole('region', { name: 'Past awards' })).toContainText('As of');
});
