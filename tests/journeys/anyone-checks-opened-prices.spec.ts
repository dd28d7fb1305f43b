import { expect, test } from './people.ts';
import { fits } from './usable.ts';

test('anyone computes on a phone that published prices are those of the opening', async ({ as, visit }) => {
  const chantal = await as('Chantal Beaumont');
  const read = async (path: string) => (await chantal.request.get(`/api/v1/${path}`)).json();
  const { data } = (await read('bid?limit=200')) as {
    data: readonly { priceHash: string | null; offer: object | null; solicitation: string }[];
  };
  const numbers = new Set<string>();
  for (const id of new Set(data.flatMap((one) => (one.priceHash && one.offer ? [one.solicitation] : []))))
    numbers.add((await read(`solicitation/${id}`)).number);
  expect(numbers.size).toBeGreaterThan(0);

  const page = await visit({ viewport: { width: 390, height: 844 } });
  for (const number of numbers) {
    await page.goto(`/public-opportunities/${number}`);
    const check = page.getByRole('button', { name: 'Check prices' });
    if ((await check.count()) === 0) continue; // a panel still scores
    await check.click();
    await expect(page.getByText(/Your browser computed \d+ hash(es)?: the minutes name every one\./)).toBeVisible();
    await fits(page);
    return;
  }
  throw new Error('No public tabulation has a price to check');
});
