import { expect, test } from './people.ts';

test('a map of sites is moved by keys, a site is chosen on it and opens from the list beside it', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/weather-alerts/sites?layout=map');
  const map = miguel.getByRole('application', { name: /Arrows move, plus and minus zoom/ });
  const list = miguel.getByRole('region', { name: 'Alert sites' }).getByRole('list');
  const count = miguel.getByText(/\d+ on the map, \d+ in view/);
  await expect(count).toBeVisible();
  const whole = await count.textContent();

  // Nearer and aside, fewer are in view; everything comes back with one key.
  await map.focus();
  for (const key of ['+', '+', '+', '+', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await miguel.keyboard.press(key);
  await expect(count).not.toHaveText(whole ?? '');
  await miguel.keyboard.press('0');
  await expect(count).toHaveText(whole ?? '');

  // Chosen in the list it comes into sight on the map, and pressed there it is marked in the list.
  const name = 'Fire station 6';
  const site = list.getByRole('listitem').filter({ hasText: name });
  await site.getByRole('button', { name: 'Show on the map' }).click();
  const marker = map.getByRole('button', { name, exact: true });
  await expect(marker).toBeVisible();
  await expect(site).toHaveAttribute('aria-current', 'true');
  await marker.click();
  await expect(site).toHaveAttribute('aria-current', 'true');

  await list.getByRole('link', { name, exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('on a telephone the map and the list beside it say the same', async ({ as }) => {
  const miguel = await as('Miguel Ortiz', { viewport: { width: 390, height: 844 }, theme: 'dark' });
  await miguel.goto('/weather-alerts/sites?layout=map');
  await expect(miguel.getByText(/\d+ on the map, \d+ in view/)).toBeVisible();
  await miguel.getByRole('button', { name: 'Nearer' }).click();
  await miguel.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(() => miguel.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
