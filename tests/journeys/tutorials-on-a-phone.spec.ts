import { ownTutorials } from '#domains/training/own-tutorials.ts';
import { expect, type Page, test } from './people.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Parts of a row's page: a tutorial lets the reader open one of her own. */
const ROW = 'the page of a row';
const ofRow = new Set(['steps', 'state', 'comments', 'history', 'approval']);

interface Pointed {
  readonly tutorial: string;
  readonly path: string;
  readonly target: string;
}

/** Every part that a tutorial of the product points at, with the page on which it does: that of the step, or of a step before. */
const pointed = ownTutorials.flatMap(({ name, steps }) => {
  let path = '/dashboard';
  return steps.flatMap(({ action, target }): Pointed[] => {
    path = action ?? path;
    return target ? [{ tutorial: name, path: ofRow.has(target) ? ROW : path, target }] : [];
  });
});

/** Whether the tutorial finds it, or the button behind which it is: as the ring looks for it. */
const isFound = (page: Page, target: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll('[data-guide], [data-guide-holds]')].some(
        (one) =>
          one.getClientRects().length > 0 &&
          (one.getAttribute('data-guide') === name ||
            (one.getAttribute('data-guide-holds') ?? '').split(' ').includes(name)),
      ),
    target,
  );

test('every part that a tutorial points at is on a phone, or behind a button that the tutorial points at', async ({
  as,
}) => {
  test.setTimeout(240_000);
  expect(pointed.length).toBeGreaterThan(60);
  const page = await as('Dana Whitfield', phone);
  const row = await page.request.get('/api/v1/requisition?limit=1&status=submitted');
  const [requisition] = ((await row.json()) as { data: readonly { id: string }[] }).data;
  for (const [path, all] of Map.groupBy(pointed, (one) => one.path)) {
    await page.goto(path === ROW ? `/smart-requisition/${requisition?.id}` : path);
    for (const { tutorial, target } of all)
      await expect.poll(() => isFound(page, target), `${tutorial}: ${target} on ${path}`).toBe(true);
  }
});

test('a step about what Filters holds points at the button, and into the sheet when it is open', async ({ as }) => {
  const page = await as('Rosa Delgado', phone);
  await page.goto('/tutorials');
  await page.getByRole('button', { name: /: Find the rows you need$/ }).click();
  const overlay = page.getByRole('region', { name: /^Tutorial:/ });
  await overlay.getByRole('link', { name: 'Take me there' }).click();
  for (let at = 1; at <= 3; at++) {
    await expect(overlay.getByText(`Step ${at} of 5`)).toBeVisible();
    await overlay.getByRole('button', { name: 'Next' }).click();
  }
  const ring = page.locator('[data-ring="list-columns"]');
  await expect(ring).toBeVisible();
  const filters = page.getByRole('button', { name: 'Filters' });
  const isAround = async (part: ReturnType<typeof page.locator>): Promise<boolean> => {
    const [outer, inner] = [await ring.boundingBox(), await part.boundingBox()];
    return (
      outer !== null &&
      inner !== null &&
      outer.y <= inner.y &&
      outer.y + outer.height >= inner.y + inner.height &&
      outer.height < inner.height + 40
    );
  };
  await expect.poll(() => isAround(filters)).toBe(true);
  await filters.click();
  await expect.poll(() => isAround(page.getByRole('button', { name: 'Columns' }))).toBe(true);
  // It is drawn over the sheet, not under it.
  const layers = await page.evaluate(() => {
    const layerOf = (query: string) => Number(getComputedStyle(document.querySelector(query) ?? document.body).zIndex);
    return [layerOf('[data-ring]'), layerOf('[data-radix-popper-content-wrapper]')];
  });
  expect(layers[0]).toBeGreaterThan(layers[1] ?? Number.POSITIVE_INFINITY);

  // The law above notices a button that does not say what it holds.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await expect.poll(() => isFound(page, 'list-columns')).toBe(true);
  await filters.evaluate((one) => one.removeAttribute('data-guide-holds'));
  await expect.poll(() => isFound(page, 'list-columns')).toBe(false);
});
