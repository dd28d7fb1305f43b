import { forms } from '#domains/grants/forms/form.ts';
import { expect, test } from './people.ts';
import { faults, fits } from './usable.ts';

test('every federal form can be used by everybody, and each of its faults leads to its field', async ({ as }) => {
  test.setTimeout(480_000);
  const yvette = await as('Yvette Dubois');
  await yvette.setViewportSize({ width: 390, height: 900 });
  await yvette.goto('/grant-management?tab=research&decision=none');
  const notices = yvette.locator('main a[href^="/grant-opportunities/"]');
  await expect(notices.nth(8)).toBeVisible();
  const notice = (await notices.nth(8).getAttribute('href'))?.split('/').pop() ?? '';
  await yvette.goto(`/grant-applications/new?opportunity=${notice}`);
  await yvette.getByLabel('Project title').fill('Forms that everyone can use');
  await yvette.getByRole('textbox', { name: /^Amount requested/ }).fill('240000');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^APP-/ })).toBeVisible();
  const application = new URL(yvette.url()).pathname.split('/').pop() ?? '';

  const led: string[] = [];
  for (const { code, number } of forms) {
    await yvette.goto(`/application-forms/new?application=${application}`);
    await yvette.getByRole('combobox', { name: /^Form/ }).selectOption(code);
    await yvette.getByRole('button', { name: 'Save', exact: true }).click();
    const open = yvette.getByRole('button', { name: 'Open all sections' });
    await expect(yvette).not.toHaveURL(/\/new\?/);
    await expect(yvette.getByRole('main').getByRole('textbox').first()).toBeVisible();

    // A form that asks for nothing by itself begins without faults.
    const first = yvette
      .getByRole('region', { name: /to fix before submission$/ })
      .getByRole('button')
      .first();
    if (await first.isVisible()) {
      led.push(code);
      const said = (await first.textContent()) ?? '';
      await first.click();
      // The place that the line leads to says the same.
      const place = yvette.locator('main :focus');
      await expect(place, number).toHaveCount(1);
      const near = () =>
        place.evaluate((field) =>
          [field, ...(field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))]
            .map((part) => part?.textContent ?? '')
            .join(' '),
        );
      await expect.poll(near, number).toContain(said);
    }

    if (await open.isVisible()) await open.click();
    expect.soft(await faults(yvette), number).toEqual([]);
    await fits(yvette, number);
  }
  expect(led).toEqual(expect.arrayContaining(['sf424', 'sflll', 'abstract']));
});
