import { expect, test } from './people.ts';

test('a firm enters a reverse auction on a phone, and buyer and public see how another one ended', async ({
  as,
  visit,
}) => {
  const page = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await page.goto('/vendor-portal/solicitations');
  await page.getByRole('link', { name: 'Disinfection chemicals, delivered' }).click();
  const auction = page.getByRole('region', { name: 'Reverse auction' });
  await expect(auction.getByRole('timer')).toHaveText('Not started');
  const enter = auction.getByRole('button', { name: 'Enter auction' });
  await expect(enter).toBeDisabled();
  await auction.getByLabel('My firm accepts these terms').check();
  await enter.click();
  await expect(auction.getByText('The agency sees you as Bidder 1')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto('/vendor-portal');
  await expect(page.getByRole('link', { name: /Bid in auction AUC-/ })).toBeVisible();

  const buyer = await as('Chantal Beaumont');
  await buyer.goto('/reverse-auctions');
  const { data } = await (await buyer.request.get('/api/v1/auction?status=ended&limit=1')).json();
  const call = await (await buyer.request.get(`/api/v1/solicitation/${data[0].solicitation}`)).json();
  await buyer.goto(`/reverse-auctions/${data[0].id}`);
  const curve = buyer.getByRole('region', { name: 'Prices over time' });
  await expect(curve.getByText('(Bidder 3)').first()).toBeVisible();
  await expect(curve.getByText('$259,275.00').first()).toBeVisible();

  const anyone = await visit();
  await anyone.goto(`/public-opportunities/${call.number}`);
  await expect(anyone.getByRole('heading', { name: 'Reverse auction' })).toBeVisible();
  await expect(anyone.getByRole('table', { name: 'Prices of the auction' }).getByText('$259,275.00')).toBeVisible();
  await expect(anyone.getByRole('heading', { name: 'Bid tabulation' })).toBeVisible();
});
