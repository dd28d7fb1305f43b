import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './people.ts';
import { faults } from './usable.ts';

const overlay = (page: Page) => page.getByRole('region', { name: /^Tutorial:/ });
const step = (page: Page, at: number) => expect(overlay(page).getByText(`Step ${at} of`)).toBeVisible();
/** Going on with a tutorial saves too, so the step says which answer is meant. */
const saved = (page: Page, step: number) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/user_tutorial_progress') &&
      answer.request().method() === 'PATCH' &&
      answer.request().postDataJSON().currentStep === step - 1,
  );

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('This is not on the page.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

const expectNoFaults = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

/** The ring stands around the part that the step speaks of, and the panel beside it. */
async function pointsAt(page: Page, name: string): Promise<void> {
  const target = page.locator(`[data-guide="${name}"]:visible`).first();
  await expect(page.locator(`[data-ring="${name}"]`)).toBeVisible();
  await expect(async () => {
    const [part, ring, panel] = [
      await boxOf(target),
      await boxOf(page.locator(`[data-ring="${name}"]`)),
      await boxOf(overlay(page)),
    ];
    const height = page.viewportSize()?.height ?? 0;
    // At the edge of the window the ring stands inside it.
    expect(ring.left).toBeLessThanOrEqual(Math.max(part.left, 4));
    expect(ring.top).toBeLessThanOrEqual(Math.max(part.top, 4));
    expect(ring.bottom).toBeGreaterThanOrEqual(Math.min(part.bottom, height - 4));
    const isBeside =
      panel.right <= part.left || panel.left >= part.right || panel.bottom <= part.top || panel.top >= part.bottom;
    expect(isBeside).toBe(true);
  }).toPass();
}

test('a tutorial starts half a second after the button, is walked by keyboard, goes on after a reload and is completed', async ({
  as,
}) => {
  const page = await as('Priya Raman');
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    const pauses: unknown[] = [];
    Object.assign(globalThis, {
      pauses,
      setTimeout: (work: () => void, pause: number, ...more: unknown[]) => {
        pauses.push(pause);
        return wait(work, pause, ...more);
      },
    });
  });
  const waitedHalfASecond = () =>
    page.evaluate(() => (globalThis as unknown as { pauses: number[] }).pauses.includes(500));
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Start tutorial' });
  await expect(button).toBeVisible();
  expect(await waitedHalfASecond()).toBe(false);
  await button.click();
  await expect(page.getByText('Starting tutorial...')).toBeVisible();
  await step(page, 1);
  await expect.poll(waitedHalfASecond).toBe(true);
  await expect(overlay(page)).toBeFocused();
  await expect(overlay(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(overlay(page).getByRole('progressbar')).toHaveAttribute('value', '17');
  await pointsAt(page, 'waiting');

  await page.keyboard.press('ArrowLeft');
  await step(page, 1);
  await page.keyboard.press('ArrowRight');
  await step(page, 2);
  await page.keyboard.press('ArrowLeft');
  await step(page, 1);
  const kept = saved(page, 2);
  await page.keyboard.press('ArrowRight');
  await kept;
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.reload();
  const note = page.getByRole('complementary', { name: 'Tutorial to continue' });
  await expect(note).toContainText('Your dashboard, step 2 of 6.');
  await note.getByRole('button', { name: 'Continue' }).click();
  await step(page, 2);
  await expect(note).toBeHidden();
  const further = saved(page, 3);
  await page.keyboard.press('ArrowRight');
  await pointsAt(page, 'menu');
  await further;
  await overlay(page).getByRole('button', { name: 'Skip Tutorial' }).click();
  await expect(overlay(page)).toBeHidden();

  await page.goto('/tutorials');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Your dashboard' }) });
  await expect(card.getByText('Step 3 of 6')).toBeVisible();
  await card.getByRole('button', { name: /^Continue/ }).click();
  for (let at = 3; at < 6; at++) {
    await step(page, at);
    await overlay(page).getByRole('button', { name: 'Next' }).click();
  }
  await expect(overlay(page).getByRole('button', { name: 'Next' })).toHaveCount(0);
  await overlay(page).getByRole('button', { name: 'Complete' }).click();
  await expect(overlay(page)).toBeHidden();
  await expect(card.getByText('Completed')).toBeVisible();
});

test('a step leads to its page and goes on there, on a phone as well', async ({ as }) => {
  const page = await as('Chantal Beaumont', { viewport: { width: 390, height: 800 } });
  await page.goto('/tutorials');
  await expect(page.getByRole('heading', { name: 'Ask for a purchase' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Search tutorials').fill('purchase ask');
  await page.getByRole('button', { name: 'Start: Ask for a purchase' }).click();
  await step(page, 1);
  await overlay(page).getByRole('link', { name: 'Take me there' }).click();
  await expect(page).toHaveURL(/\/smart-requisition$/);
  await expect(overlay(page)).toBeFocused();
  await pointsAt(page, 'list-new');
  await expect(overlay(page).getByRole('link', { name: 'Take me there' })).toHaveCount(0);
  await expectNoFaults(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('without tutorials, and when they cannot be read, a message says so', async ({ as }) => {
  const page = await as('Chantal Beaumont');
  await page.goto('/cost-centers');
  const start = page.getByRole('button', { name: 'Start tutorial' });
  await page.route('**/api/v1/tutorials?*', (route) =>
    route.fulfill({ json: { data: [], total: 0, totalIs: 'exact', next: null } }),
  );
  await start.click();
  await expect(page.getByText('No tutorials available yet. Check back soon!')).toBeVisible();
  await page.unroute('**/api/v1/tutorials?*');
  await page.route('**/api/v1/tutorials?*', (route) => route.fulfill({ status: 500, json: {} }));
  await start.click();
  await expect(page.getByText('Could not load tutorial. Please try again.')).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
});

test('an admin writes a tutorial step by step, and a colleague walks it', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/admin/tutorials/new');
  await dana.getByLabel('Title *').fill('How we close the week');
  await dana.getByLabel('Module').fill('closing');
  for (const [at, words] of [
    [1, 'Write it down'],
    [2, 'Look at what waits'],
  ] as const) {
    await dana.getByRole('button', { name: 'Add step' }).click();
    const part = dana.getByRole('region', { name: `Step ${at}` });
    await part.getByLabel('Title').fill(words);
    await part.getByLabel('Content').fill('As we always do.');
  }
  await dana.getByRole('button', { name: 'Move Step 2 up' }).click();
  await dana.getByRole('region', { name: 'Step 1' }).getByLabel('Target').selectOption('tasks');
  await dana.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dana.getByRole('listitem').filter({ hasText: 'Look at what waits' })).toContainText('Target: tasks');

  const rosa = await as('Rosa Delgado');
  await rosa.goto('/tutorials?module=closing');
  await rosa.getByRole('button', { name: 'Start: How we close the week' }).click();
  await expect(overlay(rosa).getByRole('heading', { name: 'Look at what waits' })).toBeVisible();
  await pointsAt(rosa, 'tasks');
});
