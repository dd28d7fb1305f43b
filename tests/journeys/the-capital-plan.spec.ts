import { expect, type Page, test } from './people.ts';
import { pick, refusesInMenu, status } from './requisitions.ts';
import { send } from './site-forms.ts';
import { fillVote } from './votes.ts';

const draft = 'FY2028 to FY2032, recommended';

/** The work screen with the draft of the next plan. */
async function workOn(page: Page, tab: string): Promise<void> {
  await page.goto('/capital-planning-management');
  await expect(page.getByLabel('Plan', { exact: true })).toContainText(draft);
  await page.getByRole('tab', { name: tab }).click();
}

// Adopting the next plan changes what everybody reads, so it comes last.
test.describe.configure({ mode: 'serial' });

test('whoever is no planner tries weights and reads the plan, and every act that is not theirs says whose it is', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/capital-planning-management?tab=scoring');
  const slider = rosa.getByRole('slider').first();
  await slider.fill('90');
  const change = rosa.getByRole('button', { name: 'Change weights' });
  await expect(change).toBeDisabled();
  await expect(change).toHaveAttribute('title', /Only budget officers and admins/);
  await rosa.getByRole('tab', { name: 'Funding optimizer' }).click();
  await expect(rosa.getByRole('button', { name: 'Run optimizer' })).toBeDisabled();
  await rosa.goto('/capital-planning');
  await expect(rosa.getByRole('link', { name: 'Mill Creek culvert' })).toBeVisible();
  await rosa.getByLabel('Search projects and assets').fill('bridge 0417');
  await expect(rosa.getByRole('link', { name: 'Mill Creek culvert' })).toBeHidden();
  await rosa.getByRole('link', { name: 'Shore Road bridge' }).click();
  await expect(rosa.getByRole('region', { name: 'Contingency' })).toContainText('Rock two feet higher');
});

test('a request is taken in, scored, weighed against every cap, adopted by a second person and public', async ({
  as,
  visit,
}) => {
  test.setTimeout(240_000);
  const name = 'Tide wall at Crab Lane';
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/capital-planning/projects/new');
  await rosa.getByLabel('Name', { exact: false }).first().fill(name);
  await pick(rosa, 'Program', 'Stormwater', 'Stormwater and flood protection');
  await rosa.getByLabel('Department', { exact: false }).first().fill('Public Works');
  await rosa.getByRole('button', { name: 'Add cost' }).click();
  await rosa.getByLabel('Phase of Cost 1', { exact: true }).selectOption('construction');
  await rosa.getByLabel('Fiscal year of Cost 1', { exact: true }).fill('2028');
  await rosa.getByLabel('Cost of Cost 1', { exact: true }).fill('40,000');
  await rosa.getByRole('button', { name: 'Save' }).click();
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');

  const priya = await as('Priya Raman');
  await workOn(priya, 'Intake');
  const asked = priya.getByRole('listitem').filter({ hasText: name });
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(asked).toBeHidden();

  await workOn(priya, 'Scoring');
  await priya.getByLabel('Program', { exact: true }).selectOption({ label: 'Stormwater and flood protection' });
  await priya.getByRole('button', { name: `Score ${name}` }).click();
  const points = priya.getByRole('dialog', { name: `Score ${name}` });
  await expect(points.getByRole('slider').first()).toBeVisible();
  for (const slider of await points.getByRole('slider').all()) await slider.fill('10');
  await points.getByRole('textbox').first().fill('The wall broke in September.');
  await points.getByRole('button', { name: 'Save score' }).click();
  await expect(priya.getByRole('region', { name: 'Ranking' }).getByRole('row').nth(1)).toContainText(name);
  await priya.getByRole('button', { name: `Score ${name}` }).click();
  await expect(points.getByRole('slider').first()).toHaveValue('10');
  await expect(points.getByRole('textbox').first()).toHaveValue('The wall broke in September.');
  await points.getByRole('button', { name: 'Cancel' }).click();
  await priya.getByLabel('Weight of Homes kept dry').fill('0');
  await expect(priya.getByRole('button', { name: 'Change weights' })).toBeEnabled();
  await expect(priya.getByRole('region', { name: 'Sensitivity' })).toContainText('Homes kept dry');

  await workOn(priya, 'Funding optimizer');
  await priya.getByRole('button', { name: 'Run optimizer' }).click();
  const answer = priya.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Proven', { timeout: 60_000 });
  await expect(
    priya.getByRole('region', { name: 'Projects' }).getByRole('row').filter({ hasText: name }),
  ).toContainText('Without it the best score');
  await answer.getByRole('button', { name: 'Apply this portfolio' }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Apply this portfolio' }).click();
  await expect(priya.getByText('Portfolio applied')).toBeVisible();

  await priya.getByRole('tab', { name: 'Setup' }).click();
  await priya.getByRole('link', { name: 'Versions' }).click();
  await priya.getByRole('button', { name: /^New version/ }).click();
  const next = priya.getByRole('dialog');
  await next.getByLabel('Name', { exact: false }).fill('FY2028 to FY2032, for the board');
  await next.getByLabel('Stage', { exact: false }).selectOption('adopted');
  await next.getByRole('button', { name: 'Create version' }).click();
  await expect(priya.getByRole('tab', { name: 'Funding', exact: true })).toHaveAttribute('data-state', 'active');
  await priya.getByRole('tab', { name: 'Setup' }).click();
  await priya.getByRole('link', { name: 'Versions' }).click();
  await priya.getByRole('link', { name: 'FY2028 to FY2032, for the board' }).click();
  await priya.getByRole('button', { name: 'Propose for adoption' }).click();
  await expect(status(priya)).toContainText('Proposed');
  await refusesInMenu(priya, 'Record adoption', 'governing body');

  const adaeze = await as('Adaeze Okafor');
  await adaeze.goto(new URL(priya.url()).pathname);
  await adaeze.getByRole('button', { name: 'Record adoption' }).click();
  const adoption = adaeze.getByRole('dialog');
  await adoption.getByLabel('Resolution', { exact: false }).fill('Resolution 27-201');
  await fillVote(adaeze, 'capital_plan');
  await adoption.getByRole('button', { name: 'Record adoption' }).click();
  await expect(status(adaeze)).toContainText('Final');
  const vote = adaeze.getByRole('region', { name: 'Vote and minutes' });
  await expect(vote).toContainText('Adopted 4–1 on ');
  await expect(vote).toContainText('Resolution 27-201.');

  const resident = await visit();
  const ahead = resident.getByRole('link', { name: 'FY2028 to FY2032, for the board' });
  // The page is kept for some seconds, whoever looked at it before.
  await expect(async () => {
    await resident.goto('/capital-plan');
    await expect(ahead).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  // The plan of the running year stays in force until the next one begins.
  await expect(resident.getByRole('heading', { level: 1 })).toContainText('2027 to 2031');
  await ahead.click();
  await expect(resident.getByRole('heading', { level: 1 })).toContainText('2028 to 2032');
  await expect(resident.getByRole('heading', { level: 3, name })).toBeVisible();
  await resident.getByRole('link', { name, exact: true }).click();
  await expect(resident.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(resident.getByRole('region', { name: 'Phases and schedule' })).toContainText('$40,000.00');
  await resident.getByRole('link', { name: /^Capital plan of/ }).click();
  await resident.getByLabel(/How well/).selectOption('very_well');
  await send(resident, 'Submit answer');
  await expect(resident.getByText('Thank you. Your answer counts for the next plan.')).toBeVisible();
});
